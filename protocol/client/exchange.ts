import type { JsonEndpoint } from "../api/endpoint.ts";
import { parseReplyText } from "../api/reply.ts";
import { planRequest } from "../api/request.ts";
import { retryAfterFrom } from "../api/retry-after.ts";
import { GatewayError } from "./gateway-error.ts";
import type { Fetch, FetchReply } from "./platform.ts";

/** How calls reach a gateway. */
export interface Line {
  readonly fetch: Fetch;
  /** Address of the gateway, without a slash at the end. */
  readonly url: string;
  /** Base64 of `user:password`; undefined for a gateway that is read without one. */
  readonly authdata: string | undefined;
  /** Silence after which a call is given up, in ms. */
  readonly timeoutMs: number;
}

/** What goes with a call. */
export interface CallArguments {
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/**
 * Makes one call and reads its reply. Rejects with a `GatewayError`, or with the signal's reason.
 * Saves go as a form field, the one encoding that every firmware reads. Source: gateway reference 1.3.
 */
export async function exchange(
  line: Line,
  endpoint: JsonEndpoint,
  args: CallArguments,
): Promise<unknown> {
  const { status, text } = await send(line, endpoint, args);
  const reply = parseReplyText(endpoint, text);
  if (reply.ok) return reply.value;
  const message = `${endpoint.path} answered ${status} with what is no reply of it (${reply.error.kind})`;
  throw new GatewayError(message, { kind: "reply", cause: reply.error });
}

async function send(
  line: Line,
  endpoint: JsonEndpoint,
  args: CallArguments,
): Promise<{ status: number; text: string }> {
  const plan = planRequest(endpoint, args, line.authdata);
  const deadline = startDeadline(line.timeoutMs, args.signal);
  try {
    const response = await line.fetch(line.url + plan.path, {
      method: plan.method,
      headers: plan.form ? { ...plan.headers, "Content-Type": FORM } : { ...plan.headers },
      signal: deadline.signal,
      ...(plan.form && { body: new URLSearchParams(plan.form).toString() }),
    });
    if (!response.ok) throw httpError(plan.path, response);
    return { status: response.status, text: await response.text() };
  } catch (cause) {
    if (args.signal?.aborted) throw args.signal.reason ?? cause;
    if (cause instanceof GatewayError) throw cause;
    throw new GatewayError(`${line.url} does not answer`, { kind: "network" }, { cause });
  } finally {
    deadline.stop();
  }
}

const FORM = "application/x-www-form-urlencoded";

function httpError(path: string, { status, statusText, headers }: FetchReply): GatewayError {
  const retryAfterS = retryAfterFrom(headers.get("Retry-After"));
  const message = `${path} answered ${status} ${statusText}`.trimEnd();
  return new GatewayError(message, {
    kind: "http",
    status,
    ...(retryAfterS !== undefined && { retryAfterS }),
  });
}

/** A signal that aborts after some time, or with another one: `AbortSignal.any` is too new. */
function startDeadline(
  timeoutMs: number,
  outer: AbortSignal | undefined,
): { signal: AbortSignal; stop(): void } {
  const inner = new AbortController();
  const abort = (): void => {
    inner.abort();
  };
  if (outer?.aborted) abort();
  outer?.addEventListener("abort", abort);
  const timer = setTimeout(abort, timeoutMs);
  return {
    signal: inner.signal,
    stop() {
      clearTimeout(timer);
      outer?.removeEventListener("abort", abort);
    },
  };
}
