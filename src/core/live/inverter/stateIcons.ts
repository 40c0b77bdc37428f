import type { InverterState } from "#plant/live/inverter-state.ts";
import type { IconName } from "#app/shared/ui/icons.ts";
import type { Tone } from "../Panel.tsx";

/** State of an inverter; "before" while only values of the last visit are known. */
export type ShownState = InverterState | "before";

export const stateIcons: Readonly<Record<ShownState, IconName>> = {
  producing: "producing",
  idle: "idle",
  unreachable: "unreachable",
  pollingOff: "off",
  unknown: "info",
  before: "clock",
};

/** The colour of each state: blue, yellow, red, grey (docs/interface.md#pages-and-routes). */
export const stateTones: Readonly<Record<ShownState, Tone>> = {
  producing: "producing",
  idle: "idle",
  unreachable: "unreachable",
  pollingOff: "off",
  unknown: "off",
  before: "off",
};
