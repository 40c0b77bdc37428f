import type { ChargerLimit, GridChargerLimit } from "#protocol/areas/charger.ts";
import { isMultiple } from "#protocol/schema/rules.ts";

/** Limits of the AC charger while they are typed; a value is undefined while its field holds no number. */
export interface ChargerDraft {
  readonly online: boolean;
  readonly voltage_valid: boolean;
  readonly voltage: number | undefined;
  readonly current_valid: boolean;
  readonly current: number | undefined;
}

/** Initial draft of the dialog each time it is opened. */
export const newChargerLimit: ChargerDraft = {
  online: true,
  voltage_valid: false,
  voltage: undefined,
  current_valid: false,
  current: undefined,
};

interface Bounds {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

export type ChargerBounds = Readonly<Record<"voltage" | "current", Bounds>>;

/** Ranges and steps in V and A (docs/interface.md#limits-of-live-dialogs). */
export const chargerBounds: ChargerBounds = {
  voltage: { min: 42, max: 58, step: 0.01 },
  current: { min: 0, max: 60, step: 0.1 },
};

/** The same for a charger since June 2025. */
export const gridChargerBounds: ChargerBounds = {
  voltage: { min: 41, max: 58.5, step: 0.01 },
  current: { min: 0, max: 84, step: 0.1 },
};

// Source: docs/interface.md#times-and-thresholds.
const offlineHintBelowV = 48;

/** Why the limits cannot be sent: none is switched on, or an active limit has no valid value. */
export type ChargerProblem = "nothing" | "voltage" | "current";

/** All that keeps the limits from being sent. */
export function chargerProblems(
  draft: ChargerDraft,
  bounds: ChargerBounds = chargerBounds,
): readonly ChargerProblem[] {
  if (!draft.voltage_valid && !draft.current_valid) return ["nothing"];
  return (["voltage", "current"] as const).filter(
    (key) => draft[`${key}_valid`] && !isAllowed(draft[key], bounds[key]),
  );
}

export function voltageHint(draft: ChargerDraft): "offlineOnly" | "offlineRange" | undefined {
  if (!draft.voltage_valid) return undefined;
  if (draft.voltage !== undefined && draft.voltage < offlineHintBelowV) return "offlineOnly";
  return draft.online ? undefined : "offlineRange";
}

/** Body of the request; a value that was never typed is left out. */
export function chargerCommand(draft: ChargerDraft): ChargerLimit {
  const { online, voltage_valid, voltage, current_valid, current } = draft;
  return {
    voltage_valid,
    ...(voltage !== undefined && { voltage }),
    current_valid,
    ...(current !== undefined && { current }),
    online,
  };
}

/** The same for a charger since June 2025, which is sent only the changes. */
export function gridChargerCommand({
  voltage_valid,
  voltage,
  current_valid,
  current,
}: ChargerDraft): GridChargerLimit {
  return {
    ...(voltage_valid && voltage !== undefined && { voltage }),
    ...(current_valid && current !== undefined && { current }),
  };
}

function isAllowed(value: number | undefined, { min, max, step }: Bounds): boolean {
  return value !== undefined && value >= min && value <= max && isMultiple(value, step);
}
