import { liveEndpoints } from "#protocol/api/live-endpoints.ts";

import { place } from "../place.ts";

/** The call that the script in index.html started before the bundle was there. */
export interface FirstCall {
  readonly headers: Readonly<Record<string, string>>;
  readonly stop: AbortController;
  /** In ms of this clock, as `answeredAtMs`, which is there once the answer is. */
  readonly startedAtMs: number;
  readonly answeredAtMs?: number;
  readonly answer: Promise<Response>;
}

declare global {
  interface Window {
    readonly firstCall?: FirstCall;
  }
}

// After this nobody waits for a call any more; whoever comes later asks anew.
const patienceMs = 20_000;

let answeredAtMs: number | undefined;

/**
 * `send`, with the answer to an early call given once to the request that equals it. When the early
 * call failed, came too late or carried other credentials, the request is sent as any other.
 */
export function withFirstCall(send: typeof fetch, early: FirstCall | undefined): typeof fetch {
  let waiting = early;
  return async (target, init = {}) => {
    const call = waiting;
    if (call === undefined || target !== place + liveEndpoints.livedata.status.path)
      return send(target, init);
    waiting = undefined;
    const { signal } = init;
    const stop = () => call.stop.abort();
    if (isLate(call) || !hasHeaders(call, init.headers)) {
      stop();
      return send(target, init);
    }
    if (signal?.aborted) stop();
    signal?.addEventListener("abort", stop);
    try {
      const response = await call.answer;
      ({ answeredAtMs } = call);
      return response;
    } catch (error) {
      if (signal?.aborted) throw error;
      return send(target, init);
    }
  };
}

/** When the answer to the early call came, in ms of this clock; tells it once, to whoever shows its age. */
export function takeFirstAnswerMs(): number | undefined {
  const atMs = answeredAtMs;
  answeredAtMs = undefined;
  return atMs;
}

function isLate({ startedAtMs }: FirstCall): boolean {
  return Math.abs(Date.now() - startedAtMs) > patienceMs;
}

function hasHeaders(call: FirstCall, wanted: HeadersInit | undefined): boolean {
  try {
    return headersText(call.headers) === headersText(wanted);
  } catch {
    return false;
  }
}

function headersText(headers: HeadersInit | undefined): string {
  return JSON.stringify([...new Headers(headers)]);
}
