import { limitCalls } from "../areas/commands.ts";
import type { LimitCodes } from "../limit.ts";
import { isSaved } from "../schema/reply.ts";
import { throwIfAborted } from "./abort.ts";
import type { Call } from "./call.ts";
import { GatewayError } from "./gateway-error.ts";
import { invalidError, refusedError } from "./error-kinds.ts";
import { limitOutcome } from "./limit-outcome.ts";
import {
  type ConfirmedLimit,
  harmOfLimitRequest,
  harmsOfPower,
  type LimitRequest,
  limitFailure,
  sendLimit,
} from "./set-limit.ts";
import { watchCommand, type WatchOptions } from "./watch-command.ts";

/** Result of one of several limits. */
export type LimitResult = { readonly serial: string } & (
  | ({ readonly ok: true; readonly error?: undefined } & ConfirmedLimit)
  | { readonly ok: false; readonly error: GatewayError }
);

/** Sends limits in turn, then reads them together until the end of each is known. */
export async function setLimits(
  call: Call,
  askCodes: (options: Pick<WatchOptions, "signal">) => Promise<LimitCodes>,
  requests: readonly LimitRequest[],
  options: WatchOptions = {},
): Promise<readonly LimitResult[]> {
  const { signal, timeoutMs } = options;
  throwIfAborted(signal);
  for (const [at, request] of requests.entries()) {
    const harm = harmOfLimitRequest(request);
    if (harm) throw invalidError("no limit was sent", { ...harm, path: `${at}.${harm.path}` });
  }
  const harms = await harmsOfPower(call, requests, signal);
  for (const [at, harm] of harms.entries()) {
    if (harm) throw invalidError("no limit was sent", { ...harm, path: `${at}.${harm.path}` });
  }
  const codes = requests.length > 0 ? await askCodes(signal ? { signal } : {}) : "256";
  const results = new Map<LimitRequest, LimitResult>();
  for (const request of requests) {
    const error = await sendLimits(call, codes, request, signal);
    if (error) results.set(request, { serial: request.serial, ok: false, error });
  }
  await watchCommand(
    async () => (results.size < requests.length ? readAll() : undefined),
    (seen, waitedMs) => {
      for (const request of requests) {
        const { serial } = request;
        const entry = seen?.[serial.toLowerCase()];
        const outcome = results.has(request)
          ? undefined
          : limitOutcome(request, entry, waitedMs, timeoutMs);
        if (outcome === "confirmed" && entry) {
          const { limit_relative: limitPercent, max_power: maxPowerW } = entry;
          results.set(request, { serial, ok: true, limitPercent, maxPowerW });
        } else if (outcome !== undefined && outcome !== "confirmed") {
          results.set(request, { serial, ok: false, error: limitFailure(outcome) });
        }
      }
      return results.size === requests.length ? { end: undefined } : undefined;
    },
    { firstMs: 0, ...options },
  );
  return requests.flatMap((request) => results.get(request) ?? []);

  function readAll() {
    return call(limitCalls.status, signal && { signal });
  }
}

/** Sends a limit; resolves with the reason if the gateway rejected it. */
async function sendLimits(
  call: Call,
  codes: LimitCodes,
  request: LimitRequest,
  signal: AbortSignal | undefined,
): Promise<GatewayError | undefined> {
  try {
    const serial = request.serial.toLowerCase();
    const reply = await sendLimit(call, codes, { maxPowerW: 0, ...request, serial }, signal);
    return isSaved(reply) ? undefined : refusedError("the limit", reply);
  } catch (error) {
    if (error instanceof GatewayError) return error;
    throw error;
  }
}
