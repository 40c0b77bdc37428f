import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { HubReach } from "#hub-api/reach.ts";
import { PhoneCard } from "#app/hub/phone/PhoneCard.tsx";
import { clientAtom } from "#app/shared/api/clientAtom.ts";
import { createClient } from "#protocol/client/client.ts";
import { axeProblems } from "../../support/axeDom.ts";
import { renderPart } from "../../support/renderPart.tsx";

const first = "http://192.168.1.10:8080/";
const second = "http://10.0.0.4:8080/";

async function card(answer: () => Promise<Response>) {
  const { store, rerender, container } = await renderPart(<i />, "en", ["hub"]);
  store.set(clientAtom, createClient({ fetch: answer, authdata: () => undefined }));
  rerender(<PhoneCard />);
  return container;
}

function answerWith(reach: HubReach): Promise<HTMLElement> {
  return card(() => Promise.resolve(Response.json(reach)));
}

it("shows the code of an address, and of another one that is chosen", async () => {
  const container = await answerWith({ from: "network", addresses: [first, second] });
  const code = await screen.findByRole("img", { name: `QR code with the address ${first}` });
  const drawn = code.querySelector("path")?.getAttribute("d");
  expect(await axeProblems(container)).toEqual([]);
  fireEvent.change(screen.getByLabelText("Address"), { target: { value: second } });
  const other = screen.getByRole("img", { name: `QR code with the address ${second}` });
  expect(other.querySelector("path")?.getAttribute("d")).not.toBe(drawn);
});

it("offers no choice with one address, and says when it cannot be copied", async () => {
  await answerWith({ from: "network", addresses: [first] });
  expect(await screen.findByText(first)).toBeDefined();
  expect(screen.queryByLabelText("Address")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Copy the address" }));
  expect(await screen.findByText(/copy it by hand/)).toBeDefined();
});

it.each([
  ["computer", /listens on its own computer only.*--host 0\.0\.0\.0/],
  ["network", /instead of localhost/],
  ["ingress", /in the Home Assistant app/],
] as const)("says why there is none: %s", async (from, text) => {
  await answerWith({ from, addresses: [] });
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.queryByRole("img")).toBeNull();
});

it("says that the hub does not answer", async () => {
  await card(() => Promise.reject(new TypeError("no answer")));
  expect(await screen.findByText("The addresses cannot be read")).toBeDefined();
  expect(screen.getByRole("button", { name: "Try again" })).toBeDefined();
});
