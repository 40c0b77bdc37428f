import { atom } from "jotai";
import { endpoints } from "#protocol/api/endpoints.ts";
import { limitOutcome, type LimitOutcome } from "#protocol/client/limit-outcome.ts";
import { clientAtom } from "#app/shared/api/clientAtom.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import { askedLimitsAtom, type AskedLimit } from "../../askedLimits.ts";

/** When the gateway is asked at first whether the inverter has answered, and how often then; replaced in tests. */
export const limitWatchAtom = atom({ firstMs: 1_000, pollMs: 2_000 });

/**
 * Keeps a limit that the gateway took on show, and asks until it is known what became of it. Resolves
 * with that, or with undefined when a newer limit took its place. Goes on when its dialog is closed.
 */
export const watchLimitAtom = atom(
  null,
  async (get, set, asked: AskedLimit): Promise<LimitOutcome | undefined> => {
    const { serial } = asked;
    const show = (entry: AskedLimit) =>
      set(askedLimitsAtom, (shown) => new Map(shown).set(serial, entry));
    show(asked);
    const { firstMs, pollMs } = get(limitWatchAtom);
    let restUntilMs = 0;
    for (let delayMs = firstMs; ; delayMs = pollMs) {
      await pause(delayMs);
      const seen = Date.now() < restUntilMs ? undefined : await look();
      if (get(askedLimitsAtom).get(serial) !== asked) return undefined;
      const endedAtMs = Date.now();
      const outcome = limitOutcome(asked.limit, seen, endedAtMs - asked.askedAtMs);
      if (outcome !== undefined) {
        show({ ...asked, outcome, endedAtMs });
        return outcome;
      }
    }

    async function look() {
      try {
        const limits = await get(clientAtom).call(endpoints.limit.status);
        return limits[serial];
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error;
        restUntilMs = Date.now() + error.retryAfterS * 1000;
        return undefined;
      }
    }
  },
);

/** Takes what became of a limit off the page. */
export const dismissLimitAtom = atom(null, (_get, set, serial: string) => {
  set(askedLimitsAtom, (shown) => {
    const rest = new Map(shown);
    rest.delete(serial);
    return rest;
  });
});

function pause(delayMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delayMs));
}
