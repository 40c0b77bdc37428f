import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterAll, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { storageKeys, writeText } from "#app/shared/storage/storage.ts";
import { renderPart } from "../../support/renderPart.tsx";

// The page of a hub with a record: modules ask for its mark when they are loaded.
const mark = vi.hoisted(() => {
  vi.resetModules();
  const meta = document.createElement("meta");
  meta.name = "heliograph-hub";
  const context = { base: "/", hub: "/", gateway: null, storedAs: "", gateways: [] };
  const page = { hasHistory: true, hasList: false, isOverview: false };
  meta.content = JSON.stringify({ ...context, ...page });
  document.head.append(meta);
  return meta;
});
afterAll(() => {
  mark.remove();
  vi.resetModules();
});

const { PricesForm } = await import("#app/record/history/energy/KeptPrices.tsx");
const { clientAtom } = await import("#app/shared/api/clientAtom.ts");
const { worthAtom } = await import("#app/shared/money/worth.ts");
const { signInAtom, signOutAtom } = await import("#app/shared/session/session.ts");
const { createClient } = await import("#protocol/client/client.ts");

const own = { prices: [{ from: "2026-01-01", importPerKWh: 0.3, exportPerKWh: 0.08 }] };
const inHub = { ...own, currency: "EUR" };
const unused = () => undefined;
const answers = { read: vi.fn<() => Response>(), write: vi.fn<(body: unknown) => Response>() };

beforeEach(() => {
  answers.read.mockImplementation(() => Response.json({ worth: inHub }));
  answers.write.mockImplementation((worth) => Response.json({ worth }));
  vi.stubGlobal("fetch", async (_path: string, { body }: { readonly body: string }) =>
    answers.write(JSON.parse(body)),
  );
  vi.setSystemTime("2026-07-01T12:00:00Z");
  onTestFinished(() => {
    cleanup();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    window.localStorage.clear();
  });
});

async function openPrices({ isSignedIn = true } = {}) {
  const form = <PricesForm worth={{ prices: [] }} firstDay="2025-05-01" onChange={unused} />;
  const { store, rerender } = await renderPart(null, "en", ["history", "hub"]);
  store.set(
    clientAtom,
    createClient({ fetch: async () => answers.read(), authdata: () => undefined }),
  );
  if (isSignedIn) store.set(signInAtom, { authdata: "YTpi" });
  onTestFinished(() => store.set(signOutAtom));
  await act(async () => rerender(form));
  await vi.waitFor(() => expect(answers.read).toHaveBeenCalled(), { timeout: 20_000 });
  await act(async () => {});
  return { store, form, rerender };
}

const saveButton = () => screen.getByRole<HTMLButtonElement>("button", { name: "Save prices" });
const isDisabled = (button: Element) => button.matches(":disabled, [aria-disabled=true]");
const importField = () => screen.getByLabelText<HTMLInputElement>(/^Import per kWh/);
const typeImport = (text: string) =>
  act(async () => {
    fireEvent.change(importField(), { target: { value: text } });
  });
const add = () => act(async () => screen.getByRole("button", { name: "Add a price" }).click());
const save = () => act(async () => saveButton().click());

it("amounts follow typed prices until the form is left", async () => {
  const { store, rerender } = await openPrices();
  expect(isDisabled(saveButton())).toBe(true);
  await typeImport("0.4");
  const typed = { prices: [{ ...own.prices[0], importPerKWh: 0.4 }], currency: "EUR" };
  expect(store.get(worthAtom)).toEqual(typed);
  expect(isDisabled(saveButton())).toBe(false);
  await act(async () => rerender(null));
  expect(store.get(worthAtom)).toEqual(inHub);
});

it("saved prices are the hub's, and no longer this browser's", async () => {
  answers.read.mockImplementation(() => Response.json({ worth: null }));
  writeText(storageKeys.worth, JSON.stringify(own));
  await openPrices();
  expect(screen.getByText("Only this browser knows these prices.")).toBeTruthy();
  await save();
  expect(answers.write).toHaveBeenCalledWith(own);
  expect(screen.getByText("Saved in the hub.")).toBeTruthy();
  expect(screen.queryByText("Only this browser knows these prices.")).toBeNull();
  expect(window.localStorage.getItem(storageKeys.worth)).toBeNull();
  expect(isDisabled(saveButton())).toBe(true);
});

it("nothing is offered where nobody has a price", async () => {
  answers.read.mockImplementation(() => Response.json({ worth: null }));
  await openPrices();
  expect(screen.queryByText("Only this browser knows these prices.")).toBeNull();
  expect(isDisabled(saveButton())).toBe(true);
});

it("a failure to save is told until something is typed, and what was typed stays", async () => {
  answers.write.mockImplementation(() => new Response("", { status: 500 }));
  await openPrices();
  await typeImport("0.4");
  await save();
  expect(screen.getByText("The prices were not saved")).toBeTruthy();
  expect(importField().value).toBe("0.4");
  await typeImport("0.5");
  expect(screen.queryByText("The prices were not saved")).toBeNull();
});

it("a reader changes no prices", async () => {
  await openPrices({ isSignedIn: false });
  expect(importField().closest("fieldset")?.disabled).toBe(true);
  expect(screen.getByText("Sign in to change this")).toBeTruthy();
});

it("a failure to read hides the form, unless the prices are known already", async () => {
  answers.read.mockImplementation(() => new Response("", { status: 500 }));
  const { form, rerender } = await openPrices();
  expect(screen.getByText("The prices of the hub cannot be read")).toBeTruthy();
  answers.read.mockImplementation(() => Response.json({ worth: inHub }));
  await act(async () => screen.getByRole("button", { name: "Try again" }).click());
  expect(importField().value).toBe("0.3");
  answers.read.mockImplementation(() => new Response("", { status: 500 }));
  await act(async () => rerender(null));
  await act(async () => rerender(form));
  await act(async () => {});
  expect(importField().value).toBe("0.3");
});

it("the first price holds for all that is known, and the next from today with the last one's figures", async () => {
  answers.read.mockImplementation(() => Response.json({ worth: null }));
  const { store } = await openPrices();
  await add();
  expect(store.get(worthAtom).prices).toEqual([
    { from: "2025-05-01", importPerKWh: 0, exportPerKWh: 0 },
  ]);
  await typeImport("0.3");
  await add();
  expect(store.get(worthAtom).prices).toEqual([
    { from: "2025-05-01", importPerKWh: 0.3, exportPerKWh: 0 },
    { from: "2026-07-01", importPerKWh: 0.3, exportPerKWh: 0 },
  ]);
});

it("a first price brings the usual currency, a further one none", async () => {
  vi.spyOn(navigator, "language", "get").mockReturnValue("de-CH");
  answers.read.mockImplementation(() => Response.json({ worth: own }));
  const { store } = await openPrices();
  await add();
  expect(store.get(worthAtom).currency).toBeUndefined();
  cleanup();
  answers.read.mockImplementation(() => Response.json({ worth: null }));
  const { store: other } = await openPrices();
  await add();
  expect(other.get(worthAtom).currency).toBe("CHF");
});

it("a day that is none leaves the price's day as it was", async () => {
  const { store } = await openPrices();
  const from = screen.getByLabelText<HTMLInputElement>("From");
  await act(async () => {
    fireEvent.change(from, { target: { value: "" } });
  });
  expect([from.value, store.get(worthAtom)]).toEqual(["2026-01-01", inHub]);
});
