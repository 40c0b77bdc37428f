import { expect, it } from "vitest";
import { meterText } from "#hub/meters/meterText.ts";
import { SourceRecorder } from "#hub/record/sourceRecorder.ts";
import { accountDays, ownUse, sumAccounts } from "#plant/energy/accounts.ts";
import { savedIn } from "#plant/energy/prices.ts";
import type { DayFigures } from "#plant/history/figures.ts";
import { dayOf } from "#plant/history/local-day.ts";
import { areAllWalked } from "../../support/walks.ts";
import { dayOfSeed } from "../../support/zeroFeedIn/day.ts";
import { DAY_S, houseTrace } from "#simulator/plant/houseTrace.ts";
import { cloudTrace, LoopInverter } from "../../support/zeroFeedIn/inverter.ts";
import { Chance } from "#simulator/plant/chance.ts";

const DAYS = 365;
const METER_S = 3;
const POLL_S = 10;
const prices = [{ from: "2026-01-01", importPerKWh: 0.34, exportPerKWh: 0.08 }];

interface Truth {
  houseWh: number;
  importedWh: number;
  exportedWh: number;
  generatedWh: number;
}

/** A day of the year: short and dark in winter, long and bright in summer, of an inverter of 1500 W. */
function planOf(at: number) {
  const summer = (1 - Math.cos((2 * Math.PI * (at + 10)) / DAYS)) / 2;
  const kind = new Chance(at + 500).happens(0.35 + 0.3 * summer) ? "clear" : "broken";
  const plan = dayOfSeed(at + 1, {
    kind,
    inverters: [1500],
    meter: { periodS: METER_S, delayS: 0.5, dropShare: 0 },
    isBusy: at % 3 !== 0,
  });
  const [inverter] = plan.inverters;
  if (inverter === undefined) throw new Error("a day has its inverter");
  const strings = inverter.strings.map((string) => ({
    ...string,
    peakW: string.peakW * (0.45 + 0.55 * summer),
    sunrise: 8.2 - 3 * summer,
    sunset: 16.2 + 5 * summer,
  }));
  return { ...plan, inverter: { ...inverter, strings } };
}

const value = (v: number, u: string) => ({ v, u, d: 1 });

/** What a plain gateway says of its only inverter. */
function liveText(serial: string, powerW: number, yieldWh: number): string {
  const isAwake = powerW > 0;
  const shownW = Math.round(10 * powerW) / 10;
  const inverter = {
    serial,
    name: "Roof",
    order: 0,
    data_age: 0,
    poll_enabled: true,
    reachable: isAwake,
    producing: isAwake,
    limit_relative: 100,
    limit_absolute: 1500,
    AC: { 0: { Power: value(shownW, "W") } },
    DC: { 0: { Power: value(shownW, "W"), YieldDay: value(Math.round(yieldWh), "Wh") } },
    INV: { 0: { YieldDay: value(Math.round(yieldWh), "Wh") } },
    events: 0,
  };
  const total = {
    Power: value(shownW, "W"),
    YieldDay: value(Math.round(yieldWh), "Wh"),
    YieldTotal: value(100, "kWh"),
  };
  return JSON.stringify({ inverters: [inverter], total });
}

/** Lives through a day second by second. Returns what the record has of it, and adds what was. */
function liveDay(recorder: SourceRecorder, at: number, truth: Truth): Map<string, DayFigures> {
  const { inverter: plan, house, kind } = planOf(at);
  const load = houseTrace(new Chance(at * 31 + 1), house);
  const cloud = cloudTrace(new Chance(at * 17 + 5), kind);
  const inverter = new LoopInverter(new Chance(at + 9), plan);
  const startMs = new Date(2026, 0, 1 + at).getTime();
  let yieldWh = 0;
  for (let second = 0; second < DAY_S; second += 1) {
    inverter.step(second, cloud[second] ?? 1);
    const loadW = load[second] ?? 0;
    const gridW = loadW - inverter.powerW;
    truth.houseWh += loadW / 3600;
    truth.generatedWh += inverter.powerW / 3600;
    truth.importedWh += Math.max(0, gridW) / 3600;
    truth.exportedWh += Math.max(0, -gridW) / 3600;
    yieldWh += inverter.powerW / 3600;
    const nowMs = startMs + 1000 * second;
    if (second % POLL_S === 0)
      recorder.message("/livedata", liveText(plan.serial, inverter.powerW, yieldWh), nowMs);
    if (second % METER_S === 0) recorder.message("/livedata", meterText(gridW), nowMs);
    if (second % 600 === 599) recorder.pending(nowMs);
  }
  const { sources, commit } = recorder.pending(startMs + 1000 * (DAY_S - 1));
  const day = dayOf(startMs / 1000);
  commit();
  return new Map(
    sources.flatMap(({ state }) => (state.day === day ? [[state.source, state] as const] : [])),
  );
}

function share(found: number | undefined, real: number): number {
  return (found ?? Number.NaN) / real;
}

it(
  "a plain gateway with a meter of the hub knows house, own use and savings of a year within 2 %",
  {
    timeout: 1_800_000,
  },
  () => {
    const recorder = new SourceRecorder();
    recorder.setLimiter(null);
    const truth: Truth = { houseWh: 0, importedWh: 0, exportedWh: 0, generatedWh: 0 };
    const figures = new Map<string, DayFigures[]>();
    // A day of each week in all, one of winter and one of summer otherwise.
    for (let at = areAllWalked ? 3 : 30; at < DAYS; at += areAllWalked ? 7 : 170) {
      for (const [source, day] of liveDay(recorder, at, truth))
        figures.set(source, [...(figures.get(source) ?? []), day]);
    }
    const days = accountDays(figures);
    const account = sumAccounts(days.map((one) => one.account));
    const ownWh = truth.generatedWh - truth.exportedWh;
    const saved = (ownWh * 0.34 + truth.exportedWh * 0.08) / 1000;
    const shares = {
      house: share(account.consumedWh, truth.houseWh),
      ownUse: share(ownUse(account), ownWh),
      savings: share(savedIn(days, prices), saved),
      imported: share(account.importedWh, truth.importedWh),
      exported: share(account.exportedWh, truth.exportedWh),
    };
    if (process.env["HELIOGRAPH_FIGURES"]) console.log(days.length, shares);
    for (const one of Object.values(shares)) expect(Math.abs(one - 1)).toBeLessThan(0.02);
  },
);
