import * as v from "valibot";
import { get, post, type ReadEndpoint, type SaveEndpoint } from "../api/endpoint.ts";
import { SaveReply } from "../schema/reply.ts";

/** State of the last limit or power command; anything unexpected on the wire is `Unknown`. */
export type CommandStatus = "Ok" | "Pending" | "Failure" | "Unknown";

/**
 * Reads the state of a command from its wire text.
 * Source: docs/interface.md#values-of-live-data, docs/gateway/inverters.md#limit.
 */
export function commandStatus(wire: string | undefined): CommandStatus {
  return wire === "Ok" || wire === "Pending" || wire === "Failure" ? wire : "Unknown";
}

/**
 * Limit by serial: percent, maximum power in W (0 unknown), state of the last command.
 * Source: docs/gateway/inverters.md#limit.
 */
export const LimitStatus = v.record(
  v.string(),
  v.looseObject({
    limit_relative: v.number(),
    max_power: v.number(),
    limit_set_status: v.string(),
  }),
);
export interface LimitStatus extends v.InferOutput<typeof LimitStatus> {}

/**
 * Limit command: `limit_value` in W or percent by `limit_type` (0 absolute, 1 relative, plus 256
 * when persistent). Source: docs/gateway/inverters.md#limit.
 */
export const LimitCommand = v.looseObject({
  serial: v.string(),
  limit_value: v.pipe(v.number(), v.minValue(0)),
  limit_type: v.number(),
});
export interface LimitCommand extends v.InferOutput<typeof LimitCommand> {}

/** Power command state by serial. Source: docs/gateway/inverters.md#power. */
export const PowerStatus = v.record(v.string(), v.looseObject({ power_set_status: v.string() }));
export interface PowerStatus extends v.InferOutput<typeof PowerStatus> {}

/** Power command: on or off by `power`, or a restart. Source: docs/gateway/inverters.md#power. */
export type PowerCommand =
  | { readonly serial: string; readonly power: boolean }
  | { readonly serial: string; readonly restart: boolean };
export const PowerCommand: v.GenericSchema<PowerCommand> = v.union([
  v.looseObject({ serial: v.string(), power: v.boolean() }),
  v.looseObject({ serial: v.string(), restart: v.boolean() }),
]);

const open = { access: "readonly" } as const;

/** `GET /api/limit/status`. */
export const limitStatus: ReadEndpoint<never, LimitStatus> = get(
  "/api/limit/status",
  LimitStatus,
  open,
);

/** `POST /api/limit/config`. */
export const limitWrite: SaveEndpoint<LimitCommand, SaveReply> = post(
  "/api/limit/config",
  LimitCommand,
  SaveReply,
);

/** Limits of inverters. */
export const limitCalls = {
  status: limitStatus,
  write: limitWrite,
} as const;

/** `GET /api/power/status`. */
export const powerStatus: ReadEndpoint<never, PowerStatus> = get(
  "/api/power/status",
  PowerStatus,
  open,
);

/** `POST /api/power/config`. */
export const powerWrite: SaveEndpoint<PowerCommand, SaveReply> = post(
  "/api/power/config",
  PowerCommand,
  SaveReply,
);

/** Inverters on and off. */
export const powerCalls = {
  status: powerStatus,
  write: powerWrite,
} as const;
