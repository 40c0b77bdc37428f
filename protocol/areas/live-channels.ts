import * as v from "valibot";
import type { Schema } from "../api/endpoint.ts";
import { MaybeMeasured, type Measured, measuredEntries } from "../schema/measured.ts";

const irradiation = v.looseObject({ ...measuredEntries, max: v.optional(v.number()) });

/** Irradiation of a string: power as a share of its configured maximum, which `max` gives in W. */
export interface Irradiation extends v.InferOutput<typeof irradiation> {}
const Irradiation: Schema<Irradiation> = irradiation;

/** Members of a channel beside its measured values. */
export interface NamedParts {
  readonly name?: { readonly u: string } | undefined;
  readonly Irradiation?: Irradiation | undefined;
}

const namedParts = {
  name: v.fallback(v.optional(v.looseObject({ u: v.string() })), undefined),
  Irradiation: v.fallback(v.optional(Irradiation), undefined),
};

/**
 * A channel of an inverter: property name to measured value, in the order sent. A DC channel may carry `name` (only
 * `u`) and `Irradiation` with `max`. Properties of another shape are left out. Source:
 * docs/gateway/inverters.md#channels.
 */
export type Channel = NamedParts & { readonly [property: string]: Measured | undefined };
export const Channel: Schema<Channel> = v.objectWithRest(namedParts, MaybeMeasured);

/** Channels of one group, keyed by their number as text. */
export interface ChannelGroup {
  readonly [number: string]: Channel;
}
export const ChannelGroup: Schema<ChannelGroup> = v.record(v.string(), Channel);
