import * as v from "valibot";
import { figure, timeS } from "#plant/history/day-record.ts";
import { limitFault } from "#protocol/limit.ts";
import { isSerial } from "#protocol/serial.ts";
import { get } from "#protocol/api/endpoint.ts";
import { postJson } from "./call.ts";
import { fieldForms } from "./channels.ts";

/** Bounds of promises. */
export const guardianBounds = {
  /** A limit of an inverter, W. Source: docs/gateway/inverters.md#limit. */
  limitW: { min: 0, max: 2250 },
  /** Total of several inverters, W. */
  totalW: { min: 1, max: 22_500 },
  /** How long a limit for a time lasts, minutes. */
  minutes: { min: 1, max: 7 * 24 * 60 },
  percent: { min: 0, max: 100 },
  /** States of charge between switching the limiter on and off, percent. */
  socGap: 5,
  inverters: 20,
  promises: 20,
} as const;

/** A limit as it is sent: `value` in whole percent of the maximum power when `relative`, else in whole watts. */
export const GuardLimit = v.object({ relative: v.boolean(), value: figure });
export type GuardLimit = v.InferOutput<typeof GuardLimit>;

const NewLimit = v.pipe(
  v.strictObject({ relative: v.boolean(), value: v.number() }),
  v.check(
    ({ relative, value }) =>
      limitFault(value, relative ? guardianBounds.percent : guardianBounds.limitW) === undefined,
    "A limit is a whole number of percent up to 100, or of watts up to 2250.",
  ),
);

const serial = v.pipe(v.string(), v.check(isSerial, "This is no serial number."), v.toLowerCase());
const serials = v.pipe(
  v.array(serial),
  v.minLength(1, "Choose an inverter."),
  v.maxLength(guardianBounds.inverters),
  v.check((all) => new Set(all).size === all.length, "An inverter is named twice."),
);
const hours = v.pipe(
  v.string(),
  v.regex(fieldForms.hours, "Hours are written as 22:00-07:00."),
  v.check((text) => text.slice(0, 5) !== text.slice(6), "The hours begin and end at one time."),
);
const whole = ({ min, max }: { readonly min: number; readonly max: number }) =>
  v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));

/** When the limiter is on: in hours of the day, or by the battery's state of charge in percent. */
const LimiterBy = v.union([
  v.strictObject({ hours }),
  v.pipe(
    v.strictObject({
      onAtSoc: whole(guardianBounds.percent),
      offAtSoc: whole(guardianBounds.percent),
    }),
    v.check(
      ({ onAtSoc, offAtSoc }) => onAtSoc - offAtSoc >= guardianBounds.socGap,
      "The limiter is switched off at a state of charge 5 % lower than it is switched on, or more.",
    ),
  ),
]);

const quiet = { kind: v.literal("quiet"), serials, limit: NewLimit, hours };
const together = {
  kind: v.literal("together"),
  serials: v.pipe(serials, v.minLength(2, "Choose two inverters, or more.")),
  totalW: whole(guardianBounds.totalW),
  /** Basis of the shares: maximum power, or present output. */
  by: v.picklist(["maximum", "output"]),
};
const limiter = { kind: v.literal("limiter"), by: LimiterBy };
const ending = { kind: v.literal("ending"), serials, limit: NewLimit };
const timed = {
  kind: v.literal("timed"),
  serials,
  limit: NewLimit,
  /** Limit that is set afterwards; the former limit, if omitted. */
  afterwards: v.exactOptional(NewLimit),
};

/** A promise as somebody asks for it. */
export const NewPromise = v.variant("kind", [
  v.strictObject({ ...timed, minutes: whole(guardianBounds.minutes) }),
  v.strictObject(quiet),
  v.strictObject(together),
  v.strictObject({
    ...limiter,
    /** Whoever asks knows that each switch is a save in the flash of the gateway. */
    savesFlash: v.literal(true, "Each switch of the limiter is a save in the gateway's flash."),
  }),
  v.strictObject(ending),
]);
export type NewPromise = v.InferOutput<typeof NewPromise>;

