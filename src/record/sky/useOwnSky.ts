import { useStore } from "jotai";
import { useCallback, useEffect, useRef, useState } from "react";
import { loadOwnSky } from "./loadOwnSky.ts";
import type { Health } from "#hub-api/health.ts";
import type { Place } from "#plant/sky/clear-sky.ts";
import { isSamePlace, type Learning } from "./useSky.ts";

/** Sky of a browser's own record: the progress of learning, and the health of the strings once it is known. */
interface OwnLearning {
  readonly learning: Learning;
  /** Null where no string is known; undefined before that is clear. */
  readonly health: Health | null | undefined;
}

const begun: OwnLearning = { learning: { kind: "learning", share: 0 }, health: undefined };

/** Learns the strings by this browser's own record, once the place is known and until `learnAgain`. */
export function useOwnSky(
  place: Place | undefined,
): OwnLearning & { readonly learnAgain: () => void } {
  const store = useStore();
  const [round, setRound] = useState(0);
  const [state, setState] = useState({ round, found: begun });
  const forgotten = useRef(0);
  const { latitudeDeg, longitudeDeg } = place ?? {};
  useEffect(() => {
    if (latitudeDeg === undefined || longitudeDeg === undefined) return undefined;
    let isWanted = true;
    const read = async (): Promise<OwnLearning> => {
      const own = await loadOwnSky(store);
      if (round > forgotten.current) own.forget();
      forgotten.current = round;
      let known = await own.known();
      // A sky of another place is of no use, and the place was unknown when nobody was signed in.
      const isOther = known.sky && !isSamePlace(known.sky.place, { latitudeDeg, longitudeDeg });
      if (isOther || known.missing === "place") {
        own.forget();
        known = await own.known();
      }
      if (!known.sky) return { learning: { kind: "thin" }, health: null };
      return { learning: { kind: "learnt", sky: known.sky }, health: (await own.health()) ?? null };
    };
    void read()
      .catch((error: unknown): OwnLearning => ({
        learning: { kind: "failed", error },
        health: null,
      }))
      .then((found) => isWanted && setState({ round, found }));
    return () => {
      isWanted = false;
    };
  }, [store, latitudeDeg, longitudeDeg, round]);
  const learnAgain = useCallback(() => setRound((before) => before + 1), []);
  return { ...(state.round === round ? state.found : begun), learnAgain };
}
