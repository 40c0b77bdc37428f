import { GatewayError } from "./gateway-error.ts";
import { pause } from "./waits.ts";

/** How to wait for the inverter. */
export interface WatchOptions {
  readonly signal?: AbortSignal | undefined;
  /** Time between two readings, in ms; 2 s if omitted. */
  readonly pollMs?: number | undefined;
  /** Time after which the inverter counts as silent, in ms; a minute if omitted. */
  readonly timeoutMs?: number | undefined;
}

/**
 * Polls an inverter's entry about an accepted command until `judge` knows its end, and resolves with that. A failed
 * reading is undefined, and repeated with the delay that the gateway asks for; `waitedMs` counts from the start.
 * Rejects with the reason of the signal.
 */
export async function watchCommand<Entry, End>(
  read: () => Promise<Entry | undefined>,
  judge: (seen: Entry | undefined, waitedMs: number) => { readonly end: End } | undefined,
  { signal, firstMs, pollMs = 2_000 }: WatchOptions & { readonly firstMs: number },
): Promise<End> {
  // Not of a clock that somebody may set.
  const startMs = performance.now();
  let restUntilMs = 0;
  for (let delayMs = firstMs; ; delayMs = pollMs) {
    await pause(delayMs, signal);
    const seen = performance.now() < restUntilMs ? undefined : await reading();
    const judged = judge(seen, performance.now() - startMs);
    if (judged !== undefined) return judged.end;
  }

  async function reading(): Promise<Entry | undefined> {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      restUntilMs = performance.now() + error.retryAfterS * 1000;
      return undefined;
    }
  }
}
