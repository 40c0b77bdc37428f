import { useAtomValue, useStore } from "jotai";
import { useEffect, useState } from "react";
import type { Health } from "#hub-api/health.ts";
import type { ClearCurve } from "#hub-api/sky.ts";
import type { Period } from "#plant/history/figures.ts";
import { dayOf, type Day } from "#plant/history/local-day.ts";
import type { PlantClearDay } from "#plant/sky/clear-share.ts";
import type { Client } from "#protocol/client/client.ts";
import { clientAtom } from "../api/clientAtom.ts";
import type { History } from "../history/pageHistory.ts";
import { slots } from "../slots.ts";
import { isHubRecorded } from "../place.ts";
import type { Missing, OwnSky } from "../ownSky.ts";

/** The clear-sky curve of a day; undefined before it is read, and where nobody has learnt the strings. */
export function useClearCurve(history: History, day: Day | undefined): ClearCurve | undefined {
  return useClear(history, day, day, readCurve);
}

/** Why this browser's own record tells nothing of clear days; undefined while that is not known, and behind a hub. */
export function useMissing(history: History, day: Day | undefined): Missing | undefined {
  return useClear(history, day, day, readMissing);
}

/** Health of the strings up to a day that is over; undefined before it is read, and where nothing is known. */
export function useHealth(history: History, last: Day | undefined): Health | undefined {
  return useClear(history, last, last, readHealth);
}

export function useClearDays(
  history: History,
  period: Period | undefined,
): readonly PlantClearDay[] | undefined {
  const key = period && `${period.first} ${period.last}`;
  return useClear(history, key, period?.last, readDays);
}

interface Asking {
  readonly client: Client;
  readonly store: ReturnType<typeof useStore>;
}

// The schemas of the answers, and the browser's own learning, come with the first question.
async function readCurve({ client, store }: Asking, day: string) {
  if (!isHubRecorded) return (await ownSky(store))?.curve(day);
  const { readClearCurve } = await import("./readClear.ts");
  return readClearCurve(client, day);
}

async function readDays({ client, store }: Asking, key: string) {
  const [first = "", last = ""] = key.split(" ");
  if (!isHubRecorded) return (await ownSky(store))?.days({ first, last });
  const { readClearDays } = await import("./readClear.ts");
  return readClearDays(client, { first, last });
}

async function readHealth({ client, store }: Asking) {
  if (!isHubRecorded) return (await ownSky(store))?.health();
  const file = await import("./readClear.ts");
  return file.readHealth(client);
}

async function readMissing({ store }: Asking) {
  if (isHubRecorded) return undefined;
  return (await (await ownSky(store))?.known())?.missing;
}

async function ownSky(store: Asking["store"]): Promise<OwnSky | undefined> {
  return slots().loadOwnSky?.(store);
}

/**
 * Reads a value for a key, and again when its records may have changed. Without an answer nothing is shown: the rest
 * of the page does not need it.
 */
function useClear<Value>(
  history: History,
  key: string | undefined,
  last: Day | undefined,
  read: (asking: Asking, key: string) => Promise<Value | undefined>,
): Value | undefined {
  const client = useAtomValue(clientAtom);
  const store = useStore();
  const [found, setFound] = useState<{ readonly key: string; readonly value: Value | undefined }>();
  useEffect(() => {
    if (key === undefined || last === undefined) return undefined;
    let isWanted = true;
    const asking = { client, store };
    const readAgain = () => {
      read(asking, key).then(
        (value) => isWanted && setFound({ key, value }),
        () => undefined,
      );
    };
    readAgain();
    const stop = history.onChange((reach) => {
      if (reach === undefined || last >= dayOf(Date.now() / 1000)) readAgain();
    });
    return () => {
      isWanted = false;
      stop();
    };
  }, [history, client, store, key, last, read]);
  return found && found.key === key ? found.value : undefined;
}
