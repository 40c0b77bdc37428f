import { act, cleanup } from "@testing-library/react";
import { expect, it, onTestFinished } from "vitest";
import { EnergyPanel } from "#app/record/history/energy/EnergyPanel.tsx";
import { clientAtom } from "#app/shared/api/clientAtom.ts";
import { historyOf } from "#app/shared/history/history.ts";
import { openSocketAtom } from "#app/shared/socket/openSocketAtom.ts";
import { worthAtom } from "#app/shared/money/browserWorth.ts";
import type { ReadEnergy } from "#app/record/history/model/historyData.ts";
import type { Worth } from "#plant/energy/prices.ts";
import { emptyMinutes, encodeMinutes, energyOf } from "#plant/history/day-minutes.ts";
import { dayStartS } from "#plant/history/local-day.ts";
import { createClient } from "#protocol/client/client.ts";
import { renderPart } from "../../support/renderPart.tsx";

const account: ReadEnergy["account"] = {
  generatedWh: 10_000,
  importedWh: 2000,
  dischargedWh: 0,
  consumedWh: 8000,
  exportedWh: 3000,
  chargedWh: 1000,
  lostWh: 0,
};
const days = [
  { day: "2026-06-01", account },
  { day: "2026-06-02", account },
];
const energy: ReadEnergy = {
  days,
  account,
  yieldWh: 10_000,
  coveredS: 7200,
  isCorrected: false,
  bestDay: undefined,
  bestMonth: undefined,
};
const prices = [{ from: "2026-06-01", importPerKWh: 0.5, exportPerKWh: 0 }];

const day = "2026-06-01";
const startS = dayStartS(day) ?? 0;
const minutes = emptyMinutes();
minutes.covered[0] = 600;
const recordOf = (source: string) => ({
  record: {
    source,
    day,
    startS,
    untilS: startS + 60,
    energy: energyOf(minutes),
    minutes: encodeMinutes(minutes),
  },
});

const unanswered = () => new Promise<Response>(() => undefined);

/** The lines of the panel, for a plant that has recorded these sources. */
async function linesOf(
  change: Partial<ReadEnergy> = {},
  {
    sources = ["grid"],
    worth = { prices: [] },
  }: { sources?: readonly string[]; worth?: Worth } = {},
) {
  onTestFinished(() => {
    cleanup();
    window.localStorage.clear();
  });
  const { store, container, rerender } = await renderPart(null, "en", ["history"]);
  store.set(clientAtom, createClient({ fetch: unanswered, authdata: () => undefined }));
  store.set(openSocketAtom, () => ({ send: () => undefined, close: () => undefined }));
  await historyOf(store).add(sources.map(recordOf));
  store.set(worthAtom, worth);
  await act(async () =>
    rerender(<EnergyPanel energy={{ ...energy, ...change }} view="month" firstDay={day} />),
  );
  await act(async () => {});
  const texts = [...container.querySelectorAll("dt, dd, p")].map(({ textContent }) =>
    textContent.replaceAll(/[\u202f\u00a0]/g, " "),
  );
  return texts;
}

const part = "Of the recorded 2 h 0 min only.";
const measured = "As measured, without your corrections.";
const dash = "A dash: a meter is missing or was not recorded.";
const ofBattery = "of which into the battery";

it.each<[string, Parameters<typeof linesOf>, readonly string[]]>([
  ["nothing of a part where the meters know nearly the whole yield", [], [ofBattery]],
  ["a tenth of the yield apart", [{ yieldWh: 11_111 }], [ofBattery]],
  ["that the meters know a part of the yield only", [{ yieldWh: 11_112 }], [part, ofBattery]],
  ["that it leaves out corrections", [{ isCorrected: true }], [measured, ofBattery]],
  [
    "that a meter was not recorded",
    [{ account: { ...account, consumedWh: undefined } }],
    [ofBattery, dash],
  ],
  [
    "no dash where there is no meter at all",
    [{ account: { ...account, consumedWh: undefined } }, { sources: ["battery"] }],
    [ofBattery],
  ],
  [
    "energy from the grid in the battery of a charger",
    [{}, { sources: ["grid", "charger"] }],
    ["Into the battery, from sun and grid"],
  ],
  ["no battery that took nothing", [{ account: { ...account, chargedWh: 0.4 } }], []],
])("the panel tells %s", async (_name, given, lines) => {
  const told = [part, measured, dash, ofBattery, "Into the battery, from sun and grid"];
  const shown = await linesOf(...given);
  expect(shown.filter((line) => told.includes(line))).toEqual(lines);
});

it("leaves a share of nothing out, and shows a share of something unknown as a dash", async () => {
  const none = await linesOf({ account: { ...account, generatedWh: 0, exportedWh: 0 } });
  expect(none).not.toContain("Self-consumption");
  const unknown = await linesOf({ account: { ...account, generatedWh: undefined } });
  expect(unknown[unknown.indexOf("Self-consumption") + 1]).toMatch(/^–/);
});

it.each([
  ["2026-06-01", "Saved and earned"],
  ["2026-06-02", "Saved and earned from Tue, 2 Jun 2026; no price before"],
])("with a price from %s it is %s", async (from, label) => {
  const worth = { prices: prices.map((price) => ({ ...price, from })) };
  const shown = await linesOf({}, { worth });
  expect(shown.filter((line) => line.startsWith("Saved"))).toEqual([label]);
});
