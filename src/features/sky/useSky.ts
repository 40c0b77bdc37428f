import { atom, useAtomValue, useSetAtom, useStore } from "jotai";
import { useCallback, useEffect, useState } from "react";
import { clientAtom } from "#app/shared/api/clientAtom.ts";
import type { SourceInfo } from "#app/shared/history/HistorySource.ts";
import { readMinutes } from "#app/shared/history/hubMinutes.ts";
import { liveFeedAtom } from "#app/shared/live/feeds.ts";
import { storageSerialAtom } from "#app/shared/live/limiterRole.ts";
import { skyInWorker } from "#app/shared/worker/sky.ts";
import { sourceOf } from "#plant/history/sources.ts";
import { tellsOfStrings } from "#plant/history/state-ids.ts";
import type { Place } from "#plant/sky/clear-sky.ts";
import type { PlantModel } from "#plant/sky/plant-model.ts";
import type { SkyInverter } from "#plant/sky/recorded-days.ts";
import { stringReadings } from "#plant/strings/string-comparison.ts";
import { GatewayError } from "#protocol/index.ts";

/** A string of the record, with the peak power that somebody configured for it. */
export interface SkyString {
  readonly serial: string;
  /** From 0. */
  readonly number: number;
  readonly name: string | undefined;
  readonly inverterName: string | undefined;
  readonly configuredPeakW: number | undefined;
}

/** What was learnt of the strings of a place. */
export interface LearntSky {
  /** When it was learnt, Unix seconds. */
  readonly atS: number;
  readonly place: Place;
  readonly strings: readonly SkyString[];
  readonly model: PlantModel;
}

/** How far the learning is. */
export type Learning =
  | { readonly kind: "reading"; readonly share: number }
  | { readonly kind: "learning" }
  | { readonly kind: "empty" }
  /** The worker broke down, and the record that it was given went with it. */
  | { readonly kind: "lost" }
  | { readonly kind: "failed"; readonly error: GatewayError }
  | { readonly kind: "learnt"; readonly sky: LearntSky };

/** More would cost a weak device minutes, and tells little more. */
const MOST_DAYS = 366;

const begun: Learning = { kind: "reading", share: 0 };

// Kept while the page is open, because learning takes long.
const learntAtom = atom<LearntSky | undefined>(undefined);

/** Reads the strings of the hub's record and learns them, once the place is known and until `learnAgain`. */
export function useSky(place: Place | undefined): {
  readonly learning: Learning;
  readonly learnAgain: () => void;
} {
  const client = useAtomValue(clientAtom);
  const store = useStore();
  const setLearnt = useSetAtom(learntAtom);
  const learnt = useAtomValue(learntAtom);
  const [round, setRound] = useState(0);
  const [state, setState] = useState({ round, learning: begun });
  const isKnown = place !== undefined && learnt !== undefined && isSamePlace(learnt.place, place);
  const { latitudeDeg, longitudeDeg } = place ?? {};
  useEffect(() => {
    if (latitudeDeg === undefined || longitudeDeg === undefined || isKnown) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    const show = (learning: Learning) => {
      if (!signal.aborted) setState({ round, learning });
    };
    const learn = async () => {
      let hasRecord = false;
      await skyInWorker.begin();
      const { sources } = await readMinutes(client, {
        signal,
        choose: (all) => all.filter(tellsOfStrings),
        mostDays: MOST_DAYS,
        onPart: async (body, share) => {
          const isRead = await skyInWorker.add(body);
          hasRecord = true;
          show({ kind: "reading", share });
          return isRead;
        },
      });
      show({ kind: "learning" });
      const at = { latitudeDeg, longitudeDeg, altitudeM: ALTITUDE_M };
      const peaks = configuredPeaks(store.get(liveFeedAtom).state.inverters);
      // A battery is no string of modules: it gives power at night.
      const storage = store.get(storageSerialAtom);
      const strings = stringsOf(sources, peaks).filter(({ serial }) => serial !== storage);
      const model = await skyInWorker.learn({
        place: at,
        inverters: invertersOf(strings),
        peaksW: strings.map(({ configuredPeakW }) => configuredPeakW),
      });
      if (signal.aborted) return;
      if (model) setLearnt({ atS: Date.now() / 1000, place: at, strings, model });
      else show({ kind: hasRecord ? "lost" : "empty" });
    };
    learn().catch((error: unknown) => {
      if (error instanceof GatewayError) show({ kind: "failed", error });
    });
    return () => {
      stop.abort();
      void skyInWorker.begin();
    };
  }, [client, store, setLearnt, latitudeDeg, longitudeDeg, isKnown, round]);
  const learnAgain = useCallback(() => {
    setLearnt(undefined);
    setRound((before) => before + 1);
  }, [setLearnt]);
  if (isKnown) return { learning: { kind: "learnt", sky: learnt }, learnAgain };
  return { learning: state.round === round ? state.learning : begun, learnAgain };
}

/** Nobody knows how high the plant lies; the model hardly depends on it. */
const ALTITUDE_M = 200;

function isSamePlace(a: Place, b: Place): boolean {
  return a.latitudeDeg === b.latitudeDeg && a.longitudeDeg === b.longitudeDeg;
}

type Peaks = ReadonlyMap<string, number>;

function configuredPeaks(inverters: Parameters<typeof stringReadings>[0]): Peaks {
  return new Map(
    stringReadings(inverters).flatMap(({ serial, channel, peakW }) =>
      peakW === undefined ? [] : [[`${serial} ${channel}`, peakW] as const],
    ),
  );
}

/** The strings of a record, in the order in which inverters and strings are numbered. */
export function stringsOf(sources: readonly SourceInfo[], peaks: Peaks): readonly SkyString[] {
  const names = new Map(sources.map(({ source, name }) => [source, name]));
  return sources
    .flatMap(({ source, name }) => {
      const found = sourceOf(source);
      if (found?.kind !== "string") return [];
      const { serial, number } = found;
      const inverterName = names.get(`inv ${serial}`);
      const configuredPeakW = peaks.get(`${serial} ${number}`);
      return [{ serial, number, name, inverterName, configuredPeakW }];
    })
    .sort((a, b) => (a.serial === b.serial ? a.number - b.number : a.serial < b.serial ? -1 : 1));
}

function invertersOf(strings: readonly SkyString[]): readonly SkyInverter[] {
  const serials = [...new Set(strings.map(({ serial }) => serial))];
  return serials.map((serial) => ({
    serial,
    strings: strings.filter((one) => one.serial === serial).map(({ number }) => number),
  }));
}
