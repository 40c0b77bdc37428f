import { atom, useSetAtom } from "jotai";
import { useEffect } from "react";
import { powerlimiterStatus } from "#protocol/areas/limiter.ts";
import type { LiveState } from "#protocol/live/live.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import { isNoCall } from "#protocol/client/error-kinds.ts";
import { clientAtom } from "../api/clientAtom.ts";
import type { Feed } from "../socket/runFeed.ts";
import { liveFeedAtom, useSelected } from "./feeds.ts";
import { limiterAtom, type KnownLimiter } from "./limiterRole.ts";

const askedAtMsAtom = atom(Number.NEGATIVE_INFINITY);

/** Asks the gateway for its power limiter's settings, unless that was done within so many ms. */
export const askLimiterAtom = atom(null, (get, set, withinMs: number) => {
  const nowMs = performance.now();
  if (nowMs - get(askedAtMsAtom) < withinMs) return;
  set(askedAtMsAtom, nowMs);
  get(clientAtom)
    .call(powerlimiterStatus)
    .then(
      (limiter) => set(limiterAtom, limiter),
      (error: unknown) => {
        const known = limiterWithout(error);
        if (known !== undefined) set(limiterAtom, known);
      },
    );
});

/** Asks when a page opens that shows a battery or the grid, for the settings may have changed since. */
export function useLimiterRole(): void {
  const isWanted = useSelected(liveFeedAtom, hasBatteryOrMeter);
  const ask = useSetAtom(askLimiterAtom);
  useEffect(() => {
    if (isWanted) ask(0);
  }, [ask, isWanted]);
}

const hasBatteryOrMeter = ({ state }: Feed<LiveState>) =>
  state.battery?.enabled === true || state.power_meter?.enabled === true;

// OpenDTU has no limiter and answers with its page. Another shape says nothing about the wiring. A busy
// gateway, or an answer that was cut off, is asked again.
function limiterWithout(error: unknown): KnownLimiter {
  if (!(error instanceof GatewayError)) return undefined;
  if (isNoCall(error)) return null;
  const { problem } = error;
  return problem.kind === "reply" && problem.cause.kind === "shape" ? "unreadable" : undefined;
}
