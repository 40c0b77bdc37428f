import { expect, it } from "vitest";
import { meterText } from "#hub/meters/meterText.ts";
import { SourceRecorder } from "#hub/record/sourceRecorder.ts";
import { recordKey, type DayRecord } from "#plant/history/day-record.ts";

const day = "2026-06-01";
const startMs = new Date(2026, 5, 1).getTime();
const serial = "112100000001";

interface Counted {
  readonly importWh: number;
  readonly exportWh: number;
}

const value = (v: number, u: string) => ({ v, u, d: 1 });

/** What a plain gateway says of an inverter that gives 500 W. */
function liveText(second: number): string {
  const wh = value(Math.round((500 * second) / 3600), "Wh");
  const power = value(500, "W");
  const inverter = {
    serial,
    name: "Roof",
    order: 0,
    data_age: 0,
    poll_enabled: true,
    reachable: true,
    producing: true,
    limit_relative: 100,
    limit_absolute: 800,
    AC: { 0: { Power: power } },
    DC: { 0: { Power: power, YieldDay: wh } },
    INV: { 0: { YieldDay: wh } },
    events: 0,
  };
  const total = { Power: power, YieldDay: wh, YieldTotal: value(100, "kWh") };
  return JSON.stringify({ inverters: [inverter], total });
}

/** A house that takes 900 W, and gives 600 W in each second half of four minutes. */
function gridAt(second: number): number {
  return second % 240 < 120 ? 900 : -600;
}

interface Plan {
  readonly seconds: number;
  /** What the meter shows, W; undefined while it does not. */
  readonly shown?: (second: number) => number | undefined;
  /** The counters as shown; undefined while they are not. */
  readonly counted?: (wh: Counted, second: number) => Counted | undefined;
  readonly isHubAway?: (second: number) => boolean;
}

function count(wh: { importWh: number; exportWh: number }, gridW: number): void {
  wh.importWh += Math.max(0, gridW) / 3600;
  wh.exportWh += Math.max(0, -gridW) / 3600;
}

/** What gateway and meter say in a second. */
function textsAt(second: number, shown: NonNullable<Plan["shown"]>): readonly string[] {
  if (second % 10 !== 0) return [];
  const shownW = shown(second);
  return [liveText(second), ...(shownW === undefined ? [] : [meterText(shownW)])];
}

/** Lives through a part of a day. Returns its records, and what truly went either way. */
function live({ seconds, shown = gridAt, counted, isHubAway = () => false }: Plan) {
  const recorder = new SourceRecorder();
  recorder.setLimiter(null);
  const truth = { importWh: 0, exportWh: 0 };
  const records = new Map<string, DayRecord>();
  const meterWh = { importWh: 4_000_000, exportWh: 1_000_000 };
  for (let second = 0; second < seconds; second += 1) {
    const nowMs = startMs + 1000 * second;
    const gridW = gridAt(second);
    for (const wh of [truth, meterWh]) count(wh, gridW);
    if (isHubAway(second)) continue;
    for (const text of textsAt(second, shown)) recorder.message("/livedata", text, nowMs);
    const said = second % 30 === 3 ? counted?.(meterWh, second) : undefined;
    if (said !== undefined) recorder.counters(said, nowMs);
    if (second % 600 === 599) {
      const { sources, commit } = recorder.pending(nowMs);
      for (const { state } of sources)
        records.set(recordKey(state), { ...state, minutes: new Uint8Array(0) });
      commit();
    }
  }
  const of = (source: string) => records.get(recordKey({ source, day }))?.energy;
  return { grid: of("grid"), house: of("house"), truth };
}

function wholeWh({ importWh, exportWh }: Counted): Counted {
  return { importWh: Math.floor(importWh), exportWh: Math.floor(exportWh) };
}

/** Counters that add up phases, of which some take while others give. */
function byPhase({ importWh, exportWh }: Counted, second: number): Counted {
  return wholeWh({ importWh: importWh + second / 10, exportWh: exportWh + second / 10 });
}

function wholeKWh({ importWh, exportWh }: Counted): Counted {
  return { importWh: importWh - (importWh % 1000), exportWh: exportWh - (exportWh % 1000) };
}

