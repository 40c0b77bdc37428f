import { isFactoryPlace } from "#plant/sky/factory-place.ts";
import type { LiveState } from "#protocol/live/live.ts";

/** Steps that an owner takes once. */
export type SetupStep = "password" | "time" | "place" | "inverter" | "meter" | "backup";

/** Progress of a step, by the answers of gateway and hub. */
export type SetupState = "done" | "open" | "unknown";

export interface SetupLine {
  readonly step: SetupStep;
  readonly state: SetupState;
}

/** The answers; a missing or forbidden answer is left out. */
export interface SetupAnswers {
  readonly live?: Partial<Pick<LiveState, "hints" | "inverters" | "power_meter">> | undefined;
  readonly place?: { readonly latitude: number; readonly longitude: number } | undefined;
  /** Whether the power limiter is on, which needs a meter; undefined where there is none. */
  readonly isLimiting?: boolean | undefined;
  /** How many backups the hub has. */
  readonly backups?: number | undefined;
}

/** The steps with their states. A meter is a step only where there is one or the limiter needs it. */
export function setupLines({
  live,
  place,
  isLimiting,
  backups,
}: SetupAnswers): readonly SetupLine[] {
  const { hints, inverters, power_meter: meter } = live ?? {};
  const hasMeter = meter?.enabled === true;
  const states: Readonly<Partial<Record<SetupStep, boolean | undefined>>> = {
    password: hints && !hints.default_password,
    time: hints && !hints.time_sync,
    place: place && !isFactoryPlace(place.latitude, place.longitude),
    inverter: inverters && inverters.length > 0,
    ...((hasMeter || isLimiting === true) && { meter: live && hasMeter }),
    backup: backups === undefined ? undefined : backups > 0,
  };
  return steps.flatMap((step) => (step in states ? [{ step, state: stateOf(states[step]) }] : []));
}

function stateOf(isDone: boolean | undefined): SetupState {
  return isDone === undefined ? "unknown" : isDone ? "done" : "open";
}

const steps: readonly SetupStep[] = ["password", "time", "place", "inverter", "meter", "backup"];

/** Whether nothing is left to do. Without a hub nobody knows of backups. */
export function isSetUp(lines: readonly SetupLine[], hasHub: boolean): boolean {
  return lines.every(
    ({ step, state }) => state === "done" || (step === "backup" && state === "unknown" && !hasHub),
  );
}
