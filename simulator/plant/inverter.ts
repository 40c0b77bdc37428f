import { incident, type LogEntry } from "./inverterLog.ts";
import type { InverterModel } from "./models.ts";
import { seedOf, smoothNoise, wobble } from "./noise.ts";
import { stringOffer, type PanelString } from "./panel.ts";
import type { Sky } from "./sky.ts";

/** Sources at an inverter's inputs: modules, or the storage that feeds it at night. */
export type InverterSource =
  | { readonly kind: "panels"; readonly strings: readonly PanelString[] }
  | { readonly kind: "battery" };

export interface InverterSite {
  readonly serial: string;
  readonly model: InverterModel;
  readonly source: InverterSource;
  /** Energy of earlier days, per input, Wh. */
  readonly earlierWh: readonly number[];
  /** Alarms of today that are already in its log. */
  readonly earlierLog: readonly LogEntry[];
  /** Limit it worked with when the simulation began, percent. */
  readonly startLimitPct: number;
  /** False when it was switched off by a command before. */
  readonly startsOn: boolean;
  /** Its counter of the day runs on through midnight while it feeds in (OpenDTU#3025). */
  readonly carriesDay?: boolean | undefined;
}

/** An input, in doubles; the wire's resolution is applied when the gateway reads it. */
export interface InputState {
  readonly powerW: number;
  readonly voltageV: number;
  readonly yieldDayWh: number;
  readonly yieldTotalWh: number;
}

/** The inverter itself: its output, its commands and its memory. */
export interface InverterState {
  readonly inputs: readonly InputState[];
  readonly acW: number;
  readonly dcW: number;
  readonly temperatureC: number;
  /** True when there is enough on an input to run its electronics, so that it answers the radio. */
  readonly awake: boolean;
  /** Limit in force, percent of its maximum power. */
  readonly limitPct: number;
  /** Limit it starts with after a night or a restart. */
  readonly keptLimitPct: number;
  readonly isOn: boolean;
  /** Milliseconds of simulated time that a restart still takes; 0 when it runs. */
  readonly restartLeftMs: number;
  readonly log: readonly LogEntry[];
}

export interface InverterStep {
  readonly sky: Sky;
  readonly seed: number;
  readonly atMs: number;
  readonly localMs: number;
  readonly dtS: number;
  /** Power that the storage may give to an inverter that hangs on it. */
  readonly storage: { readonly voltageV: number; readonly availableW: number };
}

// Two thresholds, or the first light would start it again and again.
const START_W = 6;
const STOP_W = 2;

/** An inverter in the dark, before the first step. */
export function restingInverter(site: InverterSite): InverterState {
  const { model, earlierWh, earlierLog, startLimitPct, startsOn } = site;
  return {
    inputs: Array.from({ length: model.inputs }, (_, index) => ({
      powerW: 0,
      voltageV: 0,
      yieldDayWh: 0,
      yieldTotalWh: earlierWh[index] ?? 0,
    })),
    acW: 0,
    dcW: 0,
    temperatureC: 18,
    awake: false,
    limitPct: startLimitPct,
    keptLimitPct: startLimitPct,
    isOn: startsOn,
    restartLeftMs: 0,
    log: earlierLog,
  };
}

/** The inverter `dtS` seconds later: asleep in the dark, at its limit or below, its counters and log carried on. */
export function inverterStep(
  before: InverterState,
  site: InverterSite,
  step: InverterStep,
): InverterState {
  const offers = offersOf(site, step);
  const offeredW = offers.reduce((sum, { powerW }) => sum + powerW, 0);
  const awake = offeredW >= (before.awake ? STOP_W : START_W);
  const restartLeftMs = Math.max(0, before.restartLeftMs - step.dtS * 1000);
  const runs = awake && before.isOn && restartLeftMs === 0;
  const limitPct = awake ? before.limitPct : before.keptLimitPct;

  const capW = (site.model.maxPowerW * limitPct) / 100;
  const bestW = runs ? offeredW * conversion(offeredW / site.model.maxPowerW) : 0;
  const acW = Math.min(bestW, capW);
  const dcW = acW === 0 ? 0 : acW / conversion(acW / site.model.maxPowerW);
  const share = offeredW === 0 ? 0 : dcW / offeredW;

  const inputs = before.inputs.map((input, index): InputState => {
    const offer = offers[index] ?? { powerW: 0, voltageV: 0 };
    const powerW = offer.powerW * share;
    const energyWh = dcW === 0 ? 0 : (((acW * powerW) / dcW) * step.dtS) / 3600;
    return {
      powerW,
      voltageV: offer.voltageV * (site.source.kind === "panels" ? heldVoltage(share) : 1),
      yieldDayWh: input.yieldDayWh + energyWh,
      yieldTotalWh: input.yieldTotalWh + energyWh,
    };
  });
  const after: InverterState = {
    ...before,
    inputs,
    acW,
    dcW,
    awake,
    limitPct,
    restartLeftMs,
    temperatureC: warmInverter(before, site, { acW, dcW, step }),
  };
  const log = incident(before, after, site.source.kind === "panels", step.localMs);
  return log === before.log ? after : { ...after, log };
}

