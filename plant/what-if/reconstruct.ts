import { chargerSides, houseLoad, unreportedPanels } from "../balance/balance.ts";

export const recordNames = [
  "total",
  "grid",
  "batteryInverters",
  "controller",
  "battery",
  "charger",
  "chargerInput",
] as const;

export type RecordName = (typeof recordNames)[number];

/**
 * Recorded powers by the minute, in W: `total` and `batteryInverters` as AC, `grid` import positive, `controller`,
 * `battery` (charging positive) and `charger` as DC, `chargerInput` as AC. NaN is unknown; absent series are left out.
 */
export type RecordedPowers = Readonly<Partial<Record<RecordName, Float64Array>>>;

/** Efficiencies of a plant, and the limit of its battery inverters. */
export interface Conversions {
  readonly invEff: number;
  readonly chargerEff: number;
  /** Largest total AC power of the inverters on the battery. */
  readonly busCapW: number;
}

/** Sun and consumption without the battery. Energies in Wh. */
export interface ReconstructedHouse {
  /** As AC in W; NaN where a source is unknown. */
  readonly sun: Float64Array;
  /** In W, and negative where readings were out of step. */
  readonly load: Float64Array;
  readonly sunWh: number;
  readonly loadWh: number;
  /** Consumption below 0, as a positive number. */
  readonly negativeLoadWh: number;
  /** Sun below 0 that was set to 0. */
  readonly clampedSunWh: number;
  readonly minutes: number;
}

/**
 * Computes the power that the panels would have on an ordinary inverter, and the consumption of the house: both free
 * of the present battery's losses.
 */
export function reconstruct(recorded: RecordedPowers, plant: Conversions): ReconstructedHouse {
  const count = Math.max(0, ...Object.values(recorded).map(({ length }) => length));
  const sun = new Float64Array(count).fill(Number.NaN);
  const load = new Float64Array(count).fill(Number.NaN);
  const sums = { sun: 0, load: 0, negative: 0, clamped: 0, minutes: 0 };
  const read = createReader(recorded, plant);
  for (let minute = 0; minute < count; minute += 1) {
    const { sunW, loadW } = read(minute);
    if (Number.isNaN(sunW) || Number.isNaN(loadW)) continue;
    sun[minute] = Math.max(sunW, 0);
    load[minute] = loadW;
    sums.sun += Math.max(sunW, 0);
    sums.load += loadW;
    sums.negative += Math.max(-loadW, 0);
    sums.clamped += Math.max(-sunW, 0);
    sums.minutes += 1;
  }
  return {
    sun,
    load,
    sunWh: sums.sun / 60,
    loadWh: sums.load / 60,
    negativeLoadWh: sums.negative / 60,
    clampedSunWh: sums.clamped / 60,
    minutes: sums.minutes,
  };
}

function createReader(recorded: RecordedPowers, { invEff, chargerEff, busCapW }: Conversions) {
  const valueOf = (name: RecordName) => columnOf(recorded[name]);
  const [total, grid, fromBattery] = [
    valueOf("total"),
    valueOf("grid"),
    valueOf("batteryInverters"),
  ];
  const [controller, battery] = [valueOf("controller"), valueOf("battery")];
  const [charger, chargerInput] = [valueOf("charger"), valueOf("chargerInput")];
  const sidesOf = (minute: number) =>
    chargerSides(
      {
        charger: recorded.charger && charger(minute),
        chargerInput: recorded.chargerInput && chargerInput(minute),
      },
      chargerEff,
    );
  const unreportedSun = (minute: number, output: number) =>
    recorded.battery
      ? unreportedPanels(
          { battery: battery(minute), fromBattery: fromBattery(minute) },
          output,
          invEff,
        )
      : 0;
  // These must be known even where they are no part of the sum.
  const isKnown = (minute: number) =>
    !Number.isNaN(battery(minute) + charger(minute) + chargerInput(minute));
  return (minute: number) => {
    const { input, output } = sidesOf(minute);
    const panelsW = recorded.controller ? controller(minute) : unreportedSun(minute, output);
    return {
      loadW: houseLoad(total(minute), grid(minute), input),
      sunW: isKnown(minute)
        ? total(minute) - fromBattery(minute) + Math.min(panelsW * invEff, busCapW)
        : Number.NaN,
    };
  };
}

