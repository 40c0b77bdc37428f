import { useAtomValue, useStore } from "jotai";
import { useMemo } from "react";
import { clientAtom } from "#app/shared/api/clientAtom.ts";
import { historyOf } from "#app/shared/history/history.ts";
import { type MinutesRecord, readMinutes, readSources } from "#app/shared/history/hubMinutes.ts";
import { readOwnMinutes } from "#app/shared/history/ownMinutes.ts";
import { whatIfInWorker } from "#app/shared/worker/whatIf.ts";
import { sourcesOfHouse } from "#plant/what-if/house-sources.ts";

interface Reading {
  readonly signal: AbortSignal;
  readonly onShare: (share: number) => void;
}

/** Where the worker's minutes come from: a hub, or this browser's own history. */
export interface MinutesSource {
  /** Gives the worker all that every question needs. Rejects with a `GatewayError`. */
  readonly readRecord: (reading: Reading) => Promise<MinutesRecord>;
  /** Gives it some more sources of that record. Rejects with a `GatewayError`. */
  readonly readMore: (
    names: readonly string[],
    record: MinutesRecord,
    reading: Reading,
  ) => Promise<void>;
}

/** Whether a hub has the record, and not this browser. */
export function useIsOfHub(): boolean {
  return historyOf(useStore()).hub !== undefined;
}

/** The history of this page's gateway, as the worker takes it. */
export function useMinutesSource(): MinutesSource {
  const client = useAtomValue(clientAtom);
  const store = useStore();
  return useMemo(() => {
    const { hub, days } = historyOf(store);
    return hub ? ofHub(client) : ofBrowser(days);
  }, [client, store]);
}

function taking({ signal, onShare }: Reading) {
  return {
    signal,
    onPart: async (body: Uint8Array, share: number) => {
      const isTaken = await whatIfInWorker.add(body);
      onShare(share);
      return isTaken;
    },
  };
}

function ofHub(client: Parameters<typeof readMinutes>[0]): MinutesSource {
  return {
    readRecord: (reading) => readMinutes(client, { ...taking(reading), choose: sourcesOfHouse }),
    readMore: (names, { since }, reading) => readSources(client, names, since, taking(reading)),
  };
}

function ofBrowser(days: ReturnType<typeof historyOf>["days"]): MinutesSource {
  const read = (names: readonly string[], since: MinutesRecord["since"], reading: Reading) =>
    readOwnMinutes(days, names, since, {
      signal: reading.signal,
      onPart: async (curves, share) => {
        await whatIfInWorker.add(curves);
        reading.onShare(share);
      },
    });
  return {
    async readRecord(reading) {
      const [sources, since = null] = await Promise.all([days.sources(), days.firstDay()]);
      await read(sourcesOfHouse(sources.map(({ source }) => source)), since, reading);
      return { sources, since };
    },
    readMore: (names, { since }, reading) => read(names, since, reading),
  };
}
