import * as v from "valibot";
import { figure, timeS } from "#plant/history/day-record.ts";
import { meterFaults, meterFieldNames } from "#plant/meters/fields.ts";
import { meterKindNames } from "#plant/meters/kinds.ts";
import { get } from "#protocol/api/endpoint.ts";
import { postJson } from "./call.ts";

export const meterBounds = {
  meters: 10,
  /** Time between two questions, s. */
  periodS: { min: 1, max: 60 },
  text: 500,
} as const;

const text = v.pipe(v.string(), v.trim(), v.maxLength(meterBounds.text));
const id = v.pipe(v.string(), v.regex(/^[a-z\d-]{1,40}$/));
const Fields = v.record(v.picklist(meterFieldNames), text);

/** A meter as it is asked for. A secret that is left out stays as it is while kind and host do. */
export const NewMeter = v.strictObject({
  /** Missing for one that is new. */
  id: v.exactOptional(id),
  name: v.pipe(text, v.minLength(1)),
  kind: v.picklist(meterKindNames),
  /** Host and port, or the address of a broker; empty for a meter that announces itself. */
  host: text,
  fields: Fields,
  /** Whether the meter counts what is fed in as positive. */
  isInverted: v.boolean(),
  periodS: v.pipe(
    v.number(),
    v.minValue(meterBounds.periodS.min),
    v.maxValue(meterBounds.periodS.max),
  ),
  gateways: v.array(v.string()),
  /** Whether a meter of the gateway's own counts, and this one is only compared with it. */
  isCompared: v.optional(v.boolean(), false),
});
export type NewMeter = v.InferOutput<typeof NewMeter>;

/** A reading; power is positive while the house takes from the grid. */
export const MeterReadingNow = v.object({
  powerW: figure,
  phasesW: v.nullable(v.array(figure)),
  importWh: v.nullable(figure),
  exportWh: v.nullable(figure),
});
export type MeterReadingNow = v.InferOutput<typeof MeterReadingNow>;

/** A meter as it is shown: of a secret only that there is one. */
export const ShownMeter = v.object({
  ...NewMeter.entries,
  id,
  secrets: v.array(v.picklist(meterFieldNames)),
  /** The last good reading; null before the first. */
  reading: v.nullable(MeterReadingNow),
  /** Age of the last good reading in s; null before the first. */
  ageS: v.nullable(figure),
  /** Why there is no current reading; null while there is one. */
  fault: v.nullable(v.picklist(meterFaults)),
  /** Since when, in s since 1970; null while there is a current reading. */
  faultSinceS: v.nullable(timeS),
  /** How far apart the last readings came, in s; null before two of them. */
  measuredPeriodS: v.nullable(figure),
  /** What the gateway's own meter says, where it has one. */
  ownPowerW: v.nullable(figure),
});
export type ShownMeter = v.InferOutput<typeof ShownMeter>;

export const HubMeters = v.object({ meters: v.array(ShownMeter) });
export type HubMeters = v.InferOutput<typeof HubMeters>;

/** What a trial of a meter gave: an answer as it came, and the reading that it makes. */
export const MeterTrial = v.object({
  /** Null where the answer gives no power. */
  reading: v.nullable(MeterReadingNow),
  fault: v.nullable(v.picklist(meterFaults)),
  /** The answers as JSON, each at most 64 KiB, for a tree to pick from. */
  answers: v.array(v.unknown()),
  /** The places of numbers in the answers that may be the power, each as the path that a meter of the same kind takes. */
  candidates: v.array(v.object({ path: v.string(), value: figure })),
});
export type MeterTrial = v.InferOutput<typeof MeterTrial>;

/** A meter to be kept, or the `id` of one that is to go. */
export const MeterChange = v.union([
  v.strictObject({ save: NewMeter }),
  v.strictObject({ remove: id }),
]);
export type MeterChange = v.InferOutput<typeof MeterChange>;

/** The meters of a hub. All calls need the administrator's password. */
export const hubMeterCalls = {
  read: get("/hub/meters", HubMeters),
  /** Asks the meter once, and keeps nothing. */
  try: postJson("/hub/meters/try", NewMeter, MeterTrial),
  change: postJson("/hub/meters", MeterChange, HubMeters),
} as const;
