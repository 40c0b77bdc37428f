import type { LiveMessage, LiveStatus } from "../areas/live.ts";
import { liveSocket } from "../areas/live-paths.ts";
import { parseAnswer, type ReplyError } from "../api/reply.ts";
import {
  emptyLive,
  isEmptyMessage,
  type LiveState,
  mergeLive,
  mergeLiveStatus,
  reopenLive,
} from "../live/live.ts";
import { readPlainMessage } from "../live/plain-live.ts";
import { type PlantReadings, plantReadings } from "../live/readings.ts";
import type { Result } from "../result.ts";
import type { OpenSocket, SocketListener, TextKind } from "../socket/stream.ts";
import { reasonOf } from "./abort.ts";
import type { LoadDetails } from "./follow-details.ts";
import { type FeedSource, type LatestState, type FollowedFeed, followFeed } from "./follow-feed.ts";
import type { MergeLoaded } from "./feed-loader.ts";
import { type GatewayError, replyError } from "./gateway-error.ts";
import { sharedDetails } from "./shared-details.ts";

/** How to read the live data of a gateway. */
export interface LiveOptions {
  /** Ends the reading with the reason of the signal, as it ends every call. */
  readonly signal?: AbortSignal | undefined;
  /** Retries until the first reply comes, for a gateway that may be off; otherwise its failure ends the reading. */
  readonly retriesStart?: boolean | undefined;
  /**
   * Also follows the feeds of battery and charge controllers: `batteryDetails`, `chargeControllers` and, for every
   * release, all of `battery`. Opens up to two more of the gateway's few sockets.
   */
  readonly details?: boolean | undefined;
  /** Called with each failure that does not end the reading. */
  readonly onProblem?: ((error: GatewayError) => void) | undefined;
  /** Called with each change of the connection, first with its present state. */
  readonly onConnection?: ((connection: Connection) => void) | undefined;
}

/** No readers (`idle`), no data since the start or the last socket (`connecting`), or data by a socket. */
interface PlainConnection {
  readonly kind: "idle" | "connecting" | "socket";
}

/** The gateway is polled: the platform has no WebSocket, or the gateway opens none. */
interface PolledConnection {
  readonly kind: "polling";
  readonly reason: "no-websocket" | "refused";
}

/** No data comes, since `error`. */
interface LostConnection {
  readonly kind: "lost";
  readonly error: GatewayError;
}

/** How live data comes: `kind` is one of idle, connecting, socket, polling and lost. */
export type Connection = PlainConnection | PolledConnection | LostConnection;

/** The live data of a gateway as it came. */
export interface LiveUpdate extends LiveState {
  /** How data comes now. */
  readonly source: "socket" | "polling";
  /** When the newest data came, in ms since 1970. */
  readonly atMs: number;
}

/** The readings of a plant, and the state that they were made of. */
export interface LiveReadings extends PlantReadings, Pick<LiveUpdate, "source" | "atMs"> {
  /** The same with the names, units and decimals of the gateway. */
  readonly wire: LiveUpdate;
}

/** Receives the newest readings, then each change, and at last why there are no more. */
export interface LiveReader extends LiveOptions {
  readonly onReadings: (readings: LiveReadings) => void;
  /** Called once after the last reading: with the error, the reason of the signal, or nothing for `close`. */
  readonly onEnd: (failure?: { readonly error: unknown }) => void;
}

export interface SharedLive {
  /** Adds a reader; returns a function that removes it. The socket closes with the last reader. */
  readonly read: (reader: LiveReader) => () => void;
  readonly connection: () => Connection;
  /** Ends all readings, and later ones at once. */
  readonly close: () => void;
}

/** Reads a message of the live socket by its schema, even if odd. */
export type ReadMessage = (value: unknown) => Result<LiveMessage, ReplyError>;

/** Dependencies of following. The gateway is polled if no socket can be opened. */
export interface LiveSource {
  /**
   * Requests the live status of all inverters without channels, or of a single inverter with them. Rejects as a call
   * does.
   */
  readonly load: (signal: AbortSignal, serial?: string) => Promise<LiveStatus>;
  /** Loads the reader of odd messages. Rejects with a `GatewayError`. */
  readonly schemas: () => Promise<{ readonly readMessage: ReadMessage }>;
  readonly details: LoadDetails;
  readonly openSocket: () => Promise<OpenSocket | undefined>;
  /** Time between two polls, in ms; 10 s if omitted. */
  readonly pollMs?: number | undefined;
}