const kept = { id: figure };

/** A promise that the hub keeps. A limit for a time has its end in the place of its duration. */
export const GuardianPromise = v.variant("kind", [
  v.object({ ...kept, ...timed, endS: timeS }),
  v.object({ ...kept, ...quiet }),
  v.object({ ...kept, ...together }),
  v.object({ ...kept, ...limiter }),
  v.object({ ...kept, ...ending }),
]);
export type GuardianPromise = v.InferOutput<typeof GuardianPromise>;

/** The kinds of promises, in the order of the page. */
export const promiseKinds = ["timed", "quiet", "together", "limiter", "ending"] as const;
export type PromiseKind = (typeof promiseKinds)[number];

/**
 * How a promise stands: outside of its hours (`idle`), `kept`, being set for a moment (`setting`), impossible to check now
 * (`waiting`), or `notKept`.
 */
export const promiseStates = ["idle", "kept", "setting", "waiting", "notKept"] as const;
export type PromiseState = (typeof promiseStates)[number];

/** Why a promise waits or is not kept. */
export const promiseReasons = [
  "gatewayAway",
  "password",
  "busy",
  "refused",
  "folder",
  "unknownInverter",
  "unreachable",
  "limitUnknown",
  "maximumUnknown",
  "inverter",
  "other",
  "silent",
  "socUnknown",
  "noLimiter",
  "savesSpent",
  "stopped",
] as const;
export type PromiseReason = (typeof promiseReasons)[number];

/** How a promise stands, and since when. */
export const PromiseReport = v.object({
  id: figure,
  state: v.picklist(promiseStates),
  reason: v.nullable(v.picklist(promiseReasons)),
  sinceS: timeS,
  /** Inverters for which another promise asks for less. */
  outdone: v.array(v.string()),
});
export type PromiseReport = v.InferOutput<typeof PromiseReport>;

/** A command that the hub sent. */
export const GuardianCommand = v.object({
  id: figure,
  atS: timeS,
  /** The promise that it was sent for; after its end that of the limit before. */
  why: v.picklist([...promiseKinds, "restore"]),
  /** Null for the limiter. */
  serial: v.nullable(v.string()),
  limit: v.nullable(GuardLimit),
  /** Whether the limiter was switched on; null for a limit. */
  isOn: v.nullable(v.boolean()),
  /** `open` while its outcome is unknown, `confirmed`, or the failure. */
  answer: v.string(),
});
export type GuardianCommand = v.InferOutput<typeof GuardianCommand>;

/** A limit that is still to be restored. */
const Owed = v.object({ serial: v.string(), limit: GuardLimit, sinceS: timeS });

/** The hub's answer to `hub/guardian`. */
export const HubGuardian = v.object({
  /**
   * Why no promise can be kept here: another hub records the gateway, or this hub lacks its password. Null otherwise.
   */
  lacks: v.nullable(v.picklist(["elsewhere", "password"])),
  promises: v.array(
    v.object({
      promise: GuardianPromise,
      report: PromiseReport,
      /** When it begins or ends next; null without such a time. */
      changesS: v.nullable(timeS),
    }),
  ),
  owed: v.array(Owed),
  /** The newest command first. */
  log: v.array(GuardianCommand),
  /** When the hub looked last and looks next; null before its first look. */
  checkedS: v.nullable(timeS),
  nextS: v.nullable(timeS),
});
export type HubGuardian = v.InferOutput<typeof HubGuardian>;

/** A new promise, or the number of a promise to end. */
export const GuardianChange = v.union([
  v.strictObject({ add: NewPromise }),
  v.strictObject({ end: figure }),
]);
export type GuardianChange = v.InferOutput<typeof GuardianChange>;

/** The promises of a gateway. Readers of the gateway may read them; making or ending a promise needs its password. */
export const hubGuardianCalls = {
  read: get("/hub/guardian", HubGuardian, { access: "readonly" }),
  change: postJson("/hub/guardian", GuardianChange, HubGuardian),
} as const;
