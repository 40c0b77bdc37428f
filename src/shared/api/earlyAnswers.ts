import { atom } from "jotai";

/** A request that was sent before its page asks for it. */
export interface EarlyRequest {
  readonly headers: HeadersInit;
  readonly stop: AbortController;
  /** In ms of this clock. */
  readonly startedAtMs: number;
  /** The answer is of use for so long, in ms. */
  readonly freshMs: number;
  readonly answer: Promise<Response>;
  readonly onUse?: () => void;
}

export interface EarlyAnswers {
  readonly add: (target: string, request: EarlyRequest) => void;
  readonly has: (target: string) => boolean;
  /** Gives a request up, unless its answer is in use. */
  readonly drop: (target: string, request: EarlyRequest) => void;
  /**
   * `send`, with the answers to early requests. When an early request failed, came too late or carried other headers,
   * `send` sends the request.
   */
  readonly over: (send: typeof fetch) => typeof fetch;
}

/** Where requests can be sent early; set once, by the composition root. */
export const earlyAnswersAtom = atom<EarlyAnswers | undefined>(undefined);

/** Makes the keeper of early requests; `started` finds those that began before it. */
export function createEarlyAnswers(
  started: (target: unknown) => EarlyRequest | undefined = () => undefined,
): EarlyAnswers {
  const waiting = new Map<unknown, EarlyRequest>();
  const used = new WeakSet<Promise<Response>>();
  let isStartPast = false;
  const take = (target: unknown): EarlyRequest | undefined => {
    const request = waiting.get(target) ?? (isStartPast ? undefined : started(target));
    if (request === undefined || used.has(request.answer)) return undefined;
    waiting.delete(target);
    used.add(request.answer);
    return request;
  };
  return {
    add: (target, request) => void waiting.set(target, request),
    has: (target) => waiting.has(target),
    drop: (target, request) => {
      if (waiting.get(target) !== request) return;
      waiting.delete(target);
      request.stop.abort();
    },
    over: (send) => async (target, init) => {
      // An answer from before a save, or during it, is not the gateway's state after it.
      if (init?.method === "POST") {
        waiting.clear();
        isStartPast = true;
        return send(target, init).finally(() => waiting.clear());
      }
      const request = take(target);
      const answer = request && (await answerOf(request, init));
      return answer ?? send(target, init);
    },
  };
}

/** The answer to an early request; undefined when it failed or is of no use. Rejects when the signal ends the wait. */
async function answerOf(
  request: EarlyRequest,
  { headers, signal }: RequestInit = {},
): Promise<Response | undefined> {
  const { stop, answer, onUse } = request;
  const isWanted = isUsable(request, headers);
  const abort = () => stop.abort();
  if (!isWanted || signal?.aborted) abort();
  if (!isWanted) return undefined;
  signal?.addEventListener("abort", abort);
  try {
    const response = await answer;
    onUse?.();
    return response;
  } catch (error) {
    if (signal?.aborted) throw error;
    return undefined;
  }
}

/** Whether an early request was made with these headers, and not long ago. */
export function isUsable(
  { headers, startedAtMs, freshMs }: Pick<EarlyRequest, "headers" | "startedAtMs" | "freshMs">,
  wanted: HeadersInit | undefined,
): boolean {
  if (Math.abs(Date.now() - startedAtMs) > freshMs) return false;
  try {
    return headersText(headers) === headersText(wanted);
  } catch {
    return false;
  }
}

function headersText(headers: HeadersInit | undefined): string {
  return JSON.stringify([...new Headers(headers)]);
}
