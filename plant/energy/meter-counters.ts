import type { DayRecord, MeterCount } from "../history/day-record.ts";

// A meter's counters and the power that it shows are two witnesses of the same energy. The counters count while both
// agree; otherwise the power does, as where a meter counts phases that the utility balances. All energies in Wh.

/** Counters of a meter as they were read, Wh since it was built, and s since 1970. */
export interface CounterReading {
  readonly importWh: number;
  readonly exportWh: number;
  readonly timeS: number;
}

/** So far the witnesses may be apart: a share, and what readings some seconds apart may differ by, Wh. */
const AGREE_SHARE = 0.1;
const AGREE_WH = 20;
/** Before so much time with both of them, the power counts, s. */
const WITNESSED_S = 1_800;
/** A longer time without a power is a gap, s. */
const GAP_S = 120;
/** No meter of a house counts faster, W, beside one unit of a counter in kWh. */
const MOST_W = 100_000;
const UNIT_WH = 1_000;
/** A counter that falls by more is another one. */
const FALLS_WH = 1;

type Energies = Readonly<Record<"inWh" | "outWh", number>>;
type Covered = MeterCount["open"];

/** Counters that show no less than this are too coarse for a day, Wh. */
const COARSE_WH = 100;

/** Whether counters are too coarse to say more than the power. */
export function areCoarse({ importWh, exportWh }: Omit<CounterReading, "timeS">): boolean {
  return importWh % COARSE_WH === 0 && exportWh % COARSE_WH === 0;
}

const none = { inWh: 0, outWh: 0 };
const noTime = { ...none, coveredS: 0 };

function plus(one: Energies, other: Energies): Energies {
  return { inWh: one.inWh + other.inWh, outWh: one.outWh + other.outWh };
}

function plusTime(one: Covered, other: Covered): Covered {
  return { ...plus(one, other), coveredS: one.coveredS + other.coveredS };
}

/** A record of the grid with new samples, counted on from `kept`, the record without them. */
export function withSamples(kept: DayRecord | undefined, record: DayRecord): DayRecord {
  const count = kept?.meter;
  if (kept === undefined || count === undefined || record.energy === kept.energy) return record;
  const added = {
    inWh: record.energy.inWh - kept.energy.inWh,
    outWh: record.energy.outWh - kept.energy.outWh,
    coveredS: record.energy.coveredS - count.minutesS,
  };
  const { open, power } = count;
  return withCount(record, {
    ...count,
    open: plusTime(open, added),
    power: plus(power, added),
    minutesS: record.energy.coveredS,
  });
}

/** A record of the grid with a reading of the counters; `totalS` is how much of the day the inverters are recorded. */
export function withReading(record: DayRecord, reading: CounterReading, totalS: number): DayRecord {
  const { meter: count } = record;
  if (count === undefined) return begun(record, reading, totalS);
  const step = {
    inWh: reading.importWh - count.importWh,
    outWh: reading.exportWh - count.exportWh,
  };
  const passedS = reading.timeS - count.timeS;
  const isOther =
    Math.min(step.inWh, step.outWh) < -FALLS_WH ||
    Math.max(step.inWh, step.outWh) > (MOST_W * passedS) / 3600 + UNIT_WH;
  if (isOther) return begun(record, reading, totalS);
  const next = stepped(count, step, { passedS, totalS });
  return withCount(record, { ...next, ...reading, totalS });
}

function begun(
  record: DayRecord,
  { importWh, exportWh, timeS }: CounterReading,
  totalS: number,
): DayRecord {
  const { inWh, outWh, coveredS } = record.energy;
  const minutesS = record.meter?.minutesS ?? coveredS;
  const sums = { power: none, counted: none, witness: noTime, filled: none, open: noTime };
  const before = { inWh, outWh, filledS: coveredS - minutesS };
  const meter = { importWh, exportWh, timeS, totalS, minutesS, filledS: 0, before, ...sums };
  return { ...record, meter };
}

/** Counts a step. A gap of the power is filled where the inverters are known: sun and house are, too. */
function stepped(
  count: MeterCount,
  step: Energies,
  { passedS, totalS }: { readonly passedS: number; readonly totalS: number },
): MeterCount {
  const { open, counted, witness, filled, filledS } = count;
  const next = { ...count, open: noTime };
  const knownS = totalS - count.totalS;
  const gapS = passedS - open.coveredS;
  if (gapS <= GAP_S) {
    return { ...next, counted: plus(counted, step), witness: plusTime(witness, open) };
  }
  if (knownS >= passedS - GAP_S) {
    return { ...next, filled: plus(filled, step), filledS: filledS + knownS - open.coveredS };
  }
  return { ...next, counted: plus(counted, open), witness: plusTime(witness, open) };
}

function withCount(record: DayRecord, meter: MeterCount): DayRecord {
  const { before, power, counted, filled, open, filledS } = meter;
  const coveredS = meter.minutesS + (before.filledS ?? 0);
  const energy = isAgreed(meter)
    ? { ...[counted, filled, open].reduce<Energies>(plus, before), coveredS: coveredS + filledS }
    : { ...plus(before, power), coveredS };
  return { ...record, energy, meter };
}

function isAgreed({ counted, witness }: MeterCount): boolean {
  const areBothNear = isNear(counted.inWh, witness.inWh) && isNear(counted.outWh, witness.outWh);
  return areBothNear && witness.coveredS >= WITNESSED_S;
}

function isNear(wh: number, byPowerWh: number): boolean {
  return Math.abs(wh - byPowerWh) <= AGREE_SHARE * byPowerWh + AGREE_WH;
}
