import type { FeedHabits } from "#protocol/socket/connection.ts";
import { followFeed } from "#protocol/client/follow-feed.ts";
import type { MergeLoaded } from "#protocol/client/feed-loader.ts";
import type { OpenOne } from "#protocol/socket/stream.ts";
import type { GatewayListener } from "../gatewayListener.ts";
import { createAllowance } from "./allowance.ts";
import { createSnapshot } from "./snapshot.ts";

/** Somebody who follows a feed. */
export interface FeedMember {
  /** `Authorization` of this person; the hub's own socket uses it while the person listens. */
  readonly authorization?: string | undefined;
  /** `bytes` are the same for all members and made once, by the first that asks. */
  onText(text: string, atMs: number, bytes: () => Buffer): void;
  /** The gateway's side is lost; texts may come again later. */
  onLost?(): void;
}

export interface Feed {
  join(member: FeedMember): () => void;
  /** Follows the feed for somebody who listens to several. Returns how to leave. */
  listen(onMessage: GatewayListener["onMessage"]): () => void;
  /** Whether texts come, by socket or by polling; waits while that is being found out. */
  ready(): Promise<boolean>;
  snapshot(): readonly string[];
  /** Tries at once again, if no texts come. */
  retry(): void;
  /** Tells all members a text of the hub's own, as long as the gateway's side is there. */
  tell(text: string): void;
  /** Changes texts of the gateway before anybody gets them; undefined: none are changed. */
  editBy(edit: ((text: string) => string) | undefined): void;
  close(): void;
}

export interface FeedSources {
  readonly path: string;
  readonly habits: FeedHabits;
  readonly openOne: (authorization: string | undefined) => OpenOne;
  /** Called for each text that is skipped because it is too long or exceeds the rate. */
  readonly onSkipped: () => void;
  /** Reads the texts of the socket over HTTP; undefined for a feed that only a socket brings. */
  readonly read: (() => Promise<readonly string[]>) | undefined;
}

// A page that is loaded again returns within this time.
const lingerMs = 5_000;
// The longest message of a gateway is far shorter.
const mostCharacters = 256 * 1024;
// Browsers give a handshake 20 s.
const waitMs = 15_000;

/** Makes a feed. Nothing is opened before the first member joins. */
export function createFeed(sources: FeedSources): Feed {
  const { path, habits, openOne, onSkipped, read } = sources;
  const members = new Set<FeedMember>();
  const relay = createRelay(path, members, onSkipped);
  const { publish, forget } = relay;
  const waiting = new Set<(isServed: boolean) => void>();
  let [isRunning, isServed, isPolling] = [false, false, false];
  let linger: ReturnType<typeof setTimeout> | undefined;

  const followed = followFeed<undefined>(
    {
      habits,
      openOne: lending(members, openOne),
      load: () => Promise.resolve(noTexts),
      poll: polling(read, take),
    },
    {
      onText: asData(publish),
      onOnline,
      onLoaded: (merge) => merge(undefined, Date.now()),
      // An open socket brings texts regardless of a failed read.
      onFailed: () => isPolling && serve(false),
    },
  );

  function take(texts: readonly string[]): void {
    serve(true);
    for (const text of texts) publish(text);
  }

  function serve(next: boolean): void {
    const isLost = isServed && !next;
    isServed = next;
    for (const settle of waiting) settle(next);
    if (!isLost) return;
    forget();
    for (const member of members) member.onLost?.();
  }

  function onOnline(isOnline: boolean, isPollingNow: boolean): void {
    isPolling = isPollingNow;
    if (isOnline) serve(true);
    // A single refusal decides nothing: the next try comes within a second, and then a read.
    else if (read === undefined || (isServed && !isPolling)) serve(false);
  }

  function start(): void {
    isRunning = true;
    followed.start();
  }

  function stop(): void {
    clearTimeout(linger);
    isRunning = false;
    pause();
    serve(false);
  }

  function pause(): void {
    isPolling = false;
    followed.stop();
  }

  function retry(): void {
    if (!isRunning || isServed) return;
    pause();
    followed.start();
  }

  function join(member: FeedMember): () => void {
    clearTimeout(linger);
    members.add(member);
    if (!isRunning) start();
    else if (member.authorization !== undefined) retry();
    return () => leave(member);
  }

  function leave(member: FeedMember): void {
    if (!members.delete(member) || members.size > 0) return;
    clearTimeout(linger);
    linger = setTimeout(stop, lingerMs).unref();
  }

  return {
    ...relay,
    join,
    listen: (onMessage) => join({ onText: (text, atMs) => onMessage(path, text, atMs) }),
    ready: () => (isServed ? Promise.resolve(true) : firstAnswer(waiting)),
    retry,
    tell: (text) => void (isServed && relay.tell(text)),
    close: stop,
  };
}

function sameText(text: string): string {
  return text;
}

/** Passes texts on to all members, and keeps the texts for a new member until it forgets. */
function createRelay(path: string, members: ReadonlySet<FeedMember>, onSkipped: () => void) {
  const isTaken = createTaker();
  let snapshot = createSnapshot(path);
  let edit = sameText;
  const tell = (text: string): void => {
    const atMs = Date.now();
    snapshot.note(text, performance.now());
    let frame: Buffer | undefined;
    const bytes = () => (frame ??= Buffer.from(text));
    for (const member of members) member.onText(text, atMs, bytes);
  };
  return {
    publish: (text: string): void => (isTaken(text) ? tell(edit(text)) : onSkipped()),
    tell,
    editBy: (next = sameText): void => {
      edit = next;
    },
    forget: (): void => {
      snapshot = createSnapshot(path);
    },
    snapshot: () => snapshot.texts(performance.now()),
  };
}

/** Opens a socket with the credentials of somebody who listens, in turn: they may have been changed meanwhile. */
function lending(members: ReadonlySet<FeedMember>, openOne: FeedSources["openOne"]): OpenOne {
  return (listener, refusals) => {
    const usable = [...members].flatMap(({ authorization }) => authorization ?? []);
    return openOne(usable[refusals % usable.length])(listener, refusals);
  };
}

// The members know the state of a feed, so a load has nothing to merge into.
function polling(read: FeedSources["read"], take: (texts: readonly string[]) => void) {
  return async (): Promise<MergeLoaded<undefined>> => {
    const texts = await (read?.() ?? never);
    return () => {
      take(texts);
      return undefined;
    };
  };
}

const noTexts: MergeLoaded<undefined> = () => undefined;
const never = new Promise<never>(() => undefined);

/** The page interprets a text on its own socket. */
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

function firstAnswer(waiting: Set<(isServed: boolean) => void>): Promise<boolean> {
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
