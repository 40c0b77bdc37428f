import type { InverterState } from "#plant/live/inverter-state.ts";
import type { IconName } from "#app/shared/ui/icons.ts";
import type { Tone } from "../Panel.tsx";

/** State of an inverter; "before" while all that is known of it is from before. */
export type ShownState = InverterState | "before";

/** The shape that stands for each state of an inverter. */
export const stateIcons: Readonly<Record<ShownState, IconName>> = {
  producing: "producing",
  idle: "idle",
  unreachable: "unreachable",
  pollingOff: "off",
  before: "clock",
};

/** The colour of each state: blue, yellow, red, grey (spec 1 section 2). */
export const stateTones: Readonly<Record<ShownState, Tone>> = {
  producing: "producing",
  idle: "idle",
  unreachable: "unreachable",
  pollingOff: "off",
  before: "off",
};
