import { render, screen } from "@testing-library/react";
import { createStore, Provider } from "jotai";
import { expect, it } from "vitest";
import { isStartedAtom, Later } from "#app/shared/loading/Later.tsx";

function open(isStarted: boolean) {
  const store = createStore();
  store.set(isStartedAtom, isStarted);
  const page = (now: boolean) => (
    <Provider store={store}>
      <Later now={now} instead={<p>Soon</p>}>
        <p>Part</p>
      </Later>
    </Provider>
  );
  const { rerender } = render(page(false));
  return { turn: (now: boolean) => rerender(page(now)) };
}

const isThere = () => screen.queryByText("Part") !== null;

it("draws its part a frame later", async () => {
  open(true);
  expect(isThere()).toBe(false);
  await screen.findByText("Part");
  expect(screen.queryByText("Soon")).toBeNull();
});

it("draws its part with the first page at once", () => {
  open(false);
  expect(isThere()).toBe(true);
});

it("keeps a part that was drawn at once", () => {
  const { turn } = open(true);
  turn(true);
  expect(isThere()).toBe(true);
  turn(false);
  expect(isThere()).toBe(true);
});
