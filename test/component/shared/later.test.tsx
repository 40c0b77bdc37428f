import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { Later } from "#app/shared/loading/Later.tsx";

const page = (now: boolean) => (
  <Later now={now}>
    <p>Part</p>
  </Later>
);
const isThere = () => screen.queryByText("Part") !== null;

it("draws its part a frame later", async () => {
  render(page(false));
  expect(isThere()).toBe(false);
  await screen.findByText("Part");
});

it("keeps a part that was drawn at once", () => {
  const { rerender } = render(page(false));
  rerender(page(true));
  expect(isThere()).toBe(true);
  rerender(page(false));
  expect(isThere()).toBe(true);
});
