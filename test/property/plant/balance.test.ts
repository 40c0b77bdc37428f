import { describe, expect, it } from "vitest";
import { accountDays, sumAccounts, type Account } from "#plant/energy/accounts.ts";
import { derivedDay } from "#plant/energy/derived-days.ts";
import { meterNames, unknownPlant } from "#plant/energy/meters.ts";
import { liveBalance, plantFacts } from "#plant/energy/live-balance.ts";
import { csvHeader, csvOf, recordsFromCsv } from "#plant/history/csv.ts";
import { emptyMinutes, encodeMinutes, energyOf, minutesOf } from "#plant/history/day-minutes.ts";
import type { DayRecord } from "#plant/history/day-record.ts";
import { dayAfter, dayStartS, daysBetween, type Day } from "#plant/history/local-day.ts";
import { emptyLive, mergeLiveStatus } from "#protocol/live/live.ts";
import { byPeriod } from "#hub/record/historyAnswers.ts";
import { serials } from "#simulator/plant/homestead.ts";
import { PastPlant, type PastMinutes } from "#simulator/past/pastPlant.ts";
import { liveStatus, totals } from "../../support/liveBench.ts";
import { areAllWalked } from "../../support/walks.ts";

// A year with battery, AC charger, charge controller and nights; the gateway fails some polls. All of its days in
// `npm run test:all`, otherwise every fifth.
const climate = {
  place: { latitudeDeg: 51.17, longitudeDeg: 10.45 },
  seed: 11,
  cloudiness: 0.42,
};
const year = daysBetween("2025-01-01", "2025-12-31").filter(
  (_, at) => areAllWalked || at % 5 === 0,
);
const storage = `inv ${serials.storage}`;
const isMetered = (source: string) =>
  source === storage || meterNames.some((name) => name === source);

/** On some days a device is silent for some minutes. */
function isSilent(source: string, at: number, minute: number): boolean {
  const silent = ["battery", "grid", "charger", "total"][at % 7];
  return source === silent && minute >= at && minute < at + 20;
}

function recordOf(source: string, values: Float64Array, day: Day, at: number): DayRecord {
  const minutes = emptyMinutes();
  for (const [minute, watts] of values.entries()) {
    if (isSilent(source, at, minute)) continue;
    const tenths = Math.round(watts * 10);
    for (const column of ["low", "mean", "high"] as const) minutes[column][minute] = tenths;
    minutes.covered[minute] = 600;
  }
  const startS = dayStartS(day) ?? 0;
  const untilS = startS + values.length * 60;
  const bytes = encodeMinutes(minutes);
  return { source, day, startS, untilS, minutes: bytes, energy: energyOf(minutes) };
}

interface PlayedDay {
  readonly day: Day;
  readonly at: number;
  readonly played: PastMinutes;
  readonly records: ReadonlyMap<string, DayRecord>;
}

function playedYear(): readonly PlayedDay[] {
  const plant = new PastPlant(climate);
  return year.map((day, at) => {
    const fromS = dayStartS(day) ?? 0;
    const count = ((dayStartS(dayAfter(day, 1)) ?? 0) - fromS) / 60;
    const played = plant.play({ fromMs: fromS * 1000, count, utcOffsetMs: 0 });
    const read = [...played].flatMap(([source, values]) =>
      isMetered(source) ? recordOf(source, values, day, at) : [],
    );
    const records = new Map(read.map((record) => [record.source, record]));
    for (const record of derivedDay(records, unknownPlant)) records.set(record.source, record);
    return { day, at, played, records };
  });
}

const yieldOf = (records: ReadonlyMap<string, DayRecord>) =>
  derivedDay(records, unknownPlant).map(({ source, yieldWh }) => [source, yieldWh]);

const days = playedYear();
const sourcesWh = (one: Account) =>
  (one.generatedWh ?? Number.NaN) + (one.importedWh ?? 0) + (one.dischargedWh ?? 0);
const usesWh = (one: Account) =>
  (one.consumedWh ?? Number.NaN) + (one.exportedWh ?? 0) + (one.chargedWh ?? 0) + (one.lostWh ?? 0);
const all = [...(days[0]?.records.keys() ?? [])];
const figures = new Map(
  all.map((source) => [source, days.flatMap(({ records }) => records.get(source) ?? [])]),
);

