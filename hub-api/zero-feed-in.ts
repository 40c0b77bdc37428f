import * as v from "valibot";
import { figure, timeS } from "#plant/history/day-record.ts";
import { controlPositions } from "#plant/zero-feed-in/tuning.ts";
import {
  controlReasons,
  controlStates,
  restReasons,
  testOutcomes,
} from "#plant/zero-feed-in/reasons.ts";
import { get } from "#protocol/api/endpoint.ts";
import { isSerial } from "#protocol/serial.ts";
import { postJson } from "./call.ts";

export const zeroFeedInBounds = {
  /** Power that the grid is kept at, W; negative where some may go out. */
  targetW: { min: -1_000, max: 1_000 },
  /** What all inverters may give together, W. */
  ceilingW: { min: 50, max: 22_500 },
  baseW: { min: 0, max: 5_000 },
  /** Seconds of the curve that the hub keeps. */
  curveS: 3_600,
} as const;

const serial = v.pipe(v.string(), v.check(isSerial, "This is no serial number."), v.toLowerCase());
const between = ({ min, max }: { readonly min: number; readonly max: number }) =>
  v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));

/** What the owner says of the control. */
export const ControlSettings = v.strictObject({
  targetW: between(zeroFeedInBounds.targetW),
  position: v.picklist(controlPositions),
  serials: v.array(serial),
  /** What they may give together, W, such as 800; null without a ceiling. */
  ceilingW: v.nullable(between(zeroFeedInBounds.ceilingW)),
  /** What the house takes at least, W: it is shared while the meter is silent. */
  baseW: between(zeroFeedInBounds.baseW),
  batterySerials: v.array(serial),
  /** The owner's word, by name, in the place of a direction test that passed. */
  trustedBy: v.nullable(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80))),
});
export type ControlSettings = v.InferOutput<typeof ControlSettings>;

/** What is set when the control is switched off: what was before, the safe limit, or 100 %. */
export const afterwardsChoices = ["before", "safe", "full"] as const;
export type Afterwards = (typeof afterwardsChoices)[number];

/** A point of the last hour's curve, one each ten seconds; null where it is unknown. */
export const ControlPoint = v.object({
  atS: timeS,
  gridW: v.nullable(figure),
  houseW: v.nullable(figure),
  /** What all controlled inverters may give together. */
  limitW: v.nullable(figure),
  commands: figure,
});
export type ControlPoint = v.InferOutput<typeof ControlPoint>;

const ControlledNow = v.object({
  serial: v.string(),
  /** Whether a battery feeds it: it is controlled by the owner's word only. */
  isOnBattery: v.boolean(),
  /** Whether the settings name it. */
  isChosen: v.boolean(),
  powerW: v.nullable(figure),
  /** What it may give; null before the first command. */
  limitW: v.nullable(figure),
  lowestW: figure,
  /** Time from a command to its effect, as learned, s; null before it is controlled. */
  effectS: v.nullable(figure),
  /** Why nothing is sent to it; null while it can be controlled. */
  rests: v.nullable(v.picklist(restReasons)),
});

/** A direction test: the inverters are lowered for a minute, and the meter has to rise. */
export const DirectionTest = v.object({
  atS: timeS,
  /** Null while it runs. */
  outcome: v.nullable(v.picklist(testOutcomes)),
  /** What the inverters were lowered by, and what the meter rose by, W. */
  loweredW: v.nullable(figure),
  roseW: v.nullable(figure),
  /** Time from command to the meter, s. */
  delayS: v.nullable(figure),
});
export type DirectionTest = v.InferOutput<typeof DirectionTest>;

/** The hub's answer about the control of a gateway. */
export const HubZeroFeedIn = v.object({
  isOn: v.boolean(),
  state: v.picklist(controlStates),
  reason: v.nullable(v.picklist(controlReasons)),
  sinceS: v.nullable(timeS),
  /** Limits that were seen and are not of the hub, W by serial: named where another controller is at work. */
  foreign: v.array(v.object({ serial: v.string(), limitW: figure, atS: timeS })),
  /** Null before the owner has set anything. */
  settings: v.nullable(ControlSettings),
  /** What the settings would be, from what the hub has recorded. */
  proposed: ControlSettings,
  /** What the house took at least in the last nights, W; null where the record knows none: `proposed.baseW` is a guess. */
  nightW: v.nullable(figure),
  /** Why it cannot be switched on now; empty where it can. */
  refusals: v.array(v.picklist(controlReasons)),
  gridW: v.nullable(figure),
  houseW: v.nullable(figure),
  limitW: v.nullable(figure),
  /** All inverters that can be counted with. */
  inverters: v.array(ControlledNow),
  /** What it came to since midnight, or since the start of the hub. */
  today: v.object({
    sinceS: timeS,
    /** Energy that went out while it was on, Wh. */
    outWh: figure,
    /** Energy that was taken from the grid while an inverter was held back: the sun that it cost is at most that, Wh. */
    heldWh: figure,
  }),
  test: v.nullable(DirectionTest),
  /** The limits that were sent when it was switched off, and what became of each; null while that is open. */
  afterwards: v.array(
    v.object({
      serial: v.string(),
      limitW: figure,
      outcome: v.nullable(v.picklist(["confirmed", "failed", "other", "silent"])),
    }),
  ),
  curve: v.array(ControlPoint),
});
export type HubZeroFeedIn = v.InferOutput<typeof HubZeroFeedIn>;

/** A change: settings, a switch, a test, or to let go of a lower limit that somebody set by hand. */
export const ZeroFeedInChange = v.union([
  v.strictObject({ settings: ControlSettings }),
  v.strictObject({ on: v.literal(true) }),
  v.strictObject({ off: v.picklist(afterwardsChoices) }),
  v.strictObject({ test: v.literal(true) }),
  v.strictObject({ release: v.literal(true) }),
]);
export type ZeroFeedInChange = v.InferOutput<typeof ZeroFeedInChange>;

/** The control of a gateway. Who may read the gateway reads it; a change takes its password. */
export const hubZeroFeedInCalls = {
  read: get("/hub/zero-feed-in", HubZeroFeedIn, { access: "readonly" }),
  change: postJson("/hub/zero-feed-in", ZeroFeedInChange, HubZeroFeedIn),
} as const;