/**
 * Follows a gateway's live data for any number of readers with one socket: it opens for the first reader and closes
 * after the last. Lost sockets are reopened after growing delays; meanwhile the gateway is polled.
 */
export function shareLive(source: LiveSource): SharedLive {
  let readers: readonly LiveReader[] = [];
  let isClosed = false;
  const follower = followFor(source, () => readers);

  function read(asked: LiveReader): () => void {
    const { signal } = asked;
    const leave = (): void => {
      signal?.removeEventListener("abort", onAbort);
      readers = readers.filter((other) => other !== reader);
      if (readers.length === 0) follower.stop();
    };
    const reader: LiveReader = {
      ...asked,
      onEnd(failure) {
        leave();
        asked.onEnd(failure);
      },
    };
    const onAbort = (): void => {
      if (signal) reader.onEnd({ error: reasonOf(signal) });
    };
    if (isClosed) reader.onEnd();
    else if (signal?.aborted) onAbort();
    if (isClosed || signal?.aborted) return leave;
    signal?.addEventListener("abort", onAbort);
    readers = [...readers, reader];
    if (readers.length === 1) void follower.start();
    else reader.onConnection?.(follower.connection());
    const readings = follower.newest();
    if (readings) reader.onReadings(readings);
    return leave;
  }

  function close(): void {
    isClosed = true;
    for (const reader of readers) reader.onEnd();
  }

  return { read, connection: follower.connection, close };
}

/** How data comes, and telling each reader of it. */
function connectionFor(readersNow: () => readonly LiveReader[]) {
  let connection: Connection = { kind: "idle" };
  /** Why the gateway is polled, while it is. */
  let reason: "no-websocket" | "refused" | undefined;

  function connect(next: Connection): void {
    if (next.kind === connection.kind && next.kind !== "lost") return;
    connection = next;
    for (const reader of readersNow()) reader.onConnection?.(next);
  }
  return {
    now: () => connection,
    isOnline: () => connection.kind === "socket",
    begin: () => connect({ kind: "connecting" }),
    end(): void {
      connection = { kind: "idle" };
    },
    onWay(hasSockets: boolean): void {
      reason = hasSockets ? undefined : "no-websocket";
    },
    onLoaded(): void {
      if (reason !== undefined) connect({ kind: "polling", reason });
    },
    onFailed(error: GatewayError): void {
      if (connection.kind !== "socket") connect({ kind: "lost", error });
    },
    onOnline: (isOpen: boolean, isPolling: boolean): void => {
      reason = isPolling ? "refused" : undefined;
      if (isOpen) connect({ kind: "socket" });
      else if (!isPolling) connect({ kind: "connecting" });
    },
  };
}

/** Follows the live data for the readers of each moment. */
function followFor(
  { load: loadOne, schemas, details: loadDetails, openSocket, pollMs }: LiveSource,
  readersNow: () => readonly LiveReader[],
) {
  let update: LiveUpdate = { ...emptyLive, source: "polling", atMs: 0 };
  let isLoaded = false;
  let feed: FollowedFeed | undefined;
  let openFeed: OpenSocket | undefined;
  const connection = connectionFor(readersNow);
  const details = sharedDetails(loadDetails, {
    source: () => ({ openSocket: openFeed, pollMs, onChange: publish, onProblem: report }),
    isWanted: () => feed !== undefined && readersNow().some((reader) => reader.details),
  });

  function newest(): LiveReadings | undefined {
    const { source, atMs } = update;
    if (!isLoaded) return undefined;
    return { ...details.complete(plantReadings(update, Date.now())), source, atMs, wire: update };
  }
  function publish(): void {
    const readings = newest();
    if (readings) for (const reader of readersNow()) reader.onReadings(readings);
  }
  function take(state: LiveState): void {
    const source = connection.isOnline() ? "socket" : "polling";
    update = { ...state, source, atMs: Date.now() };
    details.follow(state);
    publish();
  }
  function report(problem: GatewayError): void {
    for (const reader of readersNow()) reader.onProblem?.(problem);
  }
  const onText = textReader(schemas, {
    onMessage: (message) => take(mergeLive(update, message, Date.now())),
    onProblem: report,
    isWanted: () => feed !== undefined,
  });
  const listener: LatestState<LiveState> = {
    onText,
    onLoaded(merge) {
      isLoaded = true;
      connection.onLoaded();
      take(merge(update, Date.now()));
    },
    onFailed(error) {
      const isFirst = !isLoaded;
      for (const reader of readersNow()) fail(reader, error, isFirst);
      if (feed !== undefined) connection.onFailed(error);
    },
    onOnline(isOpen, isPolling) {
      if (isOpen && !connection.isOnline()) update = { ...update, ...reopenLive(update) };
      connection.onOnline(isOpen, isPolling);
    },
  };

  return {
    newest,
    connection: connection.now,
    async start(): Promise<void> {
      connection.begin();
      let open: OpenSocket | undefined;
      try {
        open = await openSocket();
      } catch (error) {
        for (const reader of readersNow()) reader.onEnd({ error });
        return;
      }
      // Meanwhile the reader may have left, or another may have started the feed.
      if (readersNow().length === 0 || feed !== undefined) return;
      openFeed = open;
      connection.onWay(open !== undefined);
      feed = followFeed<LiveState>(feedSource(open, loadOne, pollMs), listener);
      feed.start();
    },
    stop(): void {
      isLoaded = false;
      feed?.stop();
      feed = undefined;
      details.stop();
      connection.end();
    },
  };
}

