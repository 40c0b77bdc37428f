/**
 * What the control does: `off`, `refused` to start, keeps the grid near the target (`controls`), holds the safe limit
 * (`safe`), has nothing to do (`idle`), or ended by itself (`stopped`).
 */
export const controlStates = ["off", "refused", "controls", "safe", "idle", "stopped"] as const;
export type ControlState = (typeof controlStates)[number];

/** Why the control is in its state. */
export const controlReasons = [
  /** The sun gives less than the house takes. */
  "nothingToHold",
  "night",
  "meterSilent",
  "meterFrozen",
  "meterAbsurd",
  /** A limit set by hand is lower: it is a ceiling. */
  "handLimit",
  /** A limit set by hand is higher: the control ended. */
  "handRaise",
  /** Three foreign limits within ten minutes. */
  "otherController",
  "gatewayLimiter",
  "noDirectionTest",
  "noMeter",
  "meterSlow",
  "meterCloud",
  "battery",
  "commandsDisabled",
  "noInverter",
  "noPassword",
  "otherGateway",
] as const;
export type ControlReason = (typeof controlReasons)[number];

/** How the direction test went. */
export const testOutcomes = [
  "passed",
  "wrongSign",
  "noEffect",
  "tooLittle",
  "meterSilent",
  "unsteady",
  "refused",
] as const;
export type TestOutcome = (typeof testOutcomes)[number];

/** Why nothing is sent to an inverter. */
export const restReasons = [
  "unreachable",
  "asleep",
  "commandsDisabled",
  "failing",
  "battery",
  "pending",
  /** A promise of the guardian keeps it below its lowest limit. */
  "promise",
] as const;
export type RestReason = (typeof restReasons)[number];
