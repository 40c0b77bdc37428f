import type { InverterState } from "#protocol/live/inverter-state.ts";
import type { IconName } from "#app/shared/ui/icons.ts";
import type { Tone } from "../Panel.tsx";

/** The shape that stands for each state of an inverter. */
export const stateIcons: Readonly<Record<InverterState, IconName>> = {
  producing: "producing",
  idle: "idle",
  unreachable: "unreachable",
  pollingOff: "off",
};

/** The colour of each state: blue, yellow, red, grey (spec 1 section 2). */
export const stateTones: Readonly<Record<InverterState, Tone>> = {
  producing: "producing",
  idle: "idle",
  unreachable: "unreachable",
  pollingOff: "off",
};
