import type { Measured } from "../schema/measured.ts";
import type { ChannelGroup } from "./live-channels.ts";

// Bounds of measured values without the table of inverter types: `maxima.ts` adds that, `plausible.ts` judges by both,
// and `live/plain-live.ts` needs only this file to pass plain messages.

/** The members that reveal an inverter's power. */
export interface RatedInverter {
  readonly serial: string;
  readonly limit_relative: number | null;
  readonly limit_absolute: number | null;
  readonly DC?: ChannelGroup | undefined;
}

/** The members of an inverter that are judged. */
export interface JudgedInverter extends RatedInverter {
  readonly limit_sent?: number | undefined;
  readonly AC?: ChannelGroup | undefined;
  readonly INV?: ChannelGroup | undefined;
}

/** Maxima of an inverter, in W. */
export interface InverterMaxima {
  /** To the grid, over all phases. */
  readonly acW: number;
  /** From all of its strings. */
  readonly dcW: number;
  /** From each string, by its key in `DC`; from a string that is not listed, `dcW`. */
  readonly stringW: ReadonlyMap<string, number>;
}

/** Above its rated power an inverter goes for seconds, and it measures to a few percent. */
const aboveRated = 1.2;
/** The DC side has the losses of at most 15 % on top. */
const aboveAc = 1.15;
/** Cold modules at the edge of a cloud give half as much again as under test conditions. */
const abovePeak = 2;
/** A peak power may be entered for one of two modules: below this it rules out no reading. */
const leastStringW = 500;
/** The wire has 16 bits of tenths (docs/gateway/inverters.md#channels), and all bits set are no power. */
export const unknownW = 5_000;
/** No inverter of any make is weaker: a limit that says so is garbled. */
export const leastRatedW = 200;
/** A share this small is too coarse to tell the whole. */
const leastPercent = 2;

/** Maxima of an inverter of a rated power; they grow with that power. */
export function maximaOfRated(ratedW: number, DC: ChannelGroup = {}): InverterMaxima {
  const acW = ratedW * aboveRated;
  const dcW = acW * aboveAc;
  const strings = Object.entries(DC);
  // Inputs share the power; with a common tracker an input may take that of its neighbour.
  const shareW = strings.length > 1 ? (2 * dcW) / strings.length : dcW;
  const stringW = new Map(
    strings.map(([key, { Irradiation }]) => {
      const peakW = Irradiation?.max ?? 0;
      const most = peakW > 0 ? Math.max(abovePeak * peakW, leastStringW) : dcW;
      return [key, Math.min(Math.max(shareW, leastStringW), most, dcW)];
    }),
  );
  return { acW, dcW, stringW };
}

type Limit = Pick<RatedInverter, "limit_relative" | "limit_absolute">;

/**
 * Rated power in W from the limit in percent and W; undefined while either is unread, and above every known inverter.
 * Source: docs/gateway/inverters.md#limit.
 */
export function ratedByLimitW({ limit_relative, limit_absolute }: Limit): number | undefined {
  const percent = limit_relative ?? 0;
  const limitW = limit_absolute ?? 0;
  if (!(percent >= leastPercent && percent <= 100 && limitW > 0)) return undefined;
  const ratedW = (limitW * 100) / percent;
  return ratedW <= unknownW * aboveRated ? ratedW : undefined;
}

/**
 * Maxima from the limit alone: never above `inverterMaxima`, which also knows the models of each type, and equal to it
 * once the limit was read.
 */
export function leastMaxima(inverter: RatedInverter): InverterMaxima {
  return maximaOfRated(ratedByLimitW(inverter) ?? leastRatedW, inverter.DC);
}

/** No inverter exceeds its power; firmware rounds, and counts slightly more on shaded inputs. */
const mostPercent = 110;
const mostLimitW = 10_000;

/**
 * An inverter with its limit as known: null in percent and W before the first reading, with `limit_sent` in percent;
 * null in W for an unknown power. Firmware reports 0 too before it has read the limit, which only `mergeLive` can
 * tell apart.
 */
export function withReadLimit<Inverter extends JudgedInverter>(inverter: Inverter): Inverter {
  const { limit_relative: sent, limit_absolute: sentW } = inverter;
  const percent = within(sent, mostPercent);
  const watts = within(sentW, mostLimitW);
  const isRead = percent !== null && (percent > 0 || (watts ?? 0) > 0);
  if (isRead) return watts === sentW ? inverter : { ...inverter, limit_absolute: watts };
  if (sent === null && sentW === null) return inverter;
  const sentLimit = sent !== null && !isUnread(inverter) && { limit_sent: sent };
  return { ...inverter, limit_relative: null, limit_absolute: null, ...sentLimit };
}

/**
 * Whether a gateway has not read this inverter since its start: then every value is 0, including the total yield. A
 * sleeping inverter keeps its yield. Source: docs/gateway/inverters.md#channels.
 */
