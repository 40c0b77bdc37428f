import { atom, useAtomValue, useSetAtom } from "jotai";
import { useEffect } from "react";
import { endpoints } from "#protocol/api/endpoints.ts";
import type { PowerLimiterConfig } from "#protocol/schema/power-limiter-config.ts";
import type { LiveState } from "#protocol/socket/live.ts";
import { clientAtom } from "#app/shared/api/clientAtom.ts";
import { liveFeedAtom } from "#app/shared/live/feeds.ts";
import { useSelected } from "#app/shared/live/useSelected.ts";
import type { Feed } from "#app/shared/socket/runFeed.ts";

// Undefined while nobody said, and while the limiter is off.
const limiterAtom = atom<PowerLimiterConfig | undefined>(undefined);

const steeredSerialAtom = atom((get) => {
  const position = get(limiterAtom)?.inverter_id;
  return position === undefined ? undefined : get(liveFeedAtom).state.inverters[position]?.serial;
});

/** Serial of the inverter that hangs on the battery; undefined while nobody says which. */
export const storageSerialAtom = atom((get) =>
  get(liveFeedAtom).state.battery?.enabled ? get(steeredSerialAtom) : undefined,
);

/** Serial of the inverter that the power meter does not see, by the limiter's setting. Reference 6.8. */
export const unmeteredSerialAtom = atom((get) =>
  get(limiterAtom)?.is_inverter_behind_powermeter === false ? get(steeredSerialAtom) : undefined,
);

/** Asks the gateway, once where there is a battery or a meter, which inverter its power limiter steers. */
export function useLimiterRole(): void {
  const client = useAtomValue(clientAtom);
  const isWanted = useSelected(liveFeedAtom, hasBatteryOrMeter);
  const setLimiter = useSetAtom(limiterAtom);
  useEffect(() => {
    if (!isWanted) return undefined;
    const leaving = new AbortController();
    client.call(endpoints.powerlimiter.status, { signal: leaving.signal }).then(
      (limiter) => setLimiter(limiter.enabled ? limiter : undefined),
      // Without an answer the balance of the battery's side must do.
      () => undefined,
    );
    return () => leaving.abort();
  }, [client, isWanted, setLimiter]);
}

const hasBatteryOrMeter = ({ state }: Feed<LiveState>) =>
  state.battery?.enabled === true || state.power_meter?.enabled === true;
