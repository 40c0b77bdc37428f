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

/** Known conversions of a plant. */
export interface Conversions {
  readonly invEff: number;
  readonly chargerEff: number;
  /** Most AC power of the inverters fed by the battery. */
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
 * Power of the panels on an ordinary inverter, and consumption of the house. Nothing of the present battery's losses
 * remains in it.
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
  // A source is needed to be known also where it is no part of the sum.
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

/** Least power at which the efficiency of the battery's inverters is measured. */
export const MEASURED_FROM_W = 50;

/**
 * Efficiency of the inverters fed by the battery, measured: undefined without a minute to measure. It takes all DC that
 * did not go into the battery for theirs.
 */
export function measuredEfficiency(
  { batteryInverters, controller, battery, charger }: RecordedPowers,
  fromW = MEASURED_FROM_W,
): number | undefined {
  if (!batteryInverters || !battery) return undefined;
  const panelsW = columnOf(controller);
  const chargerW = columnOf(charger);
  let [given, taken] = [0, 0];
  for (const [minute, watts] of batteryInverters.entries()) {
    const busW = panelsW(minute) + chargerW(minute) - (battery[minute] ?? Number.NaN);
    if (!(watts >= fromW) || Number.isNaN(busW)) continue;
    given += watts;
    taken += busW;
  }
  return taken > 0 ? given / taken : undefined;
}

/** Values of a column by the minute; 0 where a plant has no such source. */
function columnOf(column: Float64Array | undefined): (minute: number) => number {
  return (minute) => (column === undefined ? 0 : (column[minute] ?? Number.NaN));
}

/**
 * Capacity in Wh from power and state of charge: the median over stretches of the same direction that moved the
 * charge by at least `points` percent. Undefined without any.
 */
export function measuredCapacity(
  battery: Float64Array,
  soc: Float64Array,
  points = 20,
): number | undefined {
  const found: number[] = [];
  let [energy, from, sign] = [0, 0, 0];
  const end = (minute: number) => {
    const moved = (soc[minute] ?? Number.NaN) - (soc[from] ?? Number.NaN);
    // The energy of the last minute does not belong to the difference.
    const wh = energy - (battery[minute] ?? 0) / 60;
    if (Math.abs(moved) >= points && moved * wh > 0) found.push((wh / moved) * 100);
  };
  for (const [minute, watts] of battery.entries()) {
    const isKnown = !Number.isNaN(watts) && !Number.isNaN(soc[minute] ?? Number.NaN);
    const direction = isKnown ? Math.sign(watts) : 0;
    if (direction !== sign) {
      if (sign !== 0) end(minute - 1);
      [energy, from, sign] = [0, minute, direction];
    }
    if (direction !== 0) energy += watts / 60;
  }
  if (sign !== 0) end(battery.length - 1);
  return median(found);
}

/**
 * Import and export that cancel within minutes: at most so many Wh went each way unseen. Columns are least, mean and
 * largest value of the grid.
 */
export function hiddenExchangeWh(
  low: Float64Array,
  mean: Float64Array,
  high: Float64Array,
): number {
  let sum = 0;
  for (const [minute, m] of mean.entries()) {
    const l = low[minute] ?? Number.NaN;
    const w = high[minute] ?? Number.NaN;
    if (l < 0 && w > 0 && m >= l && m <= w) sum += (w * (m - l)) / (w - l) - Math.max(m, 0);
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
