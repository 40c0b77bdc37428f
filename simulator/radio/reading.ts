import { gridSide, type InverterSite, type InverterState } from "../plant/inverter.ts";
import type { World } from "../plant/plant.ts";
import { roundToStep } from "../plant/round.ts";

/** A DC input as the inverter reports it, at its own resolution. */
export interface InputReading {
  readonly powerW: number;
  readonly voltageV: number;
  readonly currentA: number;
  /** Whole watt-hours. */
  readonly yieldDayWh: number;
  /** Whole watt-hours as well, without the offset of the configuration. */
  readonly yieldTotalWh: number;
}

/** A complete answer of an inverter to a poll. */
export interface InverterReading {
  readonly acW: number;
  readonly acV: number;
  readonly acA: number;
  readonly frequencyHz: number;
  readonly powerFactor: number;
  readonly reactiveVar: number;
  readonly temperatureC: number;
  readonly inputs: readonly InputReading[];
}

/** An input that was never read. */
export const blankInput: InputReading = {
  powerW: 0,
  voltageV: 0,
  currentA: 0,
  yieldDayWh: 0,
  yieldTotalWh: 0,
};

/** Values of an inverter of `inputs` inputs before its first answer: everything is 0. */
export function blankReading(inputs: number): InverterReading {
  return {
    acW: 0,
    acV: 0,
    acA: 0,
    frequencyHz: 0,
    powerFactor: 0,
    reactiveVar: 0,
    temperatureC: 0,
    inputs: Array.from({ length: inputs }, () => blankInput),
  };
}

/** The answer an inverter gives at this moment. */
export function readingOf(
  state: InverterState,
  site: InverterSite,
  world: World,
  seed: number,
): InverterReading {
  const grid = gridSide(state, site, world.atMs, seed);
  return {
    acW: roundToStep(state.acW, 0.1),
    acV: roundToStep(grid.voltageV, 0.1),
    acA: roundToStep(grid.currentA, 0.01),
    frequencyHz: roundToStep(grid.frequencyHz, 0.01),
    powerFactor: roundToStep(grid.powerFactor, 0.001),
    reactiveVar: roundToStep(grid.reactiveVar, 0.1),
    temperatureC: roundToStep(state.temperatureC, 0.1),
    inputs: state.inputs.map((input) => ({
      powerW: roundToStep(input.powerW, 0.1),
      voltageV: roundToStep(input.voltageV, 0.1),
      currentA: input.voltageV < 1 ? 0 : roundToStep(input.powerW / input.voltageV, 0.01),
      yieldDayWh: Math.floor(input.yieldDayWh),
      yieldTotalWh: Math.floor(input.yieldTotalWh),
    })),
  };
}

/** A reading with `zero_runtime` applied: powers and the like are 0, yields stay (docs/gateway/live.md#over-time). */
export function withoutRuntime(reading: InverterReading): InverterReading {
  const blank = blankReading(reading.inputs.length);
  return {
    ...blank,
    inputs: reading.inputs.map(({ yieldDayWh, yieldTotalWh }) => ({
      ...blankInput,
      yieldDayWh,
      yieldTotalWh,
    })),
  };
}

/** A reading with `zero_day` applied at midnight: the daily yields are 0. */
export function withoutDay(reading: InverterReading): InverterReading {
  return {
    ...reading,
    inputs: reading.inputs.map((input) => ({ ...input, yieldDayWh: 0 })),
  };
}

const allBits = 65_535;

/** An answer with fields of which all bits are set, as OpenDTU#2847 shows them. */
export function garbledReading(
  reading: InverterReading,
  part: "all" | "yieldDay",
): InverterReading {
  const inputs = reading.inputs.map((input, at) =>
    at === 0 ? { ...input, yieldDayWh: input.yieldDayWh + allBits } : input,
  );
  if (part === "yieldDay") return { ...reading, inputs };
  return {
    ...reading,
    acW: allBits / 10,
    acV: allBits / 10,
    inputs: inputs.map((input, at) =>
      at === 0 ? { ...input, powerW: allBits / 10, yieldTotalWh: 2_113_405_000 } : input,
    ),
  };
}
