import {
  closedConnection,
  connectionStep,
  type ConnectionEffect,
  type ConnectionEvent,
  type FeedHabits,
} from "./connection.ts";

/** An alarm that rings once after the last `set`, unless it is cleared. */
export interface Alarm {
  /** Rings after `delayMs`, and no longer when it was set to before. */
  readonly set: (delayMs: number) => void;
  readonly clear: () => void;
}

/** An alarm that each message may postpone: a later time reuses a timer that fires early enough. */
export function createAlarm(ring: () => void): Alarm {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueMs = 0;
  let firesAtMs = Infinity;

  function set(delayMs: number): void {
    dueMs = performance.now() + delayMs;
    if (dueMs >= firesAtMs) return;
    clearTimeout(timer);
    firesAtMs = dueMs;
    timer = setTimeout(fire, delayMs);
  }

  function fire(): void {
    firesAtMs = Infinity;
    const leftMs = dueMs - performance.now();
    if (leftMs > 0) set(leftMs);
    else ring();
  }

  return {
    set,
    clear() {
      clearTimeout(timer);
      firesAtMs = Infinity;
    },
  };
}

/** An open or opening socket. */
export interface FeedSocket {
  readonly send: (text: string) => void;
  readonly close: () => void;
}

/** Receives the events of a socket; none after `onClose`. */
export interface SocketListener {
  readonly onOpen: () => void;
  readonly onText: (text: string) => void;
  readonly onClose: () => void;
}

/** Opens a socket to a path of the gateway. May throw. */
export type OpenSocket = (path: string, listener: SocketListener) => FeedSocket;

/** Opens the socket of a feed; `refusals` counts earlier sockets that never opened. May throw. */
export type OpenOne = (listener: SocketListener, refusals: number) => FeedSocket;

/** Receives the events of the held socket. `refusals` counts consecutive sockets that never opened. */
export interface OneSocketListener {
  readonly onOpen: () => void;
  readonly onText: (text: string) => void;
  /** Lost or refused by the other side, never after our own `close`. */
  readonly onDrop: () => void;
  /** Whether a socket is open now; also called at every refusal. */
  readonly onOnline: (isOnline: boolean, refusals: number) => void;
}

/** Holds at most one socket; a closed socket causes no more events. */
export interface OneSocket {
  readonly open: () => void;
  readonly close: () => void;
  readonly send: (text: string) => void;
}

/** Holds a single socket and counts refused ones. */
export function oneSocket(openOne: OpenOne, listener: OneSocketListener): OneSocket {
  let socket: FeedSocket | undefined;
  let generation = 0;
  let hasOpened = false;
  let allRefusals = 0;
  // In a row, since the last socket that opened.
  let refusals = 0;

  function listenerOf(own: number): SocketListener {
    const isCurrent = () => socket !== undefined && generation === own;
    return {
      onOpen() {
        if (!isCurrent()) return;
        hasOpened = true;
        refusals = 0;
        listener.onOnline(true, refusals);
        listener.onOpen();
      },
      onText(text) {
        if (isCurrent()) listener.onText(text);
      },
      onClose() {
        if (!isCurrent()) return;
        forget();
        listener.onDrop();
      },
    };
  }

  function open(): void {
    generation += 1;
    hasOpened = false;
    const own = generation;
    try {
      socket = openOne(listenerOf(own), allRefusals);
    } catch {
      countRefusal();
      // Later: the caller of `open` is still busy with it.
      queueMicrotask(() => generation === own && listener.onDrop());
    }
  }

  function close(): void {
    const closing = socket;
    forget();
    closing?.close();
  }

  function forget(): void {
    if (socket === undefined) return;
    socket = undefined;
    if (hasOpened) listener.onOnline(false, refusals);
    else countRefusal();
  }

  function countRefusal(): void {
    allRefusals += 1;
    refusals += 1;
    listener.onOnline(false, refusals);
  }

  return { open, close, send: (text) => socket?.send(text) };
}

/**
 * Kind of a text. An empty message closes the socket for a while; an unreadable message is no sign of life: a socket
 * that brings nothing else counts as silent.
 */
export type TextKind = "data" | "empty" | "unreadable";

/** Receives the events of a stream. */
export interface StreamListener extends Pick<OneSocketListener, "onOnline"> {
  /** An open socket of a feed that always talks is silent; `onOnline` follows with its next text or its end. */
  readonly onSilent?: () => void;
  /** A text arrived; returns its kind. */
  readonly onText: (text: string) => TextKind;
  /** A second after a requested reload: load the parts again that the socket does not bring. */
  readonly onRefetch: () => void;
}

/** Platform dependencies of a stream. */
export interface StreamSetup {
  readonly openOne: OpenOne;
  /** From 0 to below 1. */
  readonly random: () => number;
}

/** A running stream of texts from a path of the gateway. */
export interface Stream {
  readonly reload: () => void;
  readonly stop: () => void;
}

/** Runs the connection machine of a feed against real sockets and timers. Decides nothing itself. */
export function openStream(
  habits: FeedHabits,
  listener: StreamListener,
  { openOne, random }: StreamSetup,
): Stream {
  let state = closedConnection;
  let isSilent = false;
  const alarm = createAlarm(() => tell({ kind: "alarm", random: random() }));
  const socket = oneSocket(openOne, {
    onOnline,
    onOpen: () => tell({ kind: "opened" }),
    onText(text) {
      const kind = listener.onText(text);
      if (kind === "unreadable") return;
      if (isSilent) onOnline(true, 0);
      tell({ kind: "message", empty: kind === "empty" });
    },
    onDrop: () => tell({ kind: "dropped", random: random() }),
  });

  function onOnline(isOnline: boolean, refusals: number): void {
    isSilent = false;
    listener.onOnline(isOnline, refusals);
  }

  function tell(event: ConnectionEvent): void {
    const step = connectionStep(state, event, habits);
    state = step.state;
    step.effects.forEach(obey);
  }

  function obey(effect: ConnectionEffect): void {
    switch (effect.kind) {
      case "open":
        return socket.open();
      case "close":
        return socket.close();
      case "send":
        return socket.send(effect.text);
      case "arm":
        return alarm.set(effect.delayMs);
      case "disarm":
        return alarm.clear();
      case "refetch":
        return listener.onRefetch();
      case "silent":
        isSilent = true;
        return listener.onSilent?.();
    }
  }

  tell({ kind: "start" });
  return { reload: () => tell({ kind: "reload" }), stop: () => tell({ kind: "stop" }) };
}
