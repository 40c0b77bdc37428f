import { atom, useAtom, useAtomValue } from "jotai";
import { useEffect } from "react";
import type { GatewaySun } from "#plant/live/gateway-sun.ts";
import { clientAtom } from "../api/clientAtom.ts";
import { clockAtom } from "./clock.ts";

// Day turns to night once in many hours.
const everyMs = 900_000;
const tickAtom = clockAtom(everyMs);
const sunAtom = atom<{ readonly atMs: number; readonly sun: GatewaySun | undefined }>({
  atMs: 0,
  sun: undefined,
});

/** Whether it was day at the gateway's last answer; undefined before the first. */
export const isDayAtom = atom((get) => get(sunAtom).sun?.isDay);

/**
 * Sun times of the gateway and whether it is day there; undefined while not
 * requested or unknown. Requested every quarter of an hour while shown.
 */
export function useSun(isWanted: boolean): GatewaySun | undefined {
  const client = useAtomValue(clientAtom);
  const tick = useAtomValue(tickAtom);
  const [{ atMs, sun }, keep] = useAtom(sunAtom);
  const isDue = isWanted && Math.abs(tick - atMs) >= everyMs;
  useEffect(() => {
    if (!isDue) return undefined;
    const leaving = new AbortController();
    const ask = async () => (await import("./askSun.ts")).askSun(client, leaving.signal);
    ask().then(
      (found) => keep({ atMs: Date.now(), sun: found }),
      // The caller does without; the next tick retries.
      () => undefined,
    );
    return () => leaving.abort();
  }, [isDue, client, keep]);
  return isWanted ? sun : undefined;
}
