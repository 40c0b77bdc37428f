import {
  type FeedHabits,
  type OpenOne,
  openStream,
  type Stream,
  refusalsBeforePolling,
} from "#protocol/internal/client.ts";
import { createAllowance } from "./allowance.ts";
import { createSnapshot } from "./snapshot.ts";
import type { Poller } from "./poller.ts";

/** Somebody who follows a feed. */
export interface FeedMember {
  /** `Authorization` of this person, lent to the hub's own socket while the person listens. */
  readonly authorization?: string | undefined;
  /** `bytes` are the same for all members and made once, by the first that asks. */
  onText(text: string, atMs: number, bytes: () => Buffer): void;
  /** The gateway's side is lost; texts may come again later. */
  onLost?(): void;
}

/** One feed of a gateway, followed once for all members. */
export interface Feed {
  /** Follows the feed; it is open while there are members. Returns how to leave. */
  join(member: FeedMember): () => void;
  /** Whether texts come, by socket or by polling; waits while that is being found out. */
  ready(): Promise<boolean>;
  /** Texts that tell a newcomer what the others know. */
  snapshot(): readonly string[];
  /** Tries at once again, if no texts come. */
  retry(): void;
  close(): void;
}

/** What a feed needs. */
export interface FeedSources {
  readonly path: string;
  readonly habits: FeedHabits;
  /** Opens the socket with the credentials, if there are any. */
  readonly openOne: (authorization: string | undefined) => OpenOne;
  /** Called for each text that is skipped because it is too long or one too many. */
  readonly onSkipped: () => void;
  /** Polls instead of the socket; undefined for a feed that only a socket brings. */
  readonly poller:
    ((onTexts: (texts: readonly string[]) => void, onFailed: () => void) => Poller) | undefined;
}

// A page that is loaded again returns within this time.
const lingerMs = 5_000;
// The longest message of a gateway is far shorter.
const mostCharacters = 256 * 1024;
// Browsers give a handshake 20 s.
const waitMs = 15_000;

/** Makes a feed. Nothing is opened before the first member joins. */
export function createFeed(sources: FeedSources): Feed {
  const { path, habits, openOne, onSkipped, poller: makePoller } = sources;
  const isTaken = createTaker();
  const members = new Set<FeedMember>();
  const waiting = new Set<(isServed: boolean) => void>();
  let snapshot = createSnapshot(path);
  let stream: Stream | undefined;
  let isServed = false;
  let linger: ReturnType<typeof setTimeout> | undefined;

  const poller = makePoller?.(
    (texts) => {
      serve(true);
      for (const text of texts) publish(text);
    },
    () => serve(false),
  );

  function publish(text: string): void {
    if (!isTaken(text)) return onSkipped();
    const atMs = Date.now();
    snapshot.note(text, performance.now());
    let made: Buffer | undefined;
    const bytes = () => (made ??= Buffer.from(text));
    for (const member of members) member.onText(text, atMs, bytes);
  }

  function serve(next: boolean): void {
    const isLost = isServed && !next;
    isServed = next;
    for (const settle of waiting) settle(next);
    if (!isLost) return;
    snapshot = createSnapshot(path);
    for (const member of members) member.onLost?.();
  }

  function onOnline(isOnline: boolean, refusals: number): void {
    if (isOnline) {
      poller?.stop();
      serve(true);
    } else if (poller?.isRunning() !== true) {
      if (poller !== undefined && refusals >= refusalsBeforePolling) poller.start();
      // The first refusal settles nothing: the next try comes within a second.
      else if (poller === undefined || refusals === 0) serve(false);
    }
  }

  function start(): void {
    const listener = { onText: asData(publish), onOnline, onRefetch: () => undefined };
    stream = openStream(habits, listener, { openOne: openNow, random: Math.random });
  }

  const openNow: OpenOne = (listener, refusals) => {
    const lent = [...members].flatMap(({ authorization }) => authorization ?? []);
    // In turn: somebody's may have been changed meanwhile.
    return openOne(lent[refusals % lent.length])(listener, refusals);
  };

  function stop(): void {
    clearTimeout(linger);
    stream?.stop();
    stream = undefined;
    poller?.stop();
    serve(false);
  }

  function retry(): void {
    if (stream === undefined || isServed) return;
    stream.stop();
    start();
  }

  function leave(member: FeedMember): void {
    if (!members.delete(member) || members.size > 0) return;
    clearTimeout(linger);
    linger = setTimeout(stop, lingerMs).unref();
  }

  return {
    join(member) {
      clearTimeout(linger);
      members.add(member);
      if (stream === undefined) start();
      else if (member.authorization !== undefined) retry();
      return () => leave(member);
    },
    ready: () => (isServed ? Promise.resolve(true) : settled(waiting)),
    snapshot: () => snapshot.texts(performance.now()),
    retry,
    close: stop,
  };
}

/** What a text means to a page, the page decides on its own socket. */
function asData(take: (text: string) => void): (text: string) => "data" {
  return (text) => {
    take(text);
    return "data";
  };
}

function createTaker(): (text: string) => boolean {
  const allowance = createAllowance();
  return ({ length }) => length <= mostCharacters && allowance.takes(length);
}

function settled(waiting: Set<(isServed: boolean) => void>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => settle(false), waitMs);
    function settle(isServed: boolean): void {
      clearTimeout(timer);
      waiting.delete(settle);
      resolve(isServed);
    }
    waiting.add(settle);
  });
}
