import { endpoints } from "../api/endpoints.ts";
import { type LimitCodes, limitType } from "../limit.ts";
import type { LimitStatus } from "../schema/command.ts";
import { isSaved, type SaveReply } from "../schema/reply.ts";
import type { Call } from "./call.ts";
import { GatewayError } from "./gateway-error.ts";
import { limitOutcome, type LimitOutcome, type PlainLimit } from "./limit-outcome.ts";
import { pause } from "./pause.ts";

/** A limit for one inverter: percent when relative, else watts; not persistent unless set. */
export interface LimitRequest extends PlainLimit {
  readonly serial: string;
  /** The inverter keeps it over a restart. Its memory wears out: not for control loops. */
  readonly persistent?: boolean;
}

/** How to wait for the inverter. */
export interface LimitOptions {
  readonly signal?: AbortSignal;
  /** Time between two readings, in ms; 2 s if omitted. */
  readonly pollMs?: number;
  /** Time after which the inverter counts as silent, in ms; a minute if omitted. */
  readonly timeoutMs?: number;
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
  failed: "the inverter did not take the limit",
  other: "the inverter works by another limit: the gateway dropped the command",
  silent: "the inverter does not confirm the limit",
} as const;

/**
 * Sends a limit and waits until the gateway shows it for the inverter. Rejects with a `GatewayError`:
 * `refused` when the gateway refuses, `failed` when the inverter does not work by the limit.
 */
export async function setLimit(
  call: Call,
  codes: LimitCodes,
  request: LimitRequest,
  options: LimitOptions = {},
): Promise<ConfirmedLimit> {
  const reply = await sendLimit(call, codes, request, options.signal);
  if (!isSaved(reply)) {
    const message = reply.message ?? `code ${reply.code ?? "missing"}`;
    throw new GatewayError(`the gateway refuses the limit: ${message}`, { kind: "refused", reply });
  }
  const { serial, relative, value } = request;
  const asked = { serial, limit: { relative, value } };
  const end = await watchLimit(call, asked, { firstMs: 0, ...options });
  if (end?.outcome === "confirmed")
    return { limitPercent: end.seen.limit_relative, maxPowerW: end.seen.max_power };
  throw new GatewayError(failures[end?.outcome ?? "silent"], { kind: "failed" });
}

/**
 * Sends a limit. A refused limit type is sent once more with the other codes, which is harmless: the
 * two share no persistent code.
 */
export async function sendLimit(
  call: Call,
  codes: LimitCodes,
  request: LimitRequest,
  signal?: AbortSignal,
): Promise<SaveReply> {
  const { serial, value: limit_value, relative, persistent = false } = request;
  const send = (by: LimitCodes): Promise<SaveReply> => {
    const body = { serial, limit_value, limit_type: limitType({ relative, persistent }, by) };
    return call(endpoints.limit.write, { body, ...(signal && { signal }) });
  };
  const reply = await send(codes);
  return reply.code === INVALID_LIMIT_TYPE ? send(codes === "256" ? "0-3" : "256") : reply;
}

/** A limit that the gateway accepted. */
export interface SentLimit {
  readonly serial: string;
  readonly limit: PlainLimit;
}

/** How waiting for a limit ended; a confirmed one with the entry of the inverter. */
export type LimitEnd =
  | { readonly outcome: "confirmed"; readonly seen: LimitStatus[string] }
  | { readonly outcome: Exclude<LimitOutcome, "confirmed"> };

/**
 * Reads the limits until the outcome of an accepted limit is known. Resolves with undefined when
 * `isWanted` turns false first. Readings that fail are repeated, as late as the gateway asks.
 */
export async function watchLimit(
  call: Call,
  { serial, limit }: SentLimit,
  options: LimitOptions & { readonly firstMs?: number; readonly isWanted?: () => boolean },
): Promise<LimitEnd | undefined> {
  const { signal, firstMs = 1_000, pollMs = 2_000, timeoutMs, isWanted } = options;
  // Not of a clock that somebody may set.
  const startMs = performance.now();
  let restUntilMs = 0;
  for (let delayMs = firstMs; ; delayMs = pollMs) {
    await pause(delayMs, signal);
    const seen = performance.now() < restUntilMs ? undefined : await read();
    if (isWanted?.() === false) return undefined;
    const outcome = limitOutcome(limit, seen, performance.now() - startMs, timeoutMs);
    if (outcome === "confirmed" && seen) return { outcome, seen };
    if (outcome !== undefined && outcome !== "confirmed") return { outcome };
  }

  async function read(): Promise<LimitStatus[string] | undefined> {
    try {
      const limits = await call(endpoints.limit.status, signal && { signal });
      return limits[serial];
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      restUntilMs = performance.now() + error.retryAfterS * 1000;
      return undefined;
    }
  }
}