const isGap = (second: number) => second > 3_600 && second < 10_800;
const isHubAway = (second: number) => second > 5_400 && second < 9_000;

it("energies of the grid are those of the meter's counters, which the power bears out", () => {
  // A power that is seen each 10 s misses what lies between.
  const { grid, house, truth } = live({ seconds: 10_800, counted: wholeWh });
  const byPower = live({ seconds: 10_800 }).grid;
  expect(Math.abs((byPower?.inWh ?? 0) / truth.importWh - 1)).toBeGreaterThan(0.01);
  expect(Math.abs((grid?.inWh ?? 0) / truth.importWh - 1)).toBeLessThan(0.004);
  expect(Math.abs((grid?.outWh ?? 0) / truth.exportWh - 1)).toBeLessThan(0.004);
  const houseWh = 3 * 500 + truth.importWh - truth.exportWh;
  expect(Math.abs((house?.inWh ?? 0) / houseWh - 1)).toBeLessThan(0.01);
});

it("counters that count phases apart do not count: the power does", () => {
  const counted = live({ seconds: 10_800, counted: byPhase }).grid;
  const byPower = live({ seconds: 10_800 }).grid;
  expect(counted?.inWh).toBeCloseTo(byPower?.inWh ?? Number.NaN, 6);
  expect(counted?.outWh).toBeCloseTo(byPower?.outWh ?? Number.NaN, 6);
});

it("counters in whole kWh do not count", () => {
  expect(live({ seconds: 7200, counted: wholeKWh }).grid).toEqual(live({ seconds: 7200 }).grid);
});

it("counters fill two hours without a power, since the inverters are known", () => {
  const { grid, house, truth } = live({
    seconds: 14_400,
    shown: (second) => (isGap(second) ? undefined : gridAt(second)),
    counted: (wh, second) => (isGap(second) ? undefined : wholeWh(wh)),
  });
  expect(Math.abs((grid?.inWh ?? 0) / truth.importWh - 1)).toBeLessThan(0.01);
  expect(grid?.coveredS).toBeGreaterThan(14_200);
  const houseWh = 4 * 500 + truth.importWh - truth.exportWh;
  expect(Math.abs((house?.inWh ?? 0) / houseWh - 1)).toBeLessThan(0.01);
  expect(house?.coveredS).toBeGreaterThan(14_200);
});

it("counters do not fill the time of a hub that was away: nobody knows the sun of it", () => {
  const { grid } = live({ seconds: 14_400, counted: wholeWh, isHubAway });
  expect(Math.abs((grid?.coveredS ?? 0) - 10_800)).toBeLessThan(60);
  expect(Math.abs((grid?.inWh ?? 0) / (3 * 450) - 1)).toBeLessThan(0.03);
});

it.each([
  ["begins again at 0", -4_000_000],
  ["is replaced by one that has counted more", 9_000_000],
])("a counter that %s takes nothing from the day, and adds nothing", (_, byWh) => {
  const { grid, truth } = live({
    seconds: 14_400,
    counted: (wh, second) => wholeWh(second < 7_200 ? wh : { ...wh, importWh: wh.importWh + byWh }),
  });
  expect(Math.abs((grid?.inWh ?? 0) / truth.importWh - 1)).toBeLessThan(0.02);
  expect(Math.abs((grid?.outWh ?? 0) / truth.exportWh - 1)).toBeLessThan(0.02);
});

it.each([
  ["begins again at 0", -4_000_000],
  ["is replaced by one that has counted more", 9_000_000],
])("a counter that %s leaves the day the time that it has filled before", (_, byWh) => {
  const { grid, truth } = live({
    seconds: 18_000,
    shown: (second) => (isGap(second) ? undefined : gridAt(second)),
    counted: (wh, second) => {
      if (isGap(second)) return undefined;
      return wholeWh(second < 14_400 ? wh : { ...wh, importWh: wh.importWh + byWh });
    },
  });
  expect(grid?.coveredS).toBeGreaterThan(17_800);
  expect(Math.abs((grid?.inWh ?? 0) / truth.importWh - 1)).toBeLessThan(0.02);
});
