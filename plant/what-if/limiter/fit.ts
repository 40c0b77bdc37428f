import { type Goodness, compareReplay, type Verdict, verdictOf } from "./goodness.ts";
import { lastDays, type LimiterPast } from "./past.ts";
import type {
  LimiterRelease,
  ReplayBattery,
  ReplayInverter,
  ReplayMinutes,
  ReplayPlan,
  ReplaySettings,
} from "./plan.ts";
import { type ReplayResult, replay } from "./replay.ts";
import { voltThresholds } from "./thresholds.ts";
import { chargeErrorAt, type VoltageModel } from "./voltage.ts";

export interface LimiterTrial {
  readonly settings: ReplaySettings;
  /** In the order of the wiring. */
  readonly inverters: readonly ReplayInverter[];
}

/** Result of a period. Energies in Wh, states of charge in percent. */
export interface LimiterFigures {
  readonly importWh: number;
  readonly exportWh: number;
  readonly selfSufficiency: number;
  /** Minutes in which the inverters on the battery gave power. */
  readonly onMinutes: number;
  /** Full cycles of the battery. */
  readonly cycles: number;
  readonly minSoc: number;
}

/** How well the replay of the real settings agrees with the record. */
export interface LimiterFit {
  readonly verdict: Verdict;
  readonly goodness: Goodness;
  readonly worst: keyof Pick<Goodness, "importError" | "exportError" | "sameState" | "socError">;
  readonly recorded: Pick<LimiterFigures, "importWh" | "exportWh">;
  readonly capacityWh: number;
  readonly batteryEff: number;
  readonly inverterEff: number;
  /** The fit of the battery's voltage, where the real settings use the voltage. */
  readonly voltage: VoltageFit | undefined;
  readonly minutes: number;
}

/** How well the battery's voltage was found. */
export interface VoltageFit extends Pick<VoltageModel, "ohm" | "errorV"> {
  /** The same at the threshold where it is largest, in points of charge. */
  readonly chargeError: number;
}

/** A replay of the real settings, and the days that it covers. */
export interface LimiterFound {
  readonly fit: LimiterFit;
  readonly first: string;
  readonly last: string;
}

/** A replay that fits, ready to try other settings. */
export interface Machine {
  readonly release: LimiterRelease;
  readonly past: LimiterPast;
  readonly battery: ReplayBattery;
  readonly before: ReplayResult;
  readonly fit: LimiterFit;
  /** Remainder of a real limiter in a minute in which it regulates, W. */
  readonly residue: { readonly importW: number; readonly exportW: number };
  readonly real: LimiterTrial;
}

/** Days over which capacity and efficiency are found: more say little more and take long. */
const CALIBRATED_DAYS = 14;
/**
 * Factors of the measured capacity, and one-way efficiencies besides the measured efficiency, among which the fit
 * chooses.
 */
const capacities = [1, 0.8, 0.9, 1.1, 1.2];
const efficiencies = [0.93, 0.95, 0.975, 0.9875, 1];

/** Replays the real settings, with the capacity and efficiency of the battery that agree best with the record. */
export function machineOf(release: LimiterRelease, past: LimiterPast, real: LimiterTrial): Machine {
  const recent = lastDays(past, CALIBRATED_DAYS);
  const { capacityWh: measuredWh, eff: measuredEff } = past.storage;
  // In sequence: both together gain little and take five times as long.
  const capacityWh = leastMiss(
    capacities.map((factor) => measuredWh * factor),
    (wh) =>
      fitOf({ release, past: recent, real, battery: batteryOf(recent, wh, measuredEff) }).miss,
  );
  const eff = leastMiss(
    [measuredEff, ...efficiencies],
    (one) =>
      fitOf({ release, past: recent, real, battery: batteryOf(recent, capacityWh, one) }).miss,
  );
  const battery = batteryOf(past, capacityWh, eff);
  const { before, goodness, residue } = fitOf({ release, past, real, battery });
  return {
    release,
    past,
    battery,
    before,
    residue,
    real,
    fit: {
      verdict: verdictOf(goodness),
      goodness,
      worst: fitError(goodness).name,
      recorded: recordedSums(past),
      capacityWh,
      batteryEff: eff,
      inverterEff: past.inverterEff,
      voltage: voltageFit(real.settings, past),
      minutes: before.covered,
    },
  };
}

/** The value with the least miss; the first of equals. */
function leastMiss(values: readonly number[], missAt: (value: number) => number): number {
  let [best, least] = [values[0] ?? 0, Number.POSITIVE_INFINITY];
  for (const value of values) {
    const miss = missAt(value);
    if (miss < least) [best, least] = [value, miss];
  }
  return best;
}

type PlayedMachine = Pick<Machine, "release" | "past" | "real" | "battery">;

/** Replays the real settings and compares with the record; errors are shares of the house's consumption. */
function fitOf(played: PlayedMachine) {
  const { past, real } = played;
  const residue = residueOf(past, real);
  const before = replayTrial(played, real);
  const left = residueWh(before, { real, residue });
  const recorded = recordedSums(past);
  const consumedWh = Math.max(past.consumedWh, 1);
  const goodness = {
    ...compareReplay(before, past.load, past.out, past.soc),
    importError: (before.importWh + left.importWh - recorded.importWh) / consumedWh,
    exportError: (before.exportWh + left.exportWh - recorded.exportWh) / consumedWh,
  };
  return { before, goodness, residue, miss: fitError(goodness).share };
}

