import {
  type LimiterFigures,
  type LimiterTrial,
  type Machine,
  replayTrial,
  residueWh,
  type VoltageFit,
  voltageFit,
} from "./fit.ts";
import type { ReplayResult } from "./replay.ts";

/** Effects of other settings. */
export interface LimiterAnswer {
  readonly before: LimiterFigures;
  readonly after: LimiterFigures;
  /** False where every change is smaller than the replay's error. */
  readonly isClear: boolean;
  /**
   * Minutes in which all sun goes past a full battery; where they are more than a tenth of the daylight, the export is not
   * known well enough to be shown.
   */
  readonly fullMinutes: number;
  readonly isExportKnown: boolean;
  /** The fit of the battery's voltage, where these settings use the voltage. */
  readonly voltage: VoltageFit | undefined;
}

const MOST_FULL = 0.1;

/** Replays other settings beside the real settings. */
export function tryOut(
  machine: Machine,
  trial: LimiterTrial,
): { readonly answer: LimiterAnswer; readonly after: ReplayResult } {
  const { past, before, fit } = machine;
  const after = replayTrial(machine, trial);
  const [old, next] = [figuresOf(machine, before, machine.real), figuresOf(machine, after, trial)];
  const daylight = past.isDay.reduce((sum, isDay) => sum + isDay, 0);
  const fullMinutes = Math.max(before.fullMinutes, after.fullMinutes);
  const isExportKnown = fullMinutes <= MOST_FULL * daylight;
  const offWh = (error: number) => Math.abs(error) * past.consumedWh;
  const isClear =
    Math.abs(next.importWh - old.importWh) > offWh(fit.goodness.importError) ||
    (isExportKnown && Math.abs(next.exportWh - old.exportWh) > offWh(fit.goodness.exportError));
  const voltage = voltageFit(trial.settings, past);
  return {
    answer: { before: old, after: next, isClear, fullMinutes, isExportKnown, voltage },
    after,
  };
}

function figuresOf(machine: Machine, made: ReplayResult, real: LimiterTrial): LimiterFigures {
  const { battery, residue, past } = machine;
  const left = residueWh(made, { real, residue });
  const importWh = made.importWh + left.importWh;
  return {
    importWh,
    exportWh: made.exportWh + left.exportWh,
    selfSufficiency: past.consumedWh > 0 ? 1 - importWh / past.consumedWh : 0,
    onMinutes: made.onMinutes,
    cycles: made.batteryOutWh / battery.dischargeEff / battery.capacityWh,
    minSoc: made.minSoc,
  };
}

/** Steps of the curves of a day, in minutes. */
export const MACHINE_STEP = 5;

/** A day with the real settings and with others, in steps. */
export interface LimiterDay {
  readonly day: string;
  readonly loadW: Float64Array;
  readonly gridBeforeW: Float64Array;
  readonly gridAfterW: Float64Array;
  readonly socBefore: Float64Array;
  readonly socAfter: Float64Array;
}

/** The curves of a day; undefined for a day that the past lacks. */
export function dayOfTrial(
  { past, before }: Machine,
  after: ReplayResult,
  day: string,
): LimiterDay | undefined {
  const found = past.days.find((one) => one.day === day);
  if (!found) return undefined;
  const curve = (column: Float64Array) =>
    stepColumn(column.subarray(found.from, found.from + found.count));
  return {
    day,
    loadW: curve(past.load),
    gridBeforeW: curve(before.gridW),
    gridAfterW: curve(after.gridW),
    socBefore: curve(before.soc),
    socAfter: curve(after.soc),
  };
}

function stepColumn(column: Float64Array): Float64Array {
  return Float64Array.from({ length: Math.ceil(column.length / MACHINE_STEP) }, (_, at) => {
    const part = column.subarray(at * MACHINE_STEP, (at + 1) * MACHINE_STEP);
    return part.reduce((sum, watts) => sum + watts, 0) / part.length;
  });
}
