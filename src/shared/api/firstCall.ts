import { atom } from "jotai";
import { callHeaders } from "#protocol/internal/calls.ts";
import { livedataStatus } from "#protocol/endpoints.ts";
import { place } from "../place.ts";
import type * as FirstTexts from "../i18n/first/en.ts";
import type { Locale } from "../i18n/locale.ts";

/** The call that the script in index.html started before the bundle was there, and the one that follows from it. */
export interface FirstCall {
  readonly headers: Readonly<Record<string, string>>;
  readonly stop: AbortController;
  /** In ms of this clock, as `answeredAtMs`, which is there once the answer is. */
  readonly startedAtMs: number;
  readonly answeredAtMs?: number;
  readonly answer: Promise<Response>;
  /** Text of the answer, once it is there and the call for the first inverter is sent; rejects unless it is a good one. */
  readonly list: Promise<string>;
  /** The same once it is there. */
  text?: string;
  /** The call for the values of the first inverter, sent upon that answer. */
  readonly inverter?: EarlyInverter;
  /** The app draws from now on. */
  isTaken?: boolean;
}

/** The call for the values of one inverter. */
export interface EarlyInverter {
  readonly serial: string;
  readonly path: string;
  readonly answer: Promise<Response>;
  /** Text of a good answer; the other rejects. */
  readonly values: Promise<string>;
  /** The same once it is there. */
  readonly text?: string;
}

declare global {
  interface Window {
    readonly firstCall?: FirstCall;
    /** What the hub says in the page; see `place.ts`. */
    readonly hubContext?: { readonly base: string; readonly storedAs: string };
    /** The language that the page starts in; see `preloadFirst`. */
    readonly firstLocale?: Locale;
    /** Addresses of the files with its texts, and with the app. */
    readonly firstTexts?: string;
    /** The texts themselves of an added language. */
    readonly firstWords?: typeof FirstTexts;
    readonly firstFrame?: string;
  }
}

// An older call is not used any more.
const patienceMs = 20_000;

/** The early calls of this page; undefined if there are none. */
export const firstCallAtom = atom<FirstCall | undefined>(undefined);

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
 * The early calls, if they were made with these credentials and not long ago. From then on the app draws, and no longer
 * the script in index.html.
 */
export function takenOver(
  call: FirstCall | undefined,
  authdata: string | undefined,
): FirstCall | undefined {
  if (call === undefined) return undefined;
  call.isTaken = true;
  return mayUse(call, callHeaders(authdata)) ? call : undefined;
}

/** Gives the function that sends requests, or one that answers some of them earlier. */
interface AskAhead {
  readonly over: (send: typeof fetch) => typeof fetch;
}

/** How answers that were asked for ahead reach the page that needs them; set once that is loaded. */
export const askAheadAtom = atom<AskAhead>({ over: (send) => send });

/**
 * `send`, with the answer to each early call given once to the request that equals it. When an early
 * call failed, came too late or carried other credentials, the request is sent as any other.
 */
export function withFirstCall(
  send: typeof fetch,
  early: FirstCall | undefined,
  onAnswer: (atMs: number | undefined) => void,
): typeof fetch {
  const given = new Set<unknown>();
  const answerTo = (target: unknown): Promise<Response> | undefined => {
    if (given.has(target)) return undefined;
    if (target === place + livedataStatus.path) return early?.answer;
    return target === early?.inverter?.path ? early?.inverter?.answer : undefined;
  };
  return async (target, init = {}) => {
    const answer = answerTo(target);
    if (early === undefined || answer === undefined) return send(target, init);
    given.add(target);
    const { signal } = init;
    const stop = () => early.stop.abort();
    if (!mayUse(early, init.headers)) {
      stop();
      return send(target, init);
    }
    if (signal?.aborted) stop();
    signal?.addEventListener("abort", stop);
    try {
      const response = await answer;
      if (answer === early.answer) onAnswer(early.answeredAtMs);
      return response;
    } catch (error) {
      if (signal?.aborted) throw error;
      return send(target, init);
    }
  };
}

function mayUse(call: FirstCall, headers: HeadersInit | undefined): boolean {
  return !isLate(call) && hasHeaders(call, headers);
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
