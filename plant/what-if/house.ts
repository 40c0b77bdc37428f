import { type DayMinutes, decodeMinutes, type EncodedDay } from "../history/day-minutes.ts";
import { CHARGER_EFFICIENCY } from "../balance/balance.ts";
import { type Day, dayAfter } from "../history/local-day.ts";
import { inverterId } from "../history/sources.ts";
import { type Month, monthSums } from "./months.ts";
import { type ClockOffset, DAY_S, type Stretch } from "./clock.ts";
import { usedCapacityWh } from "./storage.ts";
import {
  hiddenExchangeWh,
  measuredEfficiency,
  type RecordName,
  recordNames,
  reconstruct,
  type ReconstructedHouse,
} from "./reconstruct.ts";
import type { Minutes } from "./simulation.ts";
import type { Steps } from "./steps.ts";

/** A house by the minute, without its present battery. */
export interface House {
  readonly minutes: Minutes;
  /** Number of the month of each time. */
  readonly buckets: Steps;
  readonly months: readonly Month[];
  readonly first: Day;
  readonly last: Day;
  readonly recordedDays: number;
  readonly usedDays: number;
  readonly recorded: { readonly importWh: number; readonly exportWh: number };
  /** The same of a year, where the answers are of a year: only then the two can be compared. */
  readonly metered: { readonly importWh: number; readonly exportWh: number };
  /** Consumption below 0 and sun below 0, from readings out of step; Wh. */
  readonly negativeLoadWh: number;
  readonly clampedSunWh: number;
  /** At most so much import and export cancelled within minutes, Wh. */
  readonly hiddenExchangeWh: number;
  readonly gaps: number;
  /** Minutes with a full battery: the panels may have been able to give more. */
  readonly fullMinutes: number;
  readonly hasBattery: boolean;
  /** Usable capacity of the present battery, in steps of 100 Wh; undefined where the record does not show it. */
  readonly presentWh: number | undefined;
  /** Efficiency of the inverters fed by the battery; measured where that gives a possible value. */
  readonly inverterEff: number;
  readonly isEfficiencyMeasured: boolean;
}

export type HouseFacts = Omit<House, "minutes" | "buckets">;

/** Why a record answers no such question. */
export type HouseRefusal = "noMeter" | "noDays" | "unknownInverters";

/** Least time that must be known of a minute, in tenths of a second, and of a day, as a share. */
export const KNOWN_TENTHS = 300;
const KNOWN_SHARE = 0.95;
const FULL_SOC = 99;
const DEFAULT_EFFICIENCY = 0.95;

interface OneDay {
  readonly day: Day;
  readonly startS: number;
  readonly count: number;
  readonly means: ReadonlyMap<string, Float64Array>;
  readonly grid: Readonly<Record<"low" | "mean" | "high", Float64Array>> | undefined;
}

/**
 * Reads a house from the curves of days. `batteryInverters`: serials of the inverters that the present battery feeds.
 * Days of which less than 95 % is known are left out.
 */
export function houseOf(
  curves: readonly EncodedDay[],
  batteryInverters: readonly string[],
): House | HouseRefusal {
  const fed = batteryInverters.map(inverterId);
  const days = daysOf(curves, new Set([...recordNames, "soc", ...fed]));
  // On the first day the sources to come are unknown.
  if (days.length === 0) return "noDays";
  const sources = new Set(days.flatMap(({ means }) => [...means.keys()]));
  if (!sources.has("total") || !sources.has("grid")) return "noMeter";
  const hasBattery = sources.has("battery");
  if (hasBattery && !fed.some((source) => sources.has(source))) return "unknownInverters";
  const columns = recordedPeriod(days, hasBattery ? fed : []);
  const measured = median(columns.flatMap((one) => measuredEfficiency(one) ?? []));
  const isEfficiencyMeasured = measured !== undefined && measured >= 0.85 && measured <= 0.99;
  const inverterEff = isEfficiencyMeasured ? measured : DEFAULT_EFFICIENCY;
  const plant = {
    invEff: inverterEff,
    chargerEff: CHARGER_EFFICIENCY,
    busCapW: Number.POSITIVE_INFINITY,
  };
  const reconstructedDays = days.map((one, at) => ({
    ...one,
    made: reconstruct(columns[at] ?? {}, plant),
  }));
  const used = reconstructedDays.filter((one) => one.made.minutes >= KNOWN_SHARE * one.count);
  const [first, last] = [used[0], used[used.length - 1]];
  if (!first || !last) return "noDays";
  const sum = (of: (one: (typeof used)[number]) => number) =>
    used.reduce((all, one) => all + of(one), 0);
  const house = joinDays(used);
  return {
    ...house,
    first: first.day,
    last: last.day,
    recordedDays: days.length,
    usedDays: used.length,
    recorded: { importWh: sum((one) => flowWh(one, 1)), exportWh: sum((one) => flowWh(one, -1)) },
    metered: meteredSums(used, house.months),
    negativeLoadWh: sum((one) => one.made.negativeLoadWh),
    clampedSunWh: sum((one) => one.made.clampedSunWh),
    hiddenExchangeWh: sum(hiddenWh),
    fullMinutes: sum(({ means }) => countFull(means.get("soc") ?? noMinutes)),
    hasBattery,
    presentWh: presentCapacityWh(used),
    inverterEff,
    isEfficiencyMeasured,
  };
}

