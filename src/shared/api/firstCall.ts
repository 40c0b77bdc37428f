import { atom } from "jotai";
import { callHeaders } from "#protocol/api/call-headers.ts";
import { livedataStatus } from "#protocol/areas/live.ts";
import { place } from "../place.ts";
import { type EarlyRequest, isUsable } from "./earlyAnswers.ts";

/** The call that the script in index.html started before the bundle was there, and the call that follows from it. */
export interface FirstCall {
  readonly headers: Readonly<Record<string, string>>;
  readonly stop: AbortController;
  /** In ms of this clock, as `answeredAtMs`, which is there once the answer is. */
  readonly startedAtMs: number;
  readonly answeredAtMs?: number;
  readonly answer: Promise<Response>;
  /** Text of the answer, once it is there and the call for the first inverter is sent; rejects on failure. */
  readonly list: Promise<string>;
  /** The same once it is there. */
  text?: string;
  /** The call for the values of the first inverter, sent upon that answer. */
  readonly inverter?: EarlyInverter;
}

/** The call for the values of an inverter. */
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
    /** The hub's data in the page; see `place.ts`. */
    readonly hubContext?: { readonly base: string; readonly storedAs: string };
  }
}

// An older call is not used any more.
const freshMs = 20_000;

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

/** The early calls, if they were made with these credentials and not long ago. */
export function takenOver(
  call: FirstCall | undefined,
  authdata: string | undefined,
): FirstCall | undefined {
  if (call === undefined) return undefined;
  return isUsable({ ...call, freshMs }, callHeaders(authdata)) ? call : undefined;
}

/** The early calls of this page, by address. `onAnswer` gets the time at which the answer to the first came, when it is used. */
export function firstRequests(
  call: FirstCall | undefined,
  onAnswer: (atMs: number | undefined) => void,
): (target: unknown) => EarlyRequest | undefined {
  return (target) => {
    if (call === undefined) return undefined;
    const { answer, inverter } = call;
    const request = { ...call, freshMs };
    if (target === place + livedataStatus.path)
      return { ...request, answer, onUse: () => onAnswer(call.answeredAtMs) };
    return inverter && target === inverter.path
      ? { ...request, answer: inverter.answer }
      : undefined;
  };
}
