import { fireEvent, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { HealthCard } from "#app/record/sky/health/HealthCard.tsx";
import { clientAtom } from "#app/shared/api/clientAtom.ts";
import { type Locale, locales } from "#app/shared/i18n/locale.ts";
import type { Health } from "#hub-api/health.ts";
import { createClient } from "#protocol/client/client.ts";
import { axeProblems } from "../../support/axeDom.ts";
import { renderPart } from "../../support/renderPart.tsx";

const string = {
  serial: "116181203366",
  number: 0,
  name: "Lower left",
  inverterName: "Barn",
  state: "firm",
  learntDays: 40,
  basis: "siblings",
  clearDays: 60,
  clearDaysNeeded: 24,
  spanDays: 400,
  spanDaysNeeded: 725,
} as const;
const other = { ...string, number: 1, name: "" } as const;
const event = {
  kind: "diode",
  strings: [string],
  day: "2026-05-20",
  dayErrorDays: 0,
  size: -0.332,
  sizeError: 0.02,
  lostWh: 23_400,
  basis: "siblings",
  siblings: 2,
  evidence: [
    { day: "2026-05-18", share: 1 },
    { day: "2026-05-20", share: 0.67 },
  ],
} as const;
const found: Health = {
  firstDay: "2025-01-01",
  lastDay: "2026-06-30",
  events: [event],
  strings: [string, other],
  clipping: [],
};

async function card(health: Health | null | undefined, locale: Locale = "en") {
  const { store, rerender, container } = await renderPart(<i />, locale, ["sky", "hub"]);
  const answer = () =>
    health === undefined
      ? Promise.reject(new TypeError("no answer"))
      : Promise.resolve(Response.json({ health }));
  store.set(clientAtom, createClient({ fetch: answer, authdata: () => undefined }));
  rerender(<HealthCard year={undefined} />);
  return container;
}

const renderHealth = async (change: Partial<Health>) => {
  const container = await card({ ...found, ...change });
  await screen.findByRole("heading", { name: "Health" });
  return container;
};

it.each(locales)("says what happened, since when, how much and by what: %s", async (locale) => {
  const container = await card(found, locale);
  await screen.findByText(/2026/);
  expect(container.textContent).not.toMatch(/health\.|\{\{/);
  expect(await axeProblems(container)).toEqual([]);
});

it.each([
  [
    {},
    "Since 20 May 2026. 33% less than before (± 2%). It cost about 22 kWh. Compared with 2 strings of the same facing.",
  ],
  [
    { kind: "dirt", endDay: "2026-06-10", dayErrorDays: 7, siblings: 1, lostWh: 400 },
    "From 20 May 2026 to 10 June 2026. It may have begun up to 7 days earlier. 33% less than before (± 2%). Compared with one string of the same facing.",
  ],
  [
    { kind: "snow", endDay: "2026-05-20", size: undefined, lostWh: undefined, basis: "plant" },
    "On 20 May 2026.",
  ],
  [
    { kind: "step", size: 0.05, dayErrorDays: 1, lostWh: undefined, basis: "itself" },
    "Since 20 May 2026. It may have begun a day earlier. 5% more than before (± 2%). Compared with its own past.",
  ],
] as const)("an event with %j", async (change, sentence) => {
  await renderHealth({ events: [{ ...event, ...change }] });
  expect(screen.getByText(sentence)).toBeTruthy();
});

it("shows the days of an event as a table, too", async () => {
  const container = await renderHealth({});
  expect(container.querySelectorAll("circle")).toHaveLength(2);
  fireEvent.click(screen.getByText("The days as a table"));
  const table = await screen.findByRole("table", { name: "Bypass diode: Barn, Lower left" });
  expect(within(table).getByRole("row", { name: "20 May 2026 67%" })).toBeTruthy();
});

it.each([
  [{ state: "unknown", reason: "tooFewClearDays" }, "Too few clear days were recorded."],
  [{ clearDays: 1 }, "Not known yet: 1 of 24 clear days"],
  [{}, "Ageing is not known yet: 400 of 725 days"],
  [{ spanDays: 731 }, "Ageing is not known yet"],
  [
    { ageing: { perYear: -0.006, low: -0.011, high: 0.0021 } },
    "Watched; −0.6\u00a0% a year (between −1.1\u00a0% and +0.2\u00a0%)",
  ],
] as const)("of a string with %j it says how much is known", async (change, text) => {
  await renderHealth({ events: [], strings: [{ ...other, ...change }] });
  const isKnown = !("state" in change || "clearDays" in change);
  expect(screen.queryAllByText("Nothing happened so far.")).toHaveLength(isKnown ? 1 : 0);
  expect(screen.getByText("Barn, string 2").nextElementSibling?.textContent).toBe(text);
});

it("says what a small inverter takes, and what is not known or cannot be read", async () => {
  await renderHealth({ clipping: [{ serial: string.serial, lostWh: 41_200, share: 0.013 }] });
  expect(screen.getByText(/^Barn is smaller than its strings: .*41 kWh \(1%\)/)).toBeTruthy();
  await card(null);
  expect(await screen.findByText(/learns once a week which way the strings face/)).toBeTruthy();
  await card(undefined);
  expect(await screen.findByText("What happened to the strings could not be read.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
});

it.each([
  ["an inverter for all its strings", [0, 1], 1, "Snow: Barn"],
  ["an inverter also where it is the only one", [0, 1], 0, "Snow: Barn"],
  ["some of them one by one", [1], 1, "Snow: Barn, string 2"],
] as const)("names %s", async (_name, numbers, sheds, title) => {
  const shed = { ...string, serial: "112182350218", inverterName: "Shed", name: "Door" } as const;
  const all = [string, other, ...Array.from({ length: sheds }, () => shed)];
  const strings = numbers.map((number) => ({ serial: string.serial, number }));
  await renderHealth({
    strings: all,
    events: [{ ...event, kind: "snow", strings, endDay: event.day }],
  });
  expect(screen.getByRole("heading", { name: title })).toBeDefined();
});