function daysOf(curves: readonly EncodedDay[], wanted: ReadonlySet<string>): readonly OneDay[] {
  const byDay = groupItems(curves, ({ day }) => day);
  const starts = new Map(curves.map(({ day, startS }) => [day, startS]));
  return [...byDay]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, parts]) => {
      const startS = starts.get(day) ?? 0;
      const nextS = starts.get(dayAfter(day, 1)) ?? startS + 86_400;
      const count = Math.min(Math.max((nextS - startS) / 60, 1380), 1500);
      const read = parts.flatMap(({ source, bytes }) => {
        const minutes = wanted.has(source) ? decodeMinutes(bytes) : undefined;
        return minutes ? [{ source, minutes }] : [];
      });
      const grid = read.find(({ source }) => source === "grid")?.minutes;
      const column = (minutes: DayMinutes, name: "low" | "mean" | "high") =>
        knownValues(minutes[name], minutes.covered, count);
      return {
        day,
        startS,
        count,
        means: new Map(read.map(({ source, minutes }) => [source, column(minutes, "mean")])),
        grid: grid && {
          low: column(grid, "low"),
          mean: column(grid, "mean"),
          high: column(grid, "high"),
        },
      };
    });
}

const noMinutes = new Float64Array();

// Loops instead of callbacks here and below: the sources of a plant have ten million minutes in two years.
function knownValues(
  tenths: DayMinutes["mean"],
  covered: DayMinutes["covered"],
  count: number,
): Float64Array {
  const values = new Float64Array(count).fill(Number.NaN);
  for (let at = 0; at < count; at += 1) {
    if ((covered[at] ?? 0) >= KNOWN_TENTHS) values[at] = (tenths[at] ?? 0) / 10;
  }
  return values;
}

/**
 * The sources of each day by their part in the model. A source that did not exist yet is left out, a silent source is
 * unknown.
 */
function recordedPeriod(days: readonly OneDay[], batteryInverters: readonly string[]) {
  const begun = new Set<string>();
  return days.map(({ means, count }) => {
    for (const source of means.keys()) begun.add(source);
    const unknown = () => new Float64Array(count).fill(Number.NaN);
    const columnOf = (source: string) =>
      begun.has(source) ? (means.get(source) ?? unknown()) : undefined;
    const [first, ...others] = batteryInverters.flatMap((source) => columnOf(source) ?? []);
    const batteryInvertersW = others.reduce<Float64Array | undefined>(addColumns, first);
    const names = ["total", "grid", "controller", "battery", "charger", "chargerInput"] as const;
    const recorded: Partial<Record<RecordName, Float64Array>> = {};
    for (const name of names) {
      const column = columnOf(name);
      if (column) recorded[name] = column;
      else if (name === "total" || name === "grid") recorded[name] = unknown();
    }
    if (batteryInvertersW) recorded.batteryInverters = batteryInvertersW;
    return recorded;
  });
}

function addColumns(one: Float64Array | undefined, other: Float64Array): Float64Array {
  return other.map((watts, at) => watts + (one?.[at] ?? Number.NaN));
}

type MadeDay = OneDay & { readonly made: ReconstructedHouse };