export function isUnread({ AC, DC, INV }: Pick<JudgedInverter, "AC" | "DC" | "INV">): boolean {
  if (INV?.["0"]?.["YieldTotal"]?.v !== 0) return false;
  return [AC, DC, INV].every((group) =>
    Object.values(group ?? {}).every((channel) =>
      Object.values(channel).every((one) => !isMeasured(one) || one.v === 0 || one.v === null),
    ),
  );
}

function within(value: number | null, max: number): number | null {
  return value !== null && value >= 0 && value <= max ? value : null;
}

/**
 * Maxima of battery devices and the meter, in W. A battery and a charger feed inverters of at most 60 V behind fuses; a
 * meter sits behind a house connection.
 */
export const deviceMaximaW = {
  battery: 50_000,
  controller: 15_000,
  charger: 20_000,
  meter: 150_000,
} as const;

/** Maximum of all inverters of a gateway: it serves ten (`INV_MAX_COUNT` in include/Configuration.h). */
export const totalMaximumW = 10 * unknownW * aboveRated;

/** Lowest and highest number that can be, both included. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

/** Possible range by unit; units not listed have no bounds. */
export type Ranges = Readonly<Record<string, Range | undefined>>;

export const from0 = (max: number): Range => ({ min: 0, max });
export const around0 = (max: number): Range => ({ min: -max, max });

/** No electronics works outside of it. */
export const celsius: Range = { min: -60, max: 150 };
/** An input's total includes an offset that an owner types, which may be below zero. */
export const totalKWh = around0(1_000_000);
/** At dawn more power leaves an inverter than it measures at its inputs. */
export const shareOfPower = around0(1_000);
export const stateOfCharge = from0(100);

/** Grid side: three phases have at most 480 V between them. Fields have 16 bits (`byteAssignment` of each inverter). */
const atGrid = { V: from0(600), A: from0(100), Hz: from0(75) } satisfies Ranges;
export const ofPhase = ({ acW }: InverterMaxima): Ranges => ({
  ...atGrid,
  W: from0(acW),
  var: around0(acW),
});
export const powerFactor = around0(1.01);
/**
 * Inputs take 65 V, unknown types perhaps more. Their daily counter has 16 bits and runs for days unless reset; all
 * bits set means no yield.
 */
const atInput = { V: from0(150), A: from0(100), Wh: from0(65_534), kWh: totalKWh } satisfies Ranges;
export const ofString = ({ stringW }: InverterMaxima, key: string): Ranges => ({
  ...atInput,
  W: from0(stringW.get(key) ?? Number.POSITIVE_INFINITY),
});
const ofInverter = {
  "°C": celsius,
  "%": shareOfPower,
  Wh: from0(16 * 65_534),
  kWh: totalKWh,
} satisfies Ranges;
export const ofSums = ({ dcW }: InverterMaxima): Ranges => ({ ...ofInverter, W: from0(dcW) });
export const ofTotal = {
  W: from0(totalMaximumW),
  Wh: from0(1_000_000),
  // Ten inverters of 5 kW need 80 years for more; all bits of a counter of 32 bits are 4,294,967.295.
  kWh: around0(4_000_000),
} satisfies Ranges;
/** Sums of the devices beside the inverters. Battery banks reported over MQTT have up to 1,000 V. */
export const ofBattery = {
  V: around0(1_000),
  A: around0(2_000),
  W: around0(deviceMaximaW.battery),
} satisfies Ranges;
export const ofCharger = { W: around0(deviceMaximaW.charger) } satisfies Ranges;
export const ofMeter = { W: around0(deviceMaximaW.meter) } satisfies Ranges;

/**
 * Fields of 16 bits with all bits set, or the highest or lowest number with a sign, which devices send for "none", as
 * the wire's numbers of 32 bits.
 */
const noneBits = new Set(
  [65_535, 32_767, -32_768].flatMap((all) => [all, all / 10, all / 100]).map(Math.fround),
);

/**
 * Whether a number is what a field holds for none. Counters pass such numbers on their way, and a house takes 3,276.7 W
 * now and then.
 */
function isNone(v: number, u: string): boolean {
  if (u.endsWith("Wh") || !noneBits.has(Math.fround(v))) return false;
  return u !== "W" || v % 1 === 0 || v > 6_000;
}

/** Whether a value can be; no value can always be. */
export function canBe({ v, u }: Measured, { min, max }: Range): boolean {
  const value = v !== null && u === "kW" ? 1_000 * v : v;
  return value === null || (value >= min && value <= max && !isNone(value, u));
}

/** The range of a value by its unit; undefined where there are no bounds. */
export function rangeOf({ u }: Measured, ranges: Ranges): Range | undefined {
  return ranges[u === "kW" ? "W" : u];
}

/** Whether a member of a record is a measured value. */
export function isMeasured(value: unknown): value is Measured {
  return typeof value === "object" && value !== null && "v" in value && "u" in value;
}
