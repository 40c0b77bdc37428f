import { atom } from "jotai";
import { clientAtom } from "../api/clientAtom.ts";
import { openSocketAtom } from "./openSocketAtom.ts";
import { runFeed, type Feed, type FeedDeclaration } from "./runFeed.ts";
import type { Stream } from "#protocol/client/stream.ts";
import { pageVisibility } from "./visibility.ts";

/**
 * A feed that loads, opens its socket while something shows it, and closes it afterwards. Writing to
 * it reloads: the socket is closed, and after 1 s all is loaded and opened again (spec 1 section 4).
 * Messages that arrive between two frames are drawn once; an unreadable one is dropped.
 */
export function feedAtom<State>(declaration: FeedDeclaration<State>) {
  const shownAtom = atom<Feed<State>>({
    state: declaration.initial,
    isLoading: true,
    isOnline: false,
    isPolling: false,
    error: undefined,
  });
  const heardAtom = atom<{ readonly state: State | undefined }>({ state: undefined });
  const streamAtom = atom<Stream | undefined>(undefined);
  const startAtom = atom(null, (get, set) => {
    const stream = runFeed(declaration, {
      client: get(clientAtom),
      openSocket: get(openSocketAtom),
      visibility: pageVisibility,
      before: get(shownAtom),
      show: (feed) => set(shownAtom, feed),
      hear: (state) => set(heardAtom, { state }),
    });
    set(streamAtom, stream);
    return () => {
      stream.stop();
      set(streamAtom, undefined);
    };
  });
  startAtom.onMount = (start) => start();
  const feed = atom(
    (get) => {
      get(startAtom);
      return get(shownAtom);
    },
    (get) => get(streamAtom)?.reload(),
  );
  return Object.assign(feed, {
    /** What the feed holds, anew at every message and load; undefined while it rests. Reading opens nothing. */
    heardAtom: atom((get) => get(heardAtom)),
  });
}
