import { afterFrame } from "../time/afterFrame.ts";
import { atom } from "jotai";
import { clientAtom } from "../api/clientAtom.ts";
import { onSessionAtom, signedInAtom, signedOutAtom } from "../session/session.ts";
import { openSocketAtom } from "./openSocketAtom.ts";
import { runFeed, type Feed, type FeedDeclaration } from "./runFeed.ts";
import type { Stream } from "#protocol/socket/stream.ts";
import { pageVisibility } from "../visibility.ts";

/** Starts a resource, or reuses it while its release is still pending. Returns the release function; `begin` returns how to end it. */
export type Linger = (begin: () => () => void) => () => void;

/**
 * Releases a resource after the next frame, so that the next page renders first and reuses the resource if it needs the same.
 */
export function lingering(): Linger {
  let end: () => void;
  let stay: (() => void) | undefined;
  function leave(): void {
    stay = afterFrame(() => {
      stay = undefined;
      end();
    });
  }
  return (begin) => {
    if (stay) stay();
    else end = begin();
    stay = undefined;
    return leave;
  };
}

/**
 * Latest state of a feed, for listeners that must see every message; undefined while the feed rests. Not
 * an atom: nothing is drawn from it, and an atom costs as much per message as the listener itself.
 */
export class LatestState<State> {
  state: State | undefined;
  private readonly listeners = new Set<(atMs: number) => void>();

  /** `atMs` is when the message came. */
  readonly push = (state: State | undefined, atMs: number): void => {
    this.state = state;
    this.listeners.forEach((listener) => listener(atMs));
  };

  onChange(listener: (atMs: number) => void): void {
    this.listeners.add(listener);
  }
}

const runningAtom = atom(() => new Set<Stream>());

/**
 * Reloads every feed that something shows: its socket is closed, and after 1 s everything is loaded and
 * opened again (docs/interface.md#states).
 */
export const reloadFeedsAtom = atom(null, (get) => {
  for (const stream of get(runningAtom)) stream.reload();
});

/**
 * A feed that loads and opens its socket while something shows it, and closes it afterwards. Fast messages are drawn
 * a few times a second; unreadable messages are dropped. Values given to a signed-in user are dropped at the
 * sign-out.
 */
export function feedAtom<State>(declaration: FeedDeclaration<State>) {
  const blank = (isSignedIn: boolean): Feed<State> => ({
    state: declaration.initial,
    last: declaration.memory?.recall(isSignedIn),
    isPrivate: isSignedIn,
    isLoading: true,
    isOnline: false,
    isPolling: false,
    error: undefined,
  });
  const firstAtom = atom((get) => {
    const feed = blank(get(signedInAtom));
    const early = declaration.early?.(get);
    return early === undefined ? feed : { ...feed, state: early };
  });
  const laterAtom = atom<Feed<State> | undefined>(undefined);
  const shownAtom = atom((get) => {
    const later = get(laterAtom);
    // Also when nothing followed the feed at the sign-out.
    const isForbidden = later?.isPrivate === true && !get(signedInAtom);
    return later === undefined || isForbidden ? get(firstAtom) : later;
  });
  const latestAtom = atom(() => new LatestState<State>());
  const lingerAtom = atom(lingering);
  const startAtom = atom(null, (get, set) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stream: Stream | undefined;
    let isForSignedIn = false;
    const running = get(runningAtom);
    const isSignedIn = () => get(signedInAtom);
    const forget = () => set(laterAtom, blank(isSignedIn()));
    function start(): undefined {
      isForSignedIn = isSignedIn();
      stream = runFeed(declaration, {
        call: get(clientAtom).call,
        get,
        set,
        openSocket: get(openSocketAtom),
        visibility: pageVisibility,
        isSignedIn,
        isSignedOut: () => get(signedOutAtom),
        before: get(shownAtom),
        show: (feed) => set(laterAtom, feed),
        tap: get(latestAtom).push,
      });
      running.add(stream);
    }
    function stop(): void {
      stream?.stop();
      if (stream) running.delete(stream);
    }
    return get(lingerAtom)(() => {
      const stopFollowing = get(onSessionAtom)((event) => {
        if (event !== "logged-out") return;
        // Before its first values only the feed itself knows.
        const isPrivate = isForSignedIn || get(laterAtom)?.isPrivate;
        stop();
        forget();
        // Later, since a refused call leads to another page in this moment.
        if (isPrivate) timer = setTimeout(start);
      });
      // Known values are drawn first.
      const stopWaiting = get(laterAtom) ? afterFrame(start) : start();
      return () => {
        stopFollowing();
        stopWaiting?.();
        clearTimeout(timer);
        stop();
      };
    });
  });
  startAtom.onMount = (start) => start();
  const feed = atom((get) => {
    get(startAtom);
    return get(shownAtom);
  });
  return Object.assign(feed, {
    /** For listeners that must see every message. Reading opens nothing. */
    latestAtom,
  });
}
