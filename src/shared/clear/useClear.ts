import { useAtomValue } from "jotai";
import { useEffect, useState } from "react";
import type { ClearCurve } from "#hub-api/sky.ts";
import type { Period } from "#plant/history/figures.ts";
import { dayOf, type Day } from "#plant/history/local-day.ts";
import type { PlantClearDay } from "#plant/sky/clear-share.ts";
import type { Client } from "#protocol/internal/client.ts";
import { clientAtom } from "../api/clientAtom.ts";
import type { History } from "../history/history.ts";

/** The clear-sky curve of a day; undefined before it is read, and where no hub has learnt the strings. */
export function useClearCurve(history: History, day: Day | undefined): ClearCurve | undefined {
  return useClear(history, day, day, readCurve);
}

/** The days of a period against a clear sky; the same. */
export function useClearDays(
  history: History,
  period: Period | undefined,
): readonly PlantClearDay[] | undefined {
  const key = period && `${period.first} ${period.last}`;
  return useClear(history, key, period?.last, readDays);
}

// The schemas of the answers come with the first question.
async function readCurve(client: Client, day: string) {
  const { readClearCurve } = await import("./readClear.ts");
  return readClearCurve(client, day);
}

async function readDays(client: Client, key: string) {
  const { readClearDays } = await import("./readClear.ts");
  const [first = "", last = ""] = key.split(" ");
  return readClearDays(client, { first, last });
}

/**
 * What is read for a key, and again when records change that it may be of. Without the hub's answer nothing is shown:
 * the rest of the page does not need it.
 */
function useClear<Value>(
  history: History,
  key: string | undefined,
  last: Day | undefined,
  read: (client: Client, key: string) => Promise<Value | undefined>,
): Value | undefined {
  const client = useAtomValue(clientAtom);
  const [found, setFound] = useState<{ readonly key: string; readonly value: Value | undefined }>();
  useEffect(() => {
    if (key === undefined || last === undefined || !history.hub) return undefined;
    let isWanted = true;
    const readAgain = () => {
      read(client, key).then(
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
  }, [history, client, key, last, read]);
  return found && found.key === key ? found.value : undefined;
}
