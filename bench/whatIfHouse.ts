import { encodeMinutes } from "#plant/history/day-minutes.ts";
import { dayAfter, dayStartS } from "#plant/history/local-day.ts";
import type { House } from "#plant/what-if/house.ts";
import type { SizeQuestion } from "#plant/what-if/question.ts";
import type { Market } from "#plant/what-if/tariff.ts";

const day = 86_400;

/** All sizes of the slider, at prices of the exchange. */
export const question: SizeQuestion = {
  sizesWh: Array.from({ length: 41 }, (_, at) => at * 500),
  battery: {
    usableWh: 1,
    chargeW: 0,
    dischargeW: 0,
    chargeEff: 0.95,
    dischargeEff: 0.95,
    standbyW: 8,
    coupling: "ac",
  },
  powerPerWh: 0.5,
  feedInW: Number.POSITIVE_INFINITY,
  buy: { kind: "market", unit: 0.001, add: 0.15, factor: 1.19 },
  sell: { kind: "fixed", prices: [{ from: "1970-01-01", perKWh: 0.08 }] },
};

/** A house by the minute, with clouds and a restless kitchen. */
export function syntheticHouse(count: number): House {
  const days = Math.round(count * 365.25);
  const minutes = days * 1440;
  const sun = new Float64Array(minutes);
  const load = new Float64Array(minutes);
  for (let minute = 0; minute < minutes; minute += 1) {
    const hour = (minute % 1440) / 60;
    const season = 1 - 0.8 * Math.cos((2 * Math.PI * (minute / 1440)) / 365.25);
    const cloud = 0.5 + 0.5 * Math.sin(minute / 13) * Math.sin(minute / 97);
    sun[minute] = Math.max(0, 2500 * season * cloud * Math.sin((Math.PI * (hour - 6)) / 12));
    load[minute] = 250 + (minute % 91 < 12 ? 1800 : 0) + 100 * Math.sin(minute / 7);
  }
  const months = Math.ceil(days / 30.5);
  const names = Array.from(
    { length: months },
    (_, at) => `${2024 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, "0")}`,
  );
  return {
    minutes: {
      time: { stretches: [{ index: 0, startS: 0, count: minutes }], offsets: [] },
      sun,
      load,
    },
    buckets: { atS: names.map((_, at) => Math.round(at * 30.5) * day), values: [...names.keys()] },
    months: names.map((name) => ({ name, knownDays: 30 })),
    first: "2024-01-01",
    last: "2025-12-31",
    recordedDays: days,
    usedDays: days,
    recorded: { importWh: 0, exportWh: 0 },
    metered: { importWh: 0, exportWh: 0 },
    negativeLoadWh: 0,
    clampedSunWh: 0,
    hiddenExchangeWh: 0,
    gaps: 0,
    fullMinutes: 0,
    hasBattery: false,
    presentWh: undefined,
    inverterEff: 0.95,
    isEfficiencyMeasured: false,
  };
}

function priceAt(hour: number): number {
  return Math.round(90 + 40 * Math.sin(hour / 3.8) + 20 * Math.sin(hour * 7.3));
}

/** Prices by the hour, from 1970 on. */
export function marketOf(hours: number): Market {
  const values = Array.from({ length: hours }, (_, hour) => priceAt(hour));
  return { startS: 0, stepMinutes: 60, values };
}

export function priceFile(days: number): string {
  const todayS = dayStartS(new Date().toISOString().slice(0, 10)) ?? 0;
  const lines = Array.from({ length: days * 24 }, (_, hour) => {
    const timeS = todayS - (days - 1) * day + hour * 3600;
    return `${new Date(timeS * 1000).toISOString()};${priceAt(hour)}`;
  });
  return ["Time;Price [EUR/MWh]", ...lines].join("\n");
}

function startOf(onDay: string): number {
  return Date.parse(`${onDay}T00:00:00Z`) / 1000;
}

/** The last days of a synthetic house as a hub records them: up to yesterday, by UTC. */
export function recordOf({ minutes: { sun, load } }: House) {
  const since = dayAfter(new Date().toISOString().slice(0, 10), -sun.length / 1440);
  const columns: Readonly<Record<string, (minute: number) => number>> = {
    total: (minute) => sun[minute] ?? 0,
    grid: (minute) => (load[minute] ?? 0) - (sun[minute] ?? 0),
  };
  return {
    since,
    sources: Object.keys(columns),
    curveOf(source: string, onDay: string) {
      const from = (startOf(onDay) - startOf(since)) / 60;
      const mean = Int32Array.from({ length: 1500 }, (_, at) =>
        at < 1440 ? Math.round((columns[source]?.(from + at) ?? 0) * 10) : 0,
      );
      const covered = new Uint16Array(1500).fill(600, 0, 1440);
      const bytes = encodeMinutes({ low: mean, mean, high: mean, covered });
      return { source, day: onDay, startS: startOf(onDay), bytes };
    },
  };
}