/** Smallest AC power at which the efficiency of the battery inverters is measured. */
export const MEASURED_FROM_W = 50;

/**
 * Measures the efficiency of the inverters on the battery, assuming that all DC power that did not charge the battery
 * went through them. Undefined without a usable minute.
 */
export function measuredEfficiency(
  { batteryInverters, controller, battery, charger }: RecordedPowers,
  fromW = MEASURED_FROM_W,
): number | undefined {
  if (!batteryInverters || !battery) return undefined;
  const panelsW = columnOf(controller);
  const chargerW = columnOf(charger);
  let [acSum, dcSum] = [0, 0];
  for (const [minute, watts] of batteryInverters.entries()) {
    const busW = panelsW(minute) + chargerW(minute) - (battery[minute] ?? Number.NaN);
    if (!(watts >= fromW) || Number.isNaN(busW)) continue;
    acSum += watts;
    dcSum += busW;
  }
  return dcSum > 0 ? acSum / dcSum : undefined;
}

/** Values of a column by the minute; 0 where a plant has no such source. */
function columnOf(column: Float64Array | undefined): (minute: number) => number {
  return (minute) => (column === undefined ? 0 : (column[minute] ?? Number.NaN));
}

/**
 * Measures the capacity in Wh from power and state of charge: the median over stretches of charging or discharging that
 * moved the charge by at least `points` percent. Undefined without such a stretch.
 */
export function measuredCapacity(
  battery: Float64Array,
  soc: Float64Array,
  points = 20,
): number | undefined {
  const capacitiesWh: number[] = [];
  let [energy, from, sign] = [0, 0, 0];
  const endStretch = (minute: number) => {
    const moved = (soc[minute] ?? Number.NaN) - (soc[from] ?? Number.NaN);
    // The charge at a minute does not yet contain the energy of that minute.
    const wh = energy - (battery[minute] ?? 0) / 60;
    if (Math.abs(moved) >= points && moved * wh > 0) capacitiesWh.push((wh / moved) * 100);
  };
  for (const [minute, watts] of battery.entries()) {
    const isKnown = !Number.isNaN(watts) && !Number.isNaN(soc[minute] ?? Number.NaN);
    const direction = isKnown ? Math.sign(watts) : 0;
    if (direction !== sign) {
      if (sign !== 0) endStretch(minute - 1);
      [energy, from, sign] = [0, minute, direction];
    }
    if (direction !== 0) energy += watts / 60;
  }
  if (sign !== 0) endStretch(battery.length - 1);
  return median(capacitiesWh);
}

/**
 * Upper bound of the import, and equally of the export, that cancelled within minutes, in Wh. The columns are lowest,
 * mean and highest power of the grid.
 */
export function hiddenExchangeWh(
  low: Float64Array,
  mean: Float64Array,
  high: Float64Array,
): number {
  let sum = 0;
  for (const [minute, meanW] of mean.entries()) {
    const lowW = low[minute] ?? Number.NaN;
    const highW = high[minute] ?? Number.NaN;
    if (lowW < 0 && highW > 0 && meanW >= lowW && meanW <= highW)
      sum += (highW * (meanW - lowW)) / (highW - lowW) - Math.max(meanW, 0);
  }
  return sum / 60;
}

function median(values: readonly number[]): number | undefined {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle];
  if (upper === undefined || sorted.length % 2 === 1) return upper;
  return (upper + (sorted[middle - 1] ?? upper)) / 2;
}
