import * as v from "valibot";
import { encodeMinutes, energyOf, higherPeak, minutesOf } from "./day-minutes.ts";
import { DAY_MINUTES, dayStartS, type Day } from "./local-day.ts";

/** A value as it is stored. Figures calculated from it go to calendars and charts, which take any number. */
export const figure = v.pipe(v.number(), v.minValue(-1e12), v.maxValue(1e12));
/** Seconds since 1970, up to the end of the year 9999. */
export const timeS = v.pipe(v.number(), v.minValue(0), v.maxValue(253_402_300_799));

/** Where a counter stood when so much had been counted, and the sums of its source's power by then. */
const YieldMark = v.object({
  wh: figure,
  timeS,
  countedWh: figure,
  energyWh: figure,
  coveredS: figure,
  /** Energy of times of which the power is known at both ends only. */
  guessWh: figure,
  /** `earlierWh` of the counter then, of a mark that it may come back to. */
  earlierWh: v.optional(figure),
});
export type YieldMark = v.InferOutput<typeof YieldMark>;

/** How far the counter of a day has come; see yield-counter.ts. */
const YieldCounter = v.object({
  lastWh: figure,
  lastS: timeS,
  /** When the device measured its last known power, and that. */
  measuredS: timeS,
  powerW: v.optional(figure),
  energyWh: figure,
  coveredS: figure,
  guessWh: figure,
  countedWh: figure,
  /** The first figure of the day while nobody knows that it is this day's. */
  openingWh: figure,
  /** Energy that readings of the day add to the day before, or take from it. */
  earlierWh: v.optional(figure),
  mark: YieldMark,
  /** Readings before each reset, the last reset first. */
  former: v.array(YieldMark),
  /** A reading that contradicts those before, and waits for a second reading. */
  candidate: v.optional(YieldMark),
});
export type YieldCounter = v.InferOutput<typeof YieldCounter>;

/** As versions before 2026-12 stored it. */
const OlderCounter = v.pipe(
  v.object({
    settledWh: figure,
    baseWh: figure,
    lastWh: figure,
    lastS: timeS,
    grew: v.boolean(),
    highWh: figure,
  }),
  v.transform(({ settledWh, baseWh, lastWh, lastS, grew, highWh }): YieldCounter => {
    const sinceWh = Math.max(0, lastWh - baseWh);
    const sums = { energyWh: 0, coveredS: 0, guessWh: 0 };
    const countedWh = settledWh + (grew ? sinceWh : 0);
    const openingWh = grew ? 0 : sinceWh;
    const mark = { wh: lastWh, timeS: lastS, countedWh, ...sums };
    const former = highWh > lastWh ? [{ ...mark, wh: highWh, countedWh: settledWh }] : [];
    return { lastWh, lastS, measuredS: lastS, ...sums, countedWh, openingWh, mark, former };
  }),
);

export const Counter = v.union([YieldCounter, OlderCounter]);

const BothWays = v.object({ inWh: figure, outWh: figure });
const CoveredEnergy = v.object({ ...BothWays.entries, coveredS: figure });

/** How far the counters of a power meter have come on a day; see energy/meter-counters.ts. */
export const MeterCount = v.object({
  /** The counters as they were read last, and when. */
  importWh: figure,
  exportWh: figure,
  timeS,
  /** The time of the day in which the inverters were recorded by then, and the power of the meter by now, s. */
  totalS: figure,
  minutesS: figure,
  /** Energy of the day before the first reading of these counters, and how much of that time others had filled, s. */
  before: v.object({ ...BothWays.entries, filledS: v.optional(figure) }),
  /** Energy by the power since. */
  power: BothWays,
  /** Energy of the same times by the counters and by the power. */
  counted: BothWays,
  witness: CoveredEnergy,
  /** By the counters while the power was unknown, and how long that was, s. */
  filled: BothWays,
  filledS: figure,
  /** By the power since the last reading. */
  open: CoveredEnergy,
});
export type MeterCount = v.InferOutput<typeof MeterCount>;

export const StoredPeak = v.object({ value: figure, timeS });

