import * as v from "valibot";
import { dayStartS } from "#plant/history/local-day.ts";
import type { PlantClearDay } from "#plant/sky/clear-share.ts";
import type { StringFigures, StringModel } from "#plant/sky/string-model.ts";
import { get } from "#protocol/internal/calls.ts";
import { postJson } from "./call.ts";

const number = v.pipe(v.number(), v.finite());
const share = v.pipe(number, v.minValue(0), v.maxValue(1));
const azimuth = v.pipe(number, v.minValue(-360), v.maxValue(720));

const StringFiguresShape = v.object({
  plane: v.object({ tiltDeg: number, azimuthDeg: azimuth }),
  hasDirection: v.boolean(),
  peakW: number,
  bend: v.object({ lnDiffuse: number, perAirMass: number, glass: number, horizon: number }),
  normalErrorDeg: number,
  peakError: number,
  statisticalErrorDeg: number,
  agreement: number,
  clearDays: number,
  spanDays: number,
  shade: v.array(
    v.object({
      // Rows of 2.5 degrees of elevation within columns of 5 degrees of azimuth.
      bin: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2591)),
      open: share,
      clearDays: number,
      kind: v.picklist(["seen", "borrowed", "envelope"]),
    }),
  ),
  share: v.object({ shaded: share, seen: share }),
}) satisfies v.GenericSchema<unknown, StringFigures>;

export const StringState = v.picklist(["unknown", "provisional", "firm"]);
export const StateReason = v.picklist([
  "placeUnset",
  "placeDoubtful",
  "tooLittleLight",
  "noPlane",
  "twoPlanes",
  "mostlyShaded",
  "tooFewClearDays",
  "tooUncertain",
  "lessThanHalfAYear",
]);

/** What is learnt of a string. JSON leaves out what is not known. */
const StringModelShape = v.pipe(
  v.object({
    state: StringState,
    reason: v.optional(StateReason),
    figures: v.optional(StringFiguresShape),
  }),
  v.transform(({ figures, ...known }): StringModel => ({ reason: undefined, ...known, figures })),
);

const SkyString = v.pipe(
  v.object({
    serial: v.string(),
    number: v.pipe(v.number(), v.integer(), v.minValue(0)),
    name: v.optional(v.string()),
    inverterName: v.optional(v.string()),
    configuredPeakW: v.optional(number),
  }),
  v.transform(({ serial, number: at, name, inverterName, configuredPeakW }) => ({
    serial,
    number: at,
    name,
    inverterName,
    configuredPeakW,
  })),
);

/** What the hub learnt of the strings of a gateway. */
export const LearntSky = v.object({
  /** When it was learnt, Unix seconds. */
  atS: number,
  /** The place that it was learnt for. */
  place: v.object({ latitudeDeg: number, longitudeDeg: number, altitudeM: number }),
  strings: v.pipe(v.array(SkyString), v.readonly()),
  model: v.object({
    place: v.picklist(["fits", "unset", "doubtful"]),
    strings: v.pipe(v.array(StringModelShape), v.readonly()),
  }),
});
export type LearntSky = v.InferOutput<typeof LearntSky>;

/** `sky` is null before the hub learnt something; `isLearning` while it does. */
export const HubSky = v.object({ sky: v.nullable(LearntSky), isLearning: v.boolean() });
export type HubSky = v.InferOutput<typeof HubSky>;

/** The sky of a gateway's strings. Both take its password, because they tell the place. */
export const hubSkyCalls = {
  read: get("/hub/sky", HubSky),
  learn: postJson("/hub/sky", v.object({}), HubSky),
} as const;

const energy = v.pipe(number, v.minValue(0));
const count = v.pipe(number, v.minValue(0));

const ClearDay = v.object({
  day: v.pipe(
    v.string(),
    v.check((text) => dayStartS(text) !== undefined),
  ),
  known: count,
  of: count,
  gaveWh: energy,
  clearWh: energy,
  seenWh: energy,
  wholeWh: energy,
}) satisfies v.GenericSchema<unknown, PlantClearDay>;

/** Days against a clear sky, in order; none before the hub learnt something. Each is of the strings that are known. */
export const ClearDays = v.object({ days: v.pipe(v.array(ClearDay), v.readonly()) });

/** What a plant would give on a day under a clear sky: power into the grid by blocks, W. */
const ClearCurve = v.object({
  startS: number,
  stepS: v.pipe(number, v.minValue(60)),
  powerW: v.pipe(v.array(number), v.maxLength(2000), v.readonly()),
  /** How many strings are in it, of how many. */
  known: count,
  of: count,
  /** Whether charge controllers give power, which are not in it. */
  hasMore: v.boolean(),
  /** What the day gave, up to now; null before anything was recorded. */
  sums: v.nullable(ClearDay),
});
export type ClearCurve = v.InferOutput<typeof ClearCurve>;

/** A string with what it would give now, where it is known for sure. */
const StringNow = v.object({
  serial: v.string(),
  number: v.pipe(v.number(), v.integer(), v.minValue(0)),
  state: StringState,
  reason: v.optional(StateReason),
  plane: v.optional(v.object({ tiltDeg: number, azimuthDeg: azimuth })),
  light: v.optional(
    v.object({ clearW: number, peakW: number, group: number, isInSun: v.boolean() }),
  ),
});
export type StringNow = v.InferOutput<typeof StringNow>;

/** The strings of a gateway now; null before the hub learnt something. */
export const StringsNow = v.object({
  strings: v.nullable(v.pipe(v.array(StringNow), v.readonly())),
});

const access = { access: "readonly" } as const;

/** What clear skies tell. Who may read the history may read it: it names no place. */
export const hubClearCalls = {
  days: get("/hub/clear/days", ClearDays, { ...access, query: ["from", "to"] }),
  curve: get("/hub/clear/curve", v.object({ curve: v.nullable(ClearCurve) }), {
    ...access,
    query: ["day"],
  }),
  strings: get("/hub/clear/strings", StringsNow, access),
} as const;