describe("over a year with battery, chargers, failed polls and nights", () => {
  const accounts = accountDays(figures);

  it("sources equal uses on each day, and losses are small", () => {
    expect(accounts).toHaveLength(year.length);
    for (const { account } of accounts) {
      expect(sourcesWh(account)).toBeCloseTo(usesWh(account), 6);
      expect(account.lostWh).toBeLessThan(0.12 * sourcesWh(account));
    }
    const sum = sumAccounts(accounts.map(({ account }) => account));
    expect(sum.generatedWh).toBeGreaterThan((1e6 / 365) * year.length);
    expect(sum.lostWh).toBeGreaterThan(0);
  });

  it("the sun is what the panels gave, at most less what inverter and charge controller of the battery lost", () => {
    for (const { played, records } of days.filter(({ at }) => at % 14 === 6)) {
      const whOf = (source: string) =>
        (played.get(source) ?? new Float64Array(0)).reduce((sum, watts) => sum + watts / 60, 0);
      const panelsWh = whOf("total") - whOf(storage) + whOf("controller");
      const sunWh = records.get("sun")?.energy.inWh ?? 0;
      expect(sunWh).toBeLessThan(panelsWh + 1);
      const lostWh = 0.07 * whOf(storage) + 0.03 * whOf("controller");
      expect(sunWh).toBeGreaterThan(panelsWh - lostWh - 1);
      const told = derivedDay(records, { parts: new Set(), storage: [serials.storage] });
      expect(Math.abs((told[0]?.energy.inWh ?? 0) - panelsWh)).toBeLessThan(1);
    }
  });

  it("the gateway's counter is the yield of the sun where there is nothing else", () => {
    const [{ records } = { records: new Map<string, DayRecord>() }] = days;
    const total = records.get("total");
    if (!total) throw new Error("no record");
    const counted = { ...total, yieldWh: 999 };
    expect(yieldOf(new Map([["total", counted]]))).toEqual([["sun", 999]]);
    const withBattery = new Map(records).set("total", counted);
    expect(yieldOf(withBattery)).toEqual([
      ["sun", undefined],
      ["house", undefined],
    ]);
  });

  it("what is unknown stays unknown", () => {
    for (const { at, records } of days.slice(0, 60)) {
      const coveredS = (source: string) => {
        const record = records.get(source);
        return [...minutesOf(record).covered].filter((tenths) => tenths > 0).length;
      };
      const silent = at % 7 < 4 ? 20 : 0;
      const [sun, house] = [coveredS("sun"), coveredS("house")];
      expect(1440 - sun).toBe(at % 7 === 1 ? 0 : silent);
      expect(1440 - house).toBe(at % 7 === 0 ? 0 : silent);
    }
  });

  it("hub and file have the same to the watt-hour", async () => {
    const ofSun = figures.get("sun") ?? [];
    const summed = await byPeriod([ofSun], "year");
    const sum = sumAccounts(accounts.map(({ account }) => account));
    expect(summed[0]?.energy.inWh).toBeCloseTo(sum.generatedWh ?? 0, 3);
    const some = ofSun.filter((_, at) => at % 60 === 0);
    const text = csvHeader + some.map((record) => csvOf({ record })).join("");
    const read = recordsFromCsv(text);
    if (!read.ok) throw new Error("the file cannot be read");
    for (const [at, { record }] of read.value.entries())
      expect(record.energy.inWh).toBeCloseTo(some[at]?.energy.inWh ?? 0, 6);
  });

  it("so has the live page", () => {
    for (const { played, records } of days.filter(({ at }) => at % 73 === 70)) {
      const count = played.get("total")?.length ?? 0;
      let sunWh = 0;
      for (let minute = 0; minute < count; minute += 1) sunWh += liveSun(played, minute) / 60;
      expect(Math.abs(sunWh - (records.get("sun")?.energy.inWh ?? 0))).toBeLessThan(1);
    }
  });
});

function liveSun(played: PastMinutes, minute: number): number {
  const watts = (source: string) => ({ v: played.get(source)?.[minute] ?? 0, u: "W", d: 1 });
  const status = liveStatus([], {
    total: totals(watts("total").v),
    solar: { enabled: true, total: totals(watts("controller").v) },
    battery: { enabled: true, power: watts("battery") },
    charger: { enabled: true, Power: watts("charger") },
    power_meter: { enabled: true, Power: watts("grid") },
  });
  const states = {
    live: mergeLiveStatus(emptyLive, status, 0),
    battery: undefined,
    unmetered: null,
    chargerSide: "output",
    nowMs: 0,
  } as const;
  return liveBalance(states, plantFacts(states, undefined)).sun;
}