/** The main feed; everything that it brings is loaded over HTTP, too. */
function feedSource(
  open: OpenSocket | undefined,
  loadOne: LiveSource["load"],
  pollMs: number | undefined,
): FeedSource<LiveState> {
  const { path, habits } = liveSocket;
  const openOne = open && ((socket: SocketListener) => open(path, socket));
  const load = (signal: AbortSignal): Promise<MergeLoaded<LiveState>> => loadAll(loadOne, signal);
  return { habits, openOne, load, poll: load, ...(pollMs !== undefined && { pollMs }) };
}

/** Ends a reader, or reports a failure that others may survive; `isFirst` while no reply has come. */
function fail(reader: LiveReader, error: GatewayError, isFirst: boolean): void {
  const isEnd = error.status === 401 || (isFirst && reader.retriesStart !== true);
  if (isEnd) reader.onEnd({ error });
  else reader.onProblem?.(error);
}

/** Handlers of the live socket's messages. */
interface MessageListener {
  readonly onMessage: (message: LiveMessage) => void;
  readonly onProblem: (problem: GatewayError) => void;
  /** False after the end, when an odd message that waits for the schemas is dropped. */
  readonly isWanted: () => boolean;
}

/** Reads messages without the schemas, which the first odd message loads. */
function textReader(
  schemas: LiveSource["schemas"],
  { onMessage, onProblem, isWanted }: MessageListener,
): (text: string) => TextKind {
  let readMessage: ReadMessage | undefined;

  async function readOdd(text: string): Promise<void> {
    const loaded = await schemas().catch(onProblem);
    if (!loaded) return;
    ({ readMessage } = loaded);
    if (isWanted()) onText(text);
  }
  function onText(text: string): TextKind {
    const json = parseAnswer(text);
    if (!json.ok) return unreadable(json.error);
    const plain = readPlainMessage(json.value);
    if (plain !== undefined) return take(plain);
    if (readMessage === undefined) {
      void readOdd(text);
      return "data";
    }
    const read = readMessage(json.value);
    return read.ok ? take(read.value) : unreadable(read.error);
  }
  function take(message: LiveMessage): TextKind {
    if (message !== null) onMessage(message);
    return isEmptyMessage(message) ? "empty" : "data";
  }
  function unreadable(error: ReplyError): TextKind {
    onProblem(replyError(liveSocket.path, error));
    return "unreadable";
  }
  return onText;
}

/** Status first, then each inverter's channels in turn: the gateway is weak. */
async function loadAll(
  load: LiveSource["load"],
  signal: AbortSignal,
): Promise<MergeLoaded<LiveState>> {
  const status = await load(signal);
  const details: (typeof status)[] = [];
  for (const { serial } of status.inverters) details.push(await load(signal, serial));
  return (state, atMs) =>
    details.reduce((all, one) => mergeLive(all, one, atMs), mergeLiveStatus(state, status, atMs));
}
