import * as v from "valibot";
import type { StringFigures, StringModel } from "./string-model.ts";

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
      openLeafless: v.optional(share),
      seenIn: v.optional(v.picklist(["leaves", "leafless"])),
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

/** The learnt model of a string. JSON leaves out unknown figures. */
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

/** Contradiction of a firm answer: a plane, or none at all, as found by some fits in a row since a moment. */
const RivalShape = v.pipe(
  v.object({
    serial: v.string(),
    number: v.pipe(v.number(), v.integer(), v.minValue(0)),
    plane: v.optional(v.object({ tiltDeg: number, azimuthDeg: azimuth })),
    sinceS: number,
    fits: v.pipe(v.number(), v.integer(), v.minValue(1)),
  }),
  v.transform(({ plane, ...rival }) => ({ ...rival, plane })),
);
export type Rival = v.InferOutput<typeof RivalShape>;

/**
 * Increases when the same minutes give another answer, so that strings are learnt again and indexes of two models
 * are never compared. 3: excludes days of a dead diode before mapping shade. 4: a brighter sky, peaks 1 % smaller,
 * slight shade. 5: shade behind narrow obstacles. 6: deciduous trees.
 */
export const MODEL_VERSION = 6;

/** The learnt strings of a gateway, as a hub answers and a browser keeps them. */
export const LearntSky = v.object({
  /** The model that it was learnt by; missing before the second. */
  version: v.optional(v.number()),
  /** When it was learnt, Unix seconds. */
  atS: number,
  place: v.object({ latitudeDeg: number, longitudeDeg: number, altitudeM: number }),
  strings: v.pipe(v.array(SkyString), v.readonly()),
  model: v.object({
    place: v.picklist(["fits", "unset", "doubtful"]),
    lightLongitudeDeg: v.optional(number),
    strings: v.pipe(v.array(StringModelShape), v.readonly()),
  }),
  rivals: v.optional(v.pipe(v.array(RivalShape), v.readonly())),
});
export type LearntSky = v.InferOutput<typeof LearntSky>;

export function isOfThisModel({ version }: LearntSky): boolean {
  return version === MODEL_VERSION;
}

const KeptSky = v.pipe(v.string(), v.parseJson(), LearntSky);

/** Reads a stored sky from JSON; undefined for any other text. */
export function readLearntSky(text: string): LearntSky | undefined {
  const read = v.safeParse(KeptSky, text);
  return read.success ? read.output : undefined;
}
