import { endpoints } from "../api/endpoints.ts";
import type { LimitKind } from "../limit.ts";
import { commandStatus } from "../schema/command-status.ts";
import { isSaved, type SaveReply } from "../schema/reply.ts";
import type { Call } from "./call.ts";
import { type Dialect, dialects } from "./dialect.ts";
import { GatewayError } from "./gateway-error.ts";

/** A limit to ask for: percent when relative, else watts; not persistent unless told. */
export interface LimitRequest {
  readonly serial: string;
  readonly value: number;
  readonly relative: boolean;
  /** The inverter keeps it over a restart. Its memory wears out: not for control loops. */
  readonly persistent?: boolean;
}

/** How long to wait for the inverter. */
export interface LimitOptions {
  readonly signal?: AbortSignal;
  /** Time between two looks, in ms; 2 s unless told. */
  readonly pollMs?: number;
  /** Time after which the inverter counts as not answering, in ms; 5 minutes unless told. */
  readonly timeoutMs?: number;
}

/** What setting a limit came to. */
export interface LimitOutcome {
  /** Limit that the gateway shows for the inverter, in percent. It may lag by some minutes. */
  readonly limitPercent: number;
  /** The inverter's maximum power in W; 0 while unknown. */
  readonly maxPowerW: number;
}

const INVALID_LIMIT_TYPE = 5003;

/**
 * Asks for a limit and waits until the inverter has confirmed it. Rejects with a `GatewayError`:
 * `refused` when the gateway will not, `failed` when the inverter does not take it or stays silent.
 * A refused limit type is tried once in the other dialect, which is harmless: they share no
 * persistent code.
 */
export async function setLimit(
  call: Call,
  dialect: Dialect,
  request: LimitRequest,
  options: LimitOptions = {},
): Promise<LimitOutcome> {
  const { serial } = request;
  let reply = await ask(call, dialect, request, options.signal);
  if (reply.code === INVALID_LIMIT_TYPE) {
    const other = dialects[dialect.name === "2024.03" ? "2025.09" : "2024.03"];
    reply = await ask(call, other, request, options.signal);
  }
  if (!isSaved(reply)) {
    const message = reply.message ?? `code ${reply.code ?? "missing"}`;
    throw new GatewayError(`the gateway refuses the limit: ${message}`, { kind: "refused", reply });
  }
  return confirmed(call, serial, options);
}

function ask(
  call: Call,
  dialect: Dialect,
  request: LimitRequest,
  signal: AbortSignal | undefined,
): Promise<SaveReply> {
  const kind: LimitKind = { relative: request.relative, persistent: request.persistent ?? false };
  const { serial, value: limit_value } = request;
  const body = { serial, limit_value, limit_type: dialect.limitType(kind) };
  return call(endpoints.limit.write, { body, ...(signal && { signal }) });
}

async function confirmed(call: Call, serial: string, options: LimitOptions): Promise<LimitOutcome> {
  const { signal, pollMs = 2_000, timeoutMs = 300_000 } = options;
  const untilMs = Date.now() + timeoutMs;
  for (;;) {
    const outcome = await look(call, serial, signal);
    if (outcome !== undefined) return outcome;
    if (Date.now() >= untilMs)
      throw new GatewayError("the inverter does not confirm the limit", { kind: "failed" });
    await pause(pollMs, signal);
  }
}

/** What the gateway says of the command; undefined while it is under way. */
async function look(
  call: Call,
  serial: string,
  signal: AbortSignal | undefined,
): Promise<LimitOutcome | undefined> {
  const limits = await call(endpoints.limit.status, signal && { signal });
  const limit = limits[serial];
  const status = commandStatus(limit?.limit_set_status);
  if (status === "Failure")
    throw new GatewayError("the inverter did not take the limit", { kind: "failed" });
  if (limit === undefined || status !== "Ok") return undefined;
  return { limitPercent: limit.limit_relative, maxPowerW: limit.max_power };
}

function pause(delayMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, delayMs);
    if (signal?.aborted) stop();
    signal?.addEventListener("abort", stop);
  });
}
