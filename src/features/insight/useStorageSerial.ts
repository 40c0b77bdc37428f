import { atom, useAtomValue, useSetAtom } from "jotai";
import { useEffect } from "react";
import { endpoints } from "#protocol/api/endpoints.ts";
import type { LiveState } from "#protocol/socket/live.ts";
import { clientAtom } from "#app/shared/api/clientAtom.ts";
import { liveFeedAtom } from "#app/shared/live/feeds.ts";
import { useSelected } from "#app/shared/live/useSelected.ts";
import type { Feed } from "#app/shared/socket/runFeed.ts";

// Where the limiter's inverter stands in the gateway's list; undefined while it steers none.
const positionAtom = atom<number | undefined>(undefined);

/** Serial of the inverter that hangs on the battery; undefined while nobody says which. */
export const storageSerialAtom = atom((get) => {
  const position = get(positionAtom);
  return position === undefined ? undefined : get(liveFeedAtom).state.inverters[position]?.serial;
});

/** Asks the gateway, once where there is a battery, which inverter its power limiter steers. */
export function useStorageSerial(): string | undefined {
  const client = useAtomValue(clientAtom);
  const hasBattery = useSelected(liveFeedAtom, batteryEnabled);
  const setPosition = useSetAtom(positionAtom);
  useEffect(() => {
    if (!hasBattery) return undefined;
    const leaving = new AbortController();
    client.call(endpoints.powerlimiter.status, { signal: leaving.signal }).then(
      ({ enabled, inverter_id }) => setPosition(enabled ? inverter_id : undefined),
      // Without an answer the balance of the battery's side must do.
      () => undefined,
    );
    return () => leaving.abort();
  }, [client, hasBattery, setPosition]);
  return useAtomValue(storageSerialAtom);
}

const batteryEnabled = ({ state }: Feed<LiveState>) => state.battery?.enabled === true;
