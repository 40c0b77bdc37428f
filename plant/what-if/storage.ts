import { measuredCapacity } from "./reconstruct.ts";

/** Capacity of a battery in Wh, and its efficiency each way, alike for charging and discharging. */
export interface Storage {
  readonly capacityWh: number;
  readonly eff: number;
}

/** Minutes over which energies and charge are compared: long beside a reading in whole percent. */
const BLOCK = 180;
/** Charges between which a battery counts: at its ends its own reading jumps. */
const [LOWEST, HIGHEST] = [2, 98];
const LEAST_BLOCKS = 16;
const LEAST_ROUND_TRIP = 0.75;

/**
 * Fits capacity and efficiency together (least squares) to the charge and the energies at the terminals. Power in W,
 * charging positive; charge in percent. Undefined if the record says too little.
 */
export function measuredStorage(battery: Float64Array, soc: Float64Array): Storage | undefined {
  const sums = { count: 0, inIn: 0, inOut: 0, outOut: 0, inSoc: 0, outSoc: 0 };
  for (let from = 0; from + BLOCK < soc.length; from += BLOCK) {
    const block = blockOf(battery, soc, from);
    if (!block) continue;
    const { inWh, outWh, moved } = block;
    sums.count += 1;
    sums.inIn += inWh * inWh;
    sums.inOut += inWh * outWh;
    sums.outOut += outWh * outWh;
    sums.inSoc += inWh * moved;
    sums.outSoc -= outWh * moved;
  }
  return sums.count < LEAST_BLOCKS ? undefined : solveStorage(sums);
}

/** Columns of a battery: power in W, charging positive, and charge in percent. */
interface BatteryColumns {
  readonly battery: Float64Array;
  readonly soc: Float64Array;
}

const USUAL_EFFICIENCY = 0.975;
/** By so much both ways of measuring the capacity may differ. */
const MOST_APART = 0.2;

/** A battery as its record shows it; undefined for a battery that was hardly used. */
export function storageOf({ battery, soc }: BatteryColumns): Storage | undefined {
  const capacityWh = measuredCapacity(battery, soc);
  if (capacityWh === undefined) return undefined;
  const measured = measuredStorage(battery, soc);
  const isLikely = measured && Math.abs(measured.capacityWh / capacityWh - 1) <= MOST_APART;
  return isLikely ? measured : { capacityWh, eff: USUAL_EFFICIENCY };
}

/** Share of the time outside of the charges between which a battery is used, at each end: strays of its reading. */
const STRAYS = 0.005;

/** Capacity between the charges that a battery is used at, in Wh; undefined for a battery that was hardly used. */
export function usedCapacityWh(columns: BatteryColumns): number | undefined {
  const storage = storageOf(columns);
  const counts = new Float64Array(101);
  for (let minute = 0; minute < columns.soc.length; minute += 1) {
    const percent = Math.round(columns.soc[minute] ?? Number.NaN);
    if (percent >= 0 && percent <= 100) counts[percent] = (counts[percent] ?? 0) + 1;
  }
  const known = counts.reduce((sum, count) => sum + count, 0);
  if (!storage || known === 0) return undefined;
  // The first charge up to which there is more than strays, from either end.
  const endOf = (minutes: Float64Array) => {
    let below = 0;
    return minutes.findIndex((count) => (below += count) > known * STRAYS);
  };
  const lowest = endOf(counts);
  const above = endOf(counts.map((_, at) => counts[100 - at] ?? 0));
  const usedShare = (100 - above - lowest) / 100;
  return usedShare > 0 ? storage.capacityWh * usedShare : undefined;
}

function blockOf(battery: Float64Array, soc: Float64Array, from: number) {
  let [inWh, outWh] = [0, 0];
  // The charge of a minute is that at its end.
  for (let minute = from + 1; minute <= from + BLOCK; minute += 1) {
    const [watts, percent] = [battery[minute] ?? Number.NaN, soc[minute] ?? Number.NaN];
    if (Number.isNaN(watts) || !(percent >= LOWEST && percent <= HIGHEST)) return undefined;
    inWh += Math.max(watts, 0) / 60;
    outWh += Math.max(-watts, 0) / 60;
  }
  const moved = (soc[from + BLOCK] ?? Number.NaN) - (soc[from] ?? Number.NaN);
  return Number.isNaN(moved) ? undefined : { inWh, outWh, moved };
}

interface Sums {
  readonly inIn: number;
  readonly inOut: number;
  readonly outOut: number;
  readonly inSoc: number;
  readonly outSoc: number;
}

function solveStorage({ inIn, inOut, outOut, inSoc, outSoc }: Sums): Storage | undefined {
  const size = inIn * outOut - inOut * inOut;
  // Points of charge for a Wh that goes in, and that comes out.
  const gained = (inSoc * outOut + outSoc * inOut) / size;
  const lost = (outSoc * inIn + inSoc * inOut) / size;
  const roundTrip = gained / lost;
  if (!(gained > 0 && lost > 0 && roundTrip >= LEAST_ROUND_TRIP && roundTrip <= 1))
    return undefined;
  return { capacityWh: 100 / Math.sqrt(gained * lost), eff: Math.sqrt(roundTrip) };
}
