import { endpoints } from "../api/endpoints.ts";
import { sockets } from "../api/sockets.ts";
import {
  emptyLive,
  isEmptyMessage,
  type LiveState,
  mergeLive,
  mergeLiveStatus,
  parseLiveMessage,
} from "../live/live.ts";
import type { Call } from "./call.ts";
import { GatewayError } from "./gateway-error.ts";
import type { News } from "./news.ts";
import type { Socket, SocketConstructor } from "./platform.ts";
import { socketAddress } from "../socket/socket-address.ts";
import type { FeedSocket, SocketListener } from "../socket/one-socket.ts";
import { openStream, type TextKind } from "../socket/stream.ts";

/** How to follow a gateway. */
export interface LiveOptions {
  /** Ends the iteration, without an error. */
  readonly signal?: AbortSignal;
  /** Time between two polls while no socket is open, in ms; 10 s unless told. */
  readonly pollMs?: number;
  /** Hears of each failure after the first state; the iteration goes on. */
  readonly onProblem?: (error: unknown) => void;
}

/** What is known of a gateway's live data at one moment. */
export interface LiveUpdate extends LiveState {
  /** How the newest data came. */
  readonly source: "socket" | "polling";
  /** When the newest data came, in ms since 1970. */
  readonly atMs: number;
}

/** What following a gateway rests on. */
export interface LiveLine {
  readonly call: Call;
  readonly url: string;
  readonly authdata: string | undefined;
  readonly WebSocket: SocketConstructor | undefined;
}

/** Keeps the newest state of a gateway. */
export interface Follower {
  /** Asks for everything once. */
  load(): Promise<void>;
  /** Opens the socket, or begins to poll. */
  start(): void;
  /** What is known now. */
  update(): LiveUpdate;
  /** Ends every connection and timer. */
  stop(): void;
}

const DEFAULT_POLL_MS = 10_000;
/** The main feed sends something at least every 10 s. Source: gateway reference 8.2. */
const HABITS = { alwaysTalks: true };

/** Follows a gateway by its socket, and by polling while none can be had; `news` hears of every change. */
export function createFollower(line: LiveLine, options: LiveOptions, news: News): Follower {
  const ending = new AbortController();
  let update: LiveUpdate = { ...emptyLive, source: "polling", atMs: 0 };
  let stream: { stop(): void } | undefined;
  let isOnline = false;

  const show = (state: LiveState, source: LiveUpdate["source"]): void => {
    update = { ...state, source, atMs: Date.now() };
    news.tell();
  };
  const load = async (): Promise<void> => {
    const state = await loadAll(line.call, update, ending.signal);
    if (!isOnline) show(state, "polling");
  };
  const poller = createPoller(load, options, (error) => {
    news.end(error);
  });
  const onText = (text: string): TextKind => {
    const message = parseLiveMessage(text);
    if (!message.ok) {
      const problem = { kind: "reply", cause: message.error } as const;
      options.onProblem?.(new GatewayError("unreadable message", problem));
      return "unreadable";
    }
    if (message.value !== null) show(mergeLive(update, message.value, Date.now()), "socket");
    return isEmptyMessage(message.value) ? "empty" : "data";
  };
  const onOnline = (online: boolean): void => {
    const wasOnline = isOnline;
    isOnline = online;
    if (online) poller.stop();
    else if (wasOnline) poller.start();
  };
  const openOne = (listener: SocketListener, refusals: number): FeedSocket =>
    connect(line, listener, refusals);

  return {
    load,
    update: () => update,
    start() {
      poller.start();
      if (line.WebSocket === undefined) return;
      const hearer = { onText, onOnline, onRefetch: () => undefined };
      stream = openStream(HABITS, hearer, { openOne, random: Math.random });
    },
    stop() {
      ending.abort();
      stream?.stop();
      poller.stop();
    },
  };
}

/** Status first, then each inverter's channels, one call after the other: the gateway is weak. */
async function loadAll(call: Call, before: LiveState, signal: AbortSignal): Promise<LiveState> {
  const status = await call(endpoints.livedata.status, { signal });
  let state = mergeLiveStatus(before, status, Date.now());
  for (const { serial } of status.inverters) {
    const detail = await call(endpoints.livedata.inverter, { query: { inv: serial }, signal });
    state = mergeLive(state, detail, Date.now());
  }
  return state;
}

interface Poller {
  /** Polls from one interval from now on. */
  start(): void;
  stop(): void;
}

function createPoller(
  load: () => Promise<void>,
  { pollMs = DEFAULT_POLL_MS, onProblem }: LiveOptions,
  onRefused: (error: unknown) => void,
): Poller {
  let round = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const arm = (own: number, delayMs: number): void => {
    timer = setTimeout(() => void poll(own), delayMs);
  };
  const poll = async (own: number): Promise<void> => {
    let delayMs = pollMs;
    try {
      await load();
    } catch (cause) {
      if (own !== round) return;
      if (isRefusal(cause)) onRefused(cause);
      delayMs = Math.max(pollMs, retryAfterMs(cause));
      onProblem?.(cause);
    }
    if (own === round) arm(own, delayMs);
  };
  const stop = (): void => {
    round += 1;
    clearTimeout(timer);
  };
  return {
    stop,
    start() {
      stop();
      arm(round, pollMs);
    },
  };
}

/** Some platforms refuse credentials in an address: every second try goes without. */
function connect(line: LiveLine, listener: SocketListener, refusals: number): FeedSocket {
  const { WebSocket, url, authdata } = line;
  if (WebSocket === undefined) throw new Error("no WebSocket on this platform");
  const credentials = refusals % 2 === 0 ? authdata : undefined;
  const socket: Socket = new WebSocket(socketAddress(new URL(url), sockets.live, credentials));
  socket.addEventListener("open", listener.onOpen);
  socket.addEventListener("message", ({ data }) => {
    if (typeof data === "string") listener.onText(data);
  });
  socket.addEventListener("close", listener.onClose);
  // What follows is a close; `ws` throws an error that nobody listens to.
  socket.addEventListener("error", () => undefined);
  return {
    send: (text) => {
      socket.send(text);
    },
    close: () => {
      socket.close();
    },
  };
}

function isRefusal(cause: unknown): boolean {
  if (!(cause instanceof GatewayError)) return false;
  return cause.problem.kind === "http" && cause.problem.status === 401;
}

function retryAfterMs(cause: unknown): number {
  if (!(cause instanceof GatewayError) || cause.problem.kind !== "http") return 0;
  return (cause.problem.retryAfterS ?? 0) * 1000;
}
