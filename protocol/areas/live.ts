import * as v from "valibot";
import { get, type ReadEndpoint, type Schema } from "../api/endpoint.ts";
import { readShape } from "../api/read-shape.ts";
import { parseAnswer, type ReplyError } from "../api/reply.ts";
import { err, type Result } from "../result.ts";
import { Age } from "../schema/measured.ts";
import { ChannelGroup } from "./live-channels.ts";
import { namedAlike } from "./live-devices.ts";
import { livePath, liveSocket } from "./live-paths.ts";
import {
  charger,
  devices,
  Hints,
  type LiveDevices,
  solar,
  Totals,
  wireDevices,
} from "./live-totals.ts";
import { plausibleLive } from "./plausible.ts";

/** A switch that the gateway may omit or garble: then undefined, neither on nor off. */
const MaybeBoolean = v.fallback(v.optional(v.boolean()), undefined);

const group = v.optional(ChannelGroup);
const inverter = v.looseObject({
  serial: v.string(),
  name: v.string(),
  order: v.fallback(v.number(), 0),
  data_age: v.optional(Age),
  data_age_ms: v.optional(Age),
  poll_enabled: MaybeBoolean,
  reachable: MaybeBoolean,
  producing: MaybeBoolean,
  limit_relative: v.nullable(v.number()),
  limit_absolute: v.nullable(v.number()),
  events: v.optional(v.number()),
  AC: group,
  DC: group,
  INV: group,
});

/**
 * A live inverter. The list over HTTP has no `AC`, `DC`, `INV` and `events`; they come over the socket, or over HTTP
 * for a single serial. `data_age` in s, `data_age_ms` in ms, `limit_relative` in percent, `limit_absolute` in W, -1
 * while the maximum power is unknown. Source: docs/gateway/live.md#live-status.
 */
export interface LiveInverter extends v.InferOutput<typeof inverter> {
  /** In s; infinite when it cannot be read. */
  data_age: number;
  /** The limit in percent as sent, while it is not a reading: 0 is either a limit or not read yet. */
  readonly limit_sent?: number | undefined;
  /** The limit was told before the present socket was opened. */
  readonly limit_earlier?: boolean | undefined;
}

/** OnBattery of January and February 2025 sends the age in ms only. */
export const LiveInverter: Schema<LiveInverter> = v.pipe(
  inverter,
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }): LiveInverter => {
    const { serial, data_age, data_age_ms } = value;
    if (serial === "") {
      addIssue({ message: "no serial", path: undefined });
      return NEVER;
    }
    if (data_age !== undefined) return { ...value, data_age };
    if (data_age_ms !== undefined) return { ...value, data_age: Math.floor(data_age_ms / 1000) };
    addIssue({ message: "missing", path: undefined });
    return NEVER;
  }),
);

/**
 * `GET /api/livedata/status`: every inverter without channels, or a single inverter with them; one model for all
 * releases. Source: docs/gateway/live.md#live-status.
 */
export interface LiveStatus extends LiveDevices {
  readonly inverters: LiveInverter[];
  readonly total: Totals;
  readonly hints: Hints;
}
export const LiveStatus: Schema<LiveStatus> = v.pipe(
  v.looseObject({ inverters: v.array(LiveInverter), total: Totals, hints: Hints, ...wireDevices }),
  v.transform((wire): LiveStatus => plausibleLive(namedAlike(wire))),
);

/**
 * A message of `/livedata`: changed OnBattery objects, or an inverter with totals and hints; the literal `null` if
 * nothing changed. Source: docs/gateway/sockets.md#live-socket.
 */
export type LiveMessage = Partial<LiveStatus> | null;
export const LiveMessage: Schema<LiveMessage> = v.nullable(
  v.pipe(
    v.looseObject({
      inverters: v.optional(v.array(LiveInverter)),
      total: v.optional(Totals),
      hints: v.optional(Hints),
      ...wireDevices,
    }),
    v.transform((wire): Partial<LiveStatus> => plausibleLive(namedAlike(wire))),
  ),
);

/**
 * Reads a text of the main feed; `null` when nothing changed. Never throws.
 * Source: docs/gateway/sockets.md#live-socket.
 */
export function parseLiveMessage(text: string): Result<LiveMessage, ReplyError> {
  const json = parseAnswer(text);
  return json.ok ? readLiveMessage(json.value) : json;
}

/** Reads a message of the main feed that is parsed already. Never throws. */
export function readLiveMessage(value: unknown): Result<LiveMessage, ReplyError> {
  // The schema, whose members are all optional, takes a list for an empty message.
  if (Array.isArray(value))
    return err({ kind: "shape", issues: ["(root): expected Object, found a list"] });
  return readShape(LiveMessage, value);
}

const keptDevices = {
  solar: v.optional(solar),
  charger: v.optional(charger),
  ...devices,
} satisfies Readonly<Record<keyof LiveDevices, unknown>>;

/** The model of a live status as it is kept by a browser. */
export const KeptLive = v.looseObject({
  inverters: v.array(LiveInverter),
  total: Totals,
  ...keptDevices,
});
export interface KeptLive extends v.InferOutput<typeof KeptLive> {}

const open = { access: "readonly" } as const;

/** `GET /api/livedata/status`. */
export const livedataStatus: ReadEndpoint<never, LiveStatus> = get(livePath, LiveStatus, open);

/** `GET /api/livedata/status`. */
export const livedataInverter: ReadEndpoint<"inv", LiveStatus> = get(livePath, LiveStatus, {
  access: "readonly",
  query: ["inv"],
});

/** Live data: all inverters without channels, or a single inverter with them. */
export const livedataCalls = {
  status: livedataStatus,
  inverter: livedataInverter,
} as const;

/** The feed of inverters and totals. */
export const liveFeed = { ...liveSocket, read: livedataCalls.status } as const;
