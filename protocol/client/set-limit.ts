import { limitCalls, type LimitStatus } from "../areas/commands.ts";
import { type Harm, harmOfFlag, harmOfSerial, harmOfValue } from "../api/harmful.ts";
import { type LimitCodes, limitType } from "../limit.ts";
import { isSaved, type SaveReply } from "../schema/reply.ts";
import type { Call } from "./call.ts";
import { throwIfAborted } from "./abort.ts";
import { GatewayError } from "./gateway-error.ts";
import { invalidError, refusedError } from "./error-kinds.ts";
import { limitOutcome, type LimitOutcome, type PlainLimit } from "./limit-outcome.ts";
import { watchCommand, type WatchOptions } from "./watch-command.ts";

/**
 * A limit for an inverter: whole percent from 0 to 100 if relative, else whole watts from 0 to 2250; not persistent by
 * default. A limit of 0 stops the inverter.
 */
export interface LimitRequest extends PlainLimit {
  /** Hexadecimal digits, upper or lower case. */
  readonly serial: string;
  /** The inverter keeps it over a restart. Its memory wears out: not for control loops. */
  readonly persistent?: boolean | undefined;
}

/** A limit that is in force. */
export interface ConfirmedLimit {
  /** Limit that the gateway shows for the inverter, in percent. */
  readonly limitPercent: number;
  /** The inverter's maximum power in W; 0 while unknown. */
  readonly maxPowerW: number;
}

const INVALID_LIMIT_TYPE = 5003;

const failures = {
  failed: { reason: "inverter", text: "the inverter did not take the limit" },
  other: {
    reason: "dropped",
    text: "the inverter works by another limit: the gateway dropped the command",
  },
  silent: { reason: "silent", text: "the inverter does not confirm the limit" },
} as const;

/**
 * Sends a limit and waits until the gateway shows it. Rejects with a `GatewayError`: `invalid`, before anything is
 * sent; `refused` by the gateway; `failed` if the inverter does not follow. `askCodes` returns the gateway's numbering
 * of limits.
 */
export async function setLimit(
  call: Call,
  askCodes: (options: Pick<WatchOptions, "signal">) => Promise<LimitCodes>,
  request: LimitRequest,
  options: WatchOptions = {},
): Promise<ConfirmedLimit> {
  const { signal } = options;
  throwIfAborted(signal);
  const harm = harmOfLimitRequest(request);
  if (harm !== undefined) throw invalidError("no limit was sent", harm);
  const { relative, value } = request;
  // As the gateway writes it in its answers.
  const serial = request.serial.toLowerCase();
  const codes = await askCodes(signal ? { signal } : {});
  const reply = await sendLimit(call, codes, { ...request, serial }, signal);
  if (!isSaved(reply)) throw refusedError("the limit", reply);
  const limitCommand = { serial, limit: { relative, value } };
  const end = await watchLimit(call, limitCommand, { firstMs: 0, ...options });
  if (end?.outcome === "confirmed")
    return { limitPercent: end.seen.limit_relative, maxPowerW: end.seen.max_power };
  throw limitFailure(end?.outcome ?? "silent");
}

/** The error of a limit that an inverter does not work by. */
export function limitFailure(outcome: Exclude<LimitOutcome, "confirmed">): GatewayError {
  const { reason, text } = failures[outcome];
  return new GatewayError(text, { kind: "failed", reason });
}

/** Fault of a limit request, checked at run time because scripts have no types; undefined if sound. */
export function harmOfLimitRequest({
  serial,
  relative,
  persistent = false,
  value,
}: LimitRequest): Harm | undefined {
  return (
    harmOfSerial(serial) ??
    harmOfFlag("relative", relative) ??
    harmOfFlag("persistent", persistent) ??
    harmOfValue("value", value, { relative })
  );
}

/** A limit to be sent, and the inverter's power as its sender knows it. */
export interface RatedRequest extends LimitRequest {
  /** In W, 0 while unknown; the gateway is asked for it if omitted. */
  readonly maxPowerW?: number | undefined;
}

/**
 * Sends a limit. Rejects with a `GatewayError`, `invalid`, before anything is sent, for more watts than the inverter's
 * power: no inverter confirms such a limit. A refused limit type is sent again with the other codes, which is harmless:
 * the two share no persistent code.
 */
export async function sendLimit(
  call: Call,
  codes: LimitCodes,
  request: RatedRequest,
  signal?: AbortSignal,
): Promise<SaveReply> {
  const { serial, value: limit_value, relative, persistent = false } = request;
  const [harm] = await harmsOfPower(call, [request], signal);
  if (harm) throw invalidError("no limit was sent", harm);
  const send = (by: LimitCodes): Promise<SaveReply> => {
    const body = { serial, limit_value, limit_type: limitType({ relative, persistent }, by) };
    return call(limitCalls.write, { body, ...(signal && { signal }) });
  };
  const reply = await send(codes);
  return reply.code === INVALID_LIMIT_TYPE ? send(codes === "256" ? "0-3" : "256") : reply;
}

/**
 * Fault of each limit by the power of its inverter; undefined if sound or unknown. The gateway is asked once, and only
 * for watts whose sender does not know the power.
 */
export async function harmsOfPower(
  call: Call,
  requests: readonly RatedRequest[],
  signal: AbortSignal | undefined,
): Promise<readonly (Harm | undefined)[]> {
  const isAsked = requests.some(({ relative, maxPowerW }) => !relative && maxPowerW === undefined);
  const entries = isAsked ? await tryToRead(call, signal) : {};
  return requests.map(({ serial, relative, value, maxPowerW }) => {
    if (relative) return undefined;
    const max_power = maxPowerW ?? entries[serial.toLowerCase()]?.max_power;
    return harmOfValue("value", value, { relative, max_power });
  });
}

async function tryToRead(call: Call, signal: AbortSignal | undefined): Promise<LimitStatus> {
  try {
    return await call(limitCalls.status, signal && { signal });
  } catch (error) {
    // An unreadable power does not block a command; real obstacles are reported by the command itself.
    if (!(error instanceof GatewayError) || signal?.aborted) throw error;
    return {};
  }
}

/** A limit that the gateway accepted. */
export interface SentLimit {
  readonly serial: string;
  readonly limit: PlainLimit;
}

/** End of waiting for a limit; if confirmed, with the entry of the inverter. */
export type LimitEnd =
  | { readonly outcome: "confirmed"; readonly seen: LimitStatus[string] }
  | { readonly outcome: Exclude<LimitOutcome, "confirmed"> };

/**
 * Reads the limits until the outcome is known. Resolves with undefined when `isWanted` turns false first. Failed
 * readings are repeated, with the delay that the gateway asks for.
 */
export async function watchLimit(
  call: Call,
  { serial, limit }: SentLimit,
  options: WatchOptions & { readonly firstMs?: number; readonly isWanted?: () => boolean },
): Promise<LimitEnd | undefined> {
  const { signal, firstMs = 1_000, timeoutMs, isWanted } = options;
  return watchCommand(
    async () => (await call(limitCalls.status, signal && { signal }))[serial],
    (seen, waitedMs): { readonly end: LimitEnd | undefined } | undefined => {
      if (isWanted?.() === false) return { end: undefined };
      const outcome = limitOutcome(limit, seen, waitedMs, timeoutMs);
      if (outcome === undefined) return undefined;
      if (outcome !== "confirmed") return { end: { outcome } };
      return seen && { end: { outcome, seen } };
    },
    { ...options, firstMs },
  );
}
