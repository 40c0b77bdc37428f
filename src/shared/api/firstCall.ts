import { atom } from "jotai";
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

// An older call is not used any more.
const patienceMs = 20_000;

const answeredAtMsAtom = atom<number | undefined>(undefined);

/** When the answer to the early call came, in ms of this clock; given once, to the load that uses it. */
export const takeFirstAnswerAtom = atom(
  (get) => get(answeredAtMsAtom),
  (get, set, answeredAtMs?: number) => {
    const atMs = get(answeredAtMsAtom);
    set(answeredAtMsAtom, answeredAtMs);
    return atMs;
  },
);

/**
 * `send`, with the answer to an early call given once to the request that equals it. When the early
 * call failed, came too late or carried other credentials, the request is sent as any other.
 */
export function withFirstCall(
  send: typeof fetch,
  early: FirstCall | undefined,
  onAnswer: (atMs: number | undefined) => void,
): typeof fetch {
  let waiting = early;
  return async (target, init = {}) => {
    const call = waiting;
    if (call === undefined || target !== place + liveEndpoints.live.path) return send(target, init);
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
      onAnswer(call.answeredAtMs);
      return response;
    } catch (error) {
      if (signal?.aborted) throw error;
      return send(target, init);
    }
  };
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
