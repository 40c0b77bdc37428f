import { atom } from "jotai";
import type { LimitCodes } from "#protocol/limit.ts";
import { isInForce, type LimitOutcome } from "#protocol/client/limit-outcome.ts";
import { watchLimit } from "#protocol/client/set-limit.ts";
import type { LimitStatus } from "#protocol/areas/commands.ts";
import { clientAtom } from "#app/shared/api/clientAtom.ts";
import { profileAtom } from "#app/shared/gateway/profile.ts";
import { askedLimitsAtom, type AskedLimit } from "../../askedLimits.ts";
import { forgetLimit, keepLimit, keptLimit } from "./keptLimits.ts";

/** How the gateway numbers limits. */
export const limitCodesAtom = atom((get): LimitCodes => get(profileAtom)?.codes.limit ?? "256");

/** Times of the readings that confirm a limit; replaced in tests. */
export const limitWatchAtom = atom({ firstMs: 1_000, pollMs: 2_000 });

/**
 * Shows a limit that the gateway accepted, and reads until its outcome is known. Resolves with that, or
 * with undefined when a newer limit replaced it. Goes on when its dialog is closed.
 */
export const watchLimitAtom = atom(
  null,
  async (get, set, asked: AskedLimit): Promise<LimitOutcome | undefined> => {
    const { serial } = asked;
    const show = (entry: AskedLimit) =>
      set(askedLimitsAtom, (shown) => new Map(shown).set(serial, entry));
    show(asked);
    const end = await watchLimit(get(clientAtom).call, asked, {
      ...get(limitWatchAtom),
      isWanted: () => get(askedLimitsAtom).get(serial) === asked,
    });
    if (end) {
      const ended = { ...asked, outcome: end.outcome, endedAtMs: Date.now() };
      show(ended);
      keepLimit(ended);
    }
    return end?.outcome;
  },
);

export const dismissLimitAtom = atom(null, (_get, set, serial: string) => {
  forgetLimit(serial);
  set(askedLimitsAtom, (shown) => {
    const rest = new Map(shown);
    rest.delete(serial);
    return rest;
  });
});

/** Shows the limit that was confirmed before the page was loaded, while it is still in force. */
export const recallLimitAtom = atom(
  null,
  (
    get,
    set,
    { serial, known }: { readonly serial: string; readonly known: LimitStatus[string] },
  ) => {
    if (get(askedLimitsAtom).has(serial)) return;
    const kept = keptLimit(serial);
    if (kept && isInForce(kept.limit, known))
      set(askedLimitsAtom, (shown) => new Map(shown).set(serial, kept));
  },
);