/** The known minutes of the days that count, their clock and their months. */
function joinDays(days: readonly MadeDay[]) {
  const stretches: { -readonly [Part in keyof Stretch]: Stretch[Part] }[] = [];
  let open: (typeof stretches)[number] | undefined;
  const most = days.reduce((sum, { count }) => sum + count, 0);
  const [sun, load] = [new Float64Array(most), new Float64Array(most)];
  let [index, gaps] = [0, 0];
  for (const { startS, made: reconstructedDays } of days) {
    for (let minute = 0; minute < reconstructedDays.sun.length; minute += 1) {
      const sunW = reconstructedDays.sun[minute] ?? Number.NaN;
      const loadW = reconstructedDays.load[minute] ?? Number.NaN;
      if (Number.isNaN(sunW) || Number.isNaN(loadW)) continue;
      const timeS = startS + minute * 60;
      const knownUntilS = open ? open.startS + open.count * 60 : timeS;
      if (open && timeS === knownUntilS) open.count += 1;
      else {
        open = { index, startS: timeS, count: 1 };
        stretches.push(open);
      }
      if (timeS - knownUntilS > 3600) gaps += 1;
      sun[index] = sunW;
      load[index] = loadW;
      index += 1;
    }
  }
  const months = [...groupItems(days, ({ day }) => day.slice(0, 7))];
  return {
    gaps,
    minutes: {
      time: { stretches, offsets: offsetsOf(days) },
      sun: sun.slice(0, index),
      load: load.slice(0, index),
    },
    months: months.map(([name, list]) => ({ name, knownDays: list.length })),
    buckets: {
      atS: months.map(([, [first]]) => first?.startS ?? 0),
      values: months.map((_, at) => at),
    },
  };
}

const HOUR_S = 3600;

/** Offsets of the clock, from the starts of days. It is set at 01:00 UTC in Europe, else at 2:00. */
function offsetsOf(days: readonly OneDay[]): readonly ClockOffset[] {
  const offsets: ClockOffset[] = [];
  for (const [at, { day, startS }] of days.entries()) {
    const offsetS = Date.parse(`${day}T00:00:00Z`) / 1000 - startS;
    const before = offsets[offsets.length - 1];
    if (before?.offsetS === offsetS) continue;
    const dayBefore = days[at - 1];
    const beforeS = dayBefore?.startS ?? startS;
    const isEuropean = offsetS >= -HOUR_S && offsetS <= 3 * HOUR_S;
    const changeS = isEuropean
      ? Math.ceil((beforeS - HOUR_S) / DAY_S) * DAY_S + HOUR_S
      : beforeS + 2 * HOUR_S;
    offsets.push({ fromS: before && dayBefore ? Math.min(changeS, startS) : startS, offsetS });
  }
  return offsets;
}

function flowWh({ means, made: reconstructedDays }: MadeDay, sign: number): number {
  const grid = means.get("grid") ?? noMinutes;
  let sum = 0;
  for (let minute = 0; minute < grid.length; minute += 1) {
    if (!Number.isNaN(reconstructedDays.load[minute] ?? Number.NaN))
      sum += Math.max(sign * (grid[minute] ?? 0), 0);
  }
  return sum / 60;
}

/** What the meter counted: months add up as those of the answers do. */
function meteredSums(days: readonly MadeDay[], months: readonly Month[]) {
  const { sum } = monthSums(months);
  const byMonth = [...groupItems(days, ({ day }) => day.slice(0, 7)).values()];
  const of = (sign: number) =>
    sum(byMonth.map((list) => list.reduce((all, day) => all + flowWh(day, sign), 0)));
  return { importWh: of(1), exportWh: of(-1) };
}

function countFull(soc: Float64Array): number {
  let count = 0;
  for (let minute = 0; minute < soc.length; minute += 1)
    count += Number((soc[minute] ?? 0) >= FULL_SOC);
  return count;
}

function hiddenWh({ grid }: MadeDay): number {
  return grid ? hiddenExchangeWh(grid.low, grid.mean, grid.high) : 0;
}

const STEP_WH = 100;

/** Usable capacity of the present battery. Unrecorded parts of a day are unknown. */
function presentCapacityWh(days: readonly MadeDay[]): number | undefined {
  const columnOf = (source: string) => {
    const parts = days.map(({ means, count }) => ({ values: means.get(source), count }));
    const column = new Float64Array(parts.reduce((sum, { count }) => sum + count, 0));
    let from = 0;
    for (const { values, count } of parts) {
      if (values) column.set(values, from);
      else column.fill(Number.NaN, from, from + count);
      from += count;
    }
    return column;
  };
  const foundWh = usedCapacityWh({ battery: columnOf("battery"), soc: columnOf("soc") });
  return foundWh === undefined ? undefined : Math.round(foundWh / STEP_WH) * STEP_WH || undefined;
}

function median(values: readonly number[]): number | undefined {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

function groupItems<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
): ReadonlyMap<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const name = nameOf(item);
    const group = groups.get(name);
    if (group) group.push(item);
    else groups.set(name, [item]);
  }
  return groups;
}