/** Voltage of a module that is held down to a share of its possible power, over that of its best power. */
export function heldVoltage(share: number): number {
  return 1 + 0.18 * (1 - share);
}

/** The counters of the day start again; the log of yesterday is gone. */
export function inverterNewDay(before: InverterState): InverterState {
  const inputs = before.inputs.map((input) => ({ ...input, yieldDayWh: 0 }));
  return { ...before, inputs, log: [] };
}

/** The same with another yield of the day, shared among the inputs as before. */
export function withDay(before: InverterState, yieldDayWh: number): InverterState {
  const countedWh = before.inputs.reduce((sum, input) => sum + input.yieldDayWh, 0);
  const inputs = before.inputs.map((input) => {
    const share = countedWh > 0 ? input.yieldDayWh / countedWh : 1 / before.inputs.length;
    const addedWh = share * yieldDayWh - input.yieldDayWh;
    return {
      ...input,
      yieldDayWh: input.yieldDayWh + addedWh,
      yieldTotalWh: input.yieldTotalWh + addedWh,
    };
  });
  return { ...before, inputs };
}

/** State of the grid at the terminals of an inverter. */
export interface GridSide {
  readonly voltageV: number;
  readonly currentA: number;
  readonly frequencyHz: number;
  readonly powerFactor: number;
  readonly reactiveVar: number;
}

/** Grid values for a given output: voltage rises a little with the output. */
export function gridSide(
  state: InverterState,
  { model, serial }: InverterSite,
  atMs: number,
  seed: number,
): GridSide {
  const net = wobble(seedOf(seed, "grid"), atMs, { periodS: 90, amplitude: 1.8 });
  const own = wobble(seedOf(seed, serial), atMs, { periodS: 8, amplitude: 0.3 });
  const phaseV = 231.5 + net + own + state.acW * 0.0011;
  const powerFactor = state.acW < 15 ? (state.acW > 0 ? 0.92 : 0) : 0.996;
  const reactiveVar = powerFactor === 0 ? 0 : state.acW * Math.tan(Math.acos(powerFactor)) * 0.4;
  const sign = model.phases === 3 ? -1 : 1;
  const perPhase = model.phases === 3 && model.inputs === 4 ? 3 : 1;
  return {
    voltageV: model.phases === 3 ? phaseV * Math.sqrt(3) : phaseV,
    currentA: powerFactor === 0 ? 0 : state.acW / powerFactor / phaseV / perPhase,
    frequencyHz: 50 + wobble(seedOf(seed, "hertz"), atMs, { periodS: 25, amplitude: 0.035 }),
    powerFactor,
    reactiveVar: sign * reactiveVar,
  };
}

function offersOf(site: InverterSite, step: InverterStep) {
  const { model, source, serial } = site;
  if (source.kind === "battery") {
    const eachW = Math.min(step.storage.availableW, model.maxPowerW * 1.08) / model.inputs;
    return Array.from({ length: model.inputs }, () => ({
      powerW: eachW,
      voltageV: step.storage.voltageV - 0.1,
    }));
  }
  return source.strings.map((panel, index) => {
    const offer = stringOffer(panel, step.sky);
    const flicker = smoothNoise(seedOf(step.seed, `${serial}/${index}`), step.atMs / 6000);
    return { powerW: offer.powerW * (0.985 + 0.03 * flicker), voltageV: offer.voltageV };
  });
}

function conversion(load: number): number {
  return 0.966 - 0.0035 / (load + 0.02) - 0.012 * load * load;
}

function warmInverter(
  before: InverterState,
  site: InverterSite,
  { acW, dcW, step }: { readonly acW: number; readonly dcW: number; readonly step: InverterStep },
): number {
  const lossShare = (dcW - acW) / site.model.maxPowerW;
  const sunC = (step.sky.beamWm2 + step.sky.diffuseWm2) * 0.008;
  const targetC = step.sky.ambientC + sunC + lossShare * 520;
  return before.temperatureC + (targetC - before.temperatureC) * (1 - Math.exp(-step.dtS / 900));
}
