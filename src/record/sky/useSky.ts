import { atom, type createStore, useAtomValue, useSetAtom, useStore } from "jotai";
import { useCallback, useEffect, useState } from "react";
import { clientAtom } from "#app/shared/api/clientAtom.ts";
import { readMinutes } from "#app/shared/history/hubMinutes.ts";
import { postJson } from "#app/shared/hub/postJson.ts";
import { liveFeedAtom } from "#app/shared/live/feeds.ts";
import { storageSerialAtom } from "#app/shared/live/limiterRole.ts";
import { place } from "#app/shared/place.ts";
import { userAtom } from "#app/shared/session/session.ts";
import { skyInWorker } from "#app/shared/worker/sky.ts";
import { type HubSky, hubSkyCalls } from "#hub-api/sky.ts";
import { MODEL_VERSION, type LearntSky } from "#plant/sky/learnt-sky.ts";
import { tellsOfStrings } from "#plant/history/state-ids.ts";
import { type Place, USUAL_ALTITUDE_M } from "#plant/sky/clear-sky.ts";
import { configuredPeaks, invertersOf, stringsOf } from "#plant/sky/strings-of-record.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import type { Client } from "#protocol/client/client.ts";

export type Learning =
  | { readonly kind: "reading"; readonly share: number }
  | { readonly kind: "learning"; readonly share: number }
  | { readonly kind: "empty" }
  /** This browser recorded too few days itself. */
  | { readonly kind: "thin" }
  /** The worker broke down, and the record that it was given went with it. */
  | { readonly kind: "lost" }
  | { readonly kind: "failed"; readonly error: unknown }
  | { readonly kind: "learnt"; readonly sky: LearntSky };

const TIMEOUT_MS = 10_000;

/** More would cost a weak device minutes, and tells little more. */
const MOST_DAYS = 366;

const begun: Learning = { kind: "reading", share: 0 };

// Kept while the page is open, because learning takes long.
const learntAtom = atom<LearntSky | undefined>(undefined);

/** Reads the strings of the hub's record and learns them, once the place is known and until `learnAgain`. */
export function useSky(plantPlace: Place | undefined): {
  readonly learning: Learning;
  readonly learnAgain: () => void;
  /** Shows the hub's newest result. */
  readonly take: (sky: LearntSky) => void;
} {
  const client = useAtomValue(clientAtom);
  const store = useStore();
  const setLearnt = useSetAtom(learntAtom);
  const learnt = useAtomValue(learntAtom);
  const [round, setRound] = useState(0);
  const [state, setState] = useState({ round, learning: begun });
  const isKnown =
    plantPlace !== undefined && learnt !== undefined && isSamePlace(learnt.place, plantPlace);
  const { latitudeDeg, longitudeDeg } = plantPlace ?? {};
  useEffect(() => {
    if (latitudeDeg === undefined || longitudeDeg === undefined || isKnown) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    const show = (learning: Learning) => {
      if (!signal.aborted) setState({ round, learning });
    };
    const learn = async () => {
      const at = { latitudeDeg, longitudeDeg, altitudeM: USUAL_ALTITUDE_M };
      const ofHub = await askHub(client, signal);
      if (signal.aborted) return;
      if (ofHub && isSamePlace(ofHub.place, at)) {
        setLearnt(ofHub);
        return;
      }
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
      show({ kind: "learning", share: 0 });
      const peaks = configuredPeaks(store.get(liveFeedAtom).state.inverters);
      // A battery is no string of modules: it gives power at night.
      const storage = store.get(storageSerialAtom);
      const strings = stringsOf(sources, peaks).filter(({ serial }) => serial !== storage);
      const question = {
        place: at,
        inverters: invertersOf(strings),
        peaksW: strings.map(({ configuredPeakW }) => configuredPeakW),
      };
      const model = await skyInWorker.learn(question, (share) => show({ kind: "learning", share }));
      if (signal.aborted) return;
      if (!model) return show({ kind: hasRecord ? "lost" : "empty" });
      const version = MODEL_VERSION;
      const sky = { version, atS: Date.now() / 1000, place: at, strings, model };
      setLearnt(sky);
      // An older hub, or one without its folder, learns itself at night.
      await postSky(store, { sky }).catch(() => undefined);
    };
    learn().catch((error: unknown) => show({ kind: "failed", error }));
    return () => {
      stop.abort();
      void skyInWorker.begin();
    };
  }, [client, store, setLearnt, latitudeDeg, longitudeDeg, isKnown, round]);
  const learnAgain = useCallback(() => {
    setLearnt(undefined);
    setRound((before) => before + 1);
  }, [setLearnt]);
  const take = useCallback((sky: LearntSky) => setLearnt(sky), [setLearnt]);
  if (isKnown) return { learning: { kind: "learnt", sky: learnt }, learnAgain, take };
  return { learning: state.round === round ? state.learning : begun, learnAgain, take };
}

/** Gives the hub a sky, or asks it to learn. */
export function postSky(
  store: ReturnType<typeof createStore>,
  body: { readonly sky?: LearntSky },
): Promise<HubSky> {
  const { authdata } = store.get(userAtom) ?? {};
  return postJson(hubSkyCalls.learn, { base: place, body, authdata, timeoutMs: TIMEOUT_MS });
}

/** The hub's learnt sky; undefined where it has nothing, or is not to be asked. */
async function askHub(client: Client, signal: AbortSignal): Promise<LearntSky | undefined> {
  const answer = await client.call(hubSkyCalls.read, { signal }).catch((error: unknown) => {
    if (error instanceof GatewayError) return undefined;
    throw error;
  });
  return answer?.sky ?? undefined;
}

export function isSamePlace(
  a: Pick<Place, "latitudeDeg" | "longitudeDeg">,
  b: Pick<Place, "latitudeDeg" | "longitudeDeg">,
): boolean {
  return a.latitudeDeg === b.latitudeDeg && a.longitudeDeg === b.longitudeDeg;
}