function batteryOf(past: LimiterPast, capacityWh: number, eff: number): ReplayBattery {
  return {
    capacityWh,
    socStart: past.soc.find((percent) => !Number.isNaN(percent)) ?? 50,
    chargeEff: eff,
    dischargeEff: eff,
    chargeW: Number.POSITIVE_INFINITY,
    dischargeW: Number.POSITIVE_INFINITY,
    ocv: past.voltage?.ocv ?? [],
    ohm: past.voltage?.ohm ?? 0,
    // The battery's own limits are not recorded.
    dischargeLimitW: Number.POSITIVE_INFINITY,
  };
}

/** How well the voltages of settings were found; undefined where they need none. */
export function voltageFit(settings: ReplaySettings, past: LimiterPast): VoltageFit | undefined {
  const { voltage } = past;
  const volts = voltThresholds(settings, past);
  if (!voltage || volts.length === 0) return undefined;
  const { ohm, errorV } = voltage;
  return { ohm, errorV, chargeError: chargeErrorAt(voltage, volts) };
}

export function replayTrial(
  { release, battery, past }: Pick<Machine, "release" | "battery" | "past">,
  { settings, inverters }: LimiterTrial,
): ReplayResult {
  const { load, controller, charger, chargerInput, chargerAuto, isDay, outputs } = past;
  const first = load.findIndex((watts) => !Number.isNaN(watts));
  const plan: ReplayPlan = {
    release,
    settings,
    inverters: inverters.map((inverter) => ({ ...inverter, eff: past.inverterEff })),
    // A voltage that decides nothing is not worth its time.
    battery: voltThresholds(settings, past).length > 0 ? battery : { ...battery, ocv: [] },
    restartMinutes: 1,
    // In the dark nothing but the battery can have fed them.
    beginsInUse: (past.out[first] ?? 0) > IN_USE_W && (controller[first] ?? 0) < IN_USE_W,
  };
  const minutes: ReplayMinutes = {
    load,
    controller,
    charger,
    chargerInput,
    chargerAuto,
    isDay,
    available: outputs,
  };
  return replay(plan, minutes);
}

const IN_USE_W = 5;

/** The figure that is worst against its bound for a usable fit, and its share of the bound. */
function fitError({ importError, exportError, sameState, socError = 0 }: Goodness): {
  readonly name: LimiterFit["worst"];
  readonly share: number;
} {
  const misses = [
    { name: "importError", share: Math.abs(importError) / 0.07 },
    { name: "exportError", share: Math.abs(exportError) / 0.07 },
    { name: "sameState", share: (1 - sameState) / 0.12 },
    { name: "socError", share: socError / 10 },
  ] as const;
  return misses.reduce((worst, one) => (one.share > worst.share ? one : worst));
}

/** So near to its target the meter stays while the limiter regulates, W. */
const REGULATED_W = 100;

/** Whether inverters on the battery regulate: clear of their limits, with the meter near its target. */
function regulates(watts: number, gridW: number, { settings, inverters }: LimiterTrial): boolean {
  const fed = inverters.filter(({ source }) => source === "battery");
  const lower = fed.reduce((sum, one) => sum + one.lower, 0);
  const upper = fed.reduce((sum, one) => sum + Math.min(one.upper, one.maxW), 0);
  const isClear = watts > lower * 1.05 && watts < upper * 0.95;
  return isClear && Math.abs(gridW - settings.target_power_consumption) <= REGULATED_W;
}

/** Import and export that the real limiter left beyond its target, in the mean of a minute in which it regulated. */
function residueOf({ load, out }: LimiterPast, real: LimiterTrial): Machine["residue"] {
  const target = real.settings.target_power_consumption;
  let [count, imported, exported] = [0, 0, 0];
  for (const [minute, loadW] of load.entries()) {
    const watts = out[minute] ?? Number.NaN;
    const gridW = loadW - watts;
    if (!regulates(watts, gridW, real)) continue;
    count += 1;
    imported += Math.max(gridW, 0) - Math.max(target, 0);
    exported += Math.max(-gridW, 0) - Math.max(-target, 0);
  }
  const mean = (sum: number) => Math.max(sum / Math.max(count, 1), 0);
  return { importW: mean(imported), exportW: mean(exported) };
}

/** The same of a whole replay, in Wh: added to every replay alike. */
export function residueWh(
  { outW, gridW }: ReplayResult,
  { real, residue }: Pick<Machine, "real" | "residue">,
): { readonly importWh: number; readonly exportWh: number } {
  let minutes = 0;
  for (const [minute, watts] of outW.entries())
    if (regulates(watts, gridW[minute] ?? Number.NaN, real)) minutes += 1;
  return {
    importWh: (residue.importW * minutes) / 60,
    exportWh: (residue.exportW * minutes) / 60,
  };
}

function recordedSums({ load, out }: LimiterPast): LimiterFit["recorded"] {
  let [imported, exported] = [0, 0];
  for (const [minute, loadW] of load.entries()) {
    const gridW = loadW - (out[minute] ?? Number.NaN);
    if (Number.isNaN(gridW)) continue;
    imported += Math.max(gridW, 0);
    exported += Math.max(-gridW, 0);
  }
  return { importWh: imported / 60, exportWh: exported / 60 };
}