/** A day of a source as it is stored. Times in seconds since 1970. */
export const DayRecord = v.object({
  source: v.pipe(v.string(), v.nonEmpty()),
  day: v.pipe(
    v.string(),
    v.check((day) => dayStartS(day) !== undefined),
  ),
  /** When the first of its minutes begins. */
  startS: timeS,
  /** Up to here everything that was seen is in the record. */
  untilS: timeS,
  /** By `encodeMinutes`; empty once the curve was given up to save room. */
  minutes: v.instance(Uint8Array),
  energy: v.object({ inWh: figure, outWh: figure, coveredS: figure }),
  peak: v.optional(StoredPeak),
  /** Yield by the gateway's own counter. */
  yieldWh: v.optional(figure),
  /** Yield that counts after an owner's correction (corrections.ts): in answers and files, in no store. */
  correctedWh: v.optional(figure),
  counter: v.optional(Counter),
  meter: v.optional(MeterCount),
});
export type DayRecord = v.InferOutput<typeof DayRecord>;

/** A record as it came from outside; undefined when it is none, or when its times are of another day. */
export function readRecord(value: unknown): DayRecord | undefined {
  const record = v.safeParse(DayRecord, value);
  return record.success && isOfItsDay(record.output) ? record.output : undefined;
}

// The day began when it did in the zone of then, and may be complete up to its end in the zone of now.
function isOfItsDay({ day, startS, untilS }: DayRecord): boolean {
  const dayS = 86_400;
  const isNear = Math.abs(startS - (dayStartS(day) ?? Infinity)) < 2 * dayS;
  return isNear && startS <= untilS && untilS <= startS + 3 * dayS;
}

/** A record without its curve, as days long past are stored. */
export function withoutCurve(record: DayRecord): DayRecord {
  return { ...record, minutes: new Uint8Array(0) };
}

type Energies = DayRecord["energy"];

/** Of equally covered energies that of minutes lacks what went both ways within one. */
function isFuller(one: Energies, other: Energies): boolean {
  const bothWays = ({ inWh, outWh }: Energies) => inWh + outWh;
  return (
    one.coveredS > other.coveredS ||
    (one.coveredS === other.coveredS && bothWays(one) > bothWays(other))
  );
}

/** Key under which a record is kept. */
export function recordKey({ source, day }: { readonly source: string; readonly day: Day }): string {
  return `${day} ${source}`;
}

/** From which of two records a minute is taken: the record that covers more of it, or `kept` if it covers any. */
export type JoinRule = "fuller" | "kept";

/**
 * Joins two records of the same day of a source: each minute by the rule, the higher peak, the higher yield. Joining a
 * record with itself changes nothing. With "fuller" the order matters only for equally covered minutes.
 */
export function joinRecords(
  kept: DayRecord,
  other: DayRecord,
  rule: JoinRule = "fuller",
): DayRecord {
  const minutes = minutesOf(kept);
  const others = minutesOf(other);
  for (let minute = 0; minute < DAY_MINUTES; minute += 1) {
    const known = minutes.covered[minute] ?? 0;
    if ((others.covered[minute] ?? 0) <= known || (rule === "kept" && known > 0)) continue;
    for (const column of ["low", "mean", "high", "covered"] as const) {
      minutes[column][minute] = others[column][minute] ?? 0;
    }
  }
  const peak = higherPeak(kept.peak, other.peak);
  const yieldWh = larger(kept.yieldWh, other.yieldWh);
  // A day long past has figures without a curve.
  const energy = [kept.energy, other.energy].reduce(
    (most, one) => (isFuller(one, most) ? one : most),
    energyOf(minutes),
  );
  return {
    ...kept,
    ...counted(kept, energy),
    untilS: Math.max(kept.untilS, other.untilS),
    minutes: encodeMinutes(minutes),
    energy,
    ...(peak && { peak }),
    ...(yieldWh !== undefined && { yieldWh }),
  };
}

/** Energy that others recorded is not in the sums of a meter's counters: they begin again. */
function counted({ meter, energy }: DayRecord, joined: Energies): Pick<DayRecord, "meter"> {
  return meter === undefined || energy === joined ? {} : { meter: undefined };
}

function larger(a: number | undefined, b: number | undefined): number | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return Math.max(a, b);
}
