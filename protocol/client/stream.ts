import {
  closedConnection,
  connectionStep,
  type ConnectionEffect,
  type ConnectionEvent,
  type FeedHabits,
} from "../socket/connection.ts";

/** What an open or opening socket can be told. */
export interface FeedSocket {
  readonly send: (text: string) => void;
  readonly close: () => void;
}

/** What a socket tells; nothing after `onClose`. */
export interface SocketListener {
  readonly onOpen: () => void;
  readonly onText: (text: string) => void;
  readonly onClose: () => void;
}

/** What a stream tells its listener. */
export interface StreamListener {
  /** A text arrived; true when it was an empty message, which closes the socket for a while. */
  readonly onText: (text: string) => boolean;
  /** The socket opened or was lost. */
  readonly onOnline: (isOnline: boolean) => void;
  /** A reload was asked for and its second has passed: load again what the socket does not bring. */
  readonly onRefetch: () => void;
}

/** What a stream needs from the platform. */
export interface StreamSurroundings {
  /** Opens a socket; `refusals` counts earlier ones that never opened. May throw. */
  readonly openSocket: (listener: SocketListener, refusals: number) => FeedSocket;
  readonly random: () => number;
}

/** A running stream of texts from one path of the gateway. */
export interface Stream {
  readonly reload: () => void;
  readonly stop: () => void;
}

/**
 * Runs the connection machine of one feed against real sockets and timers. Decides nothing itself; a
 * socket that was closed is never heard again.
 */
export function openStream(
  habits: FeedHabits,
  hearer: StreamListener,
  { openSocket, random }: StreamSurroundings,
): Stream {
  let state = closedConnection;
  let socket: FeedSocket | undefined;
  let generation = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let refusals = 0;

  function tell(event: ConnectionEvent): void {
    const step = connectionStep(state, event, habits);
    state = step.state;
    step.effects.forEach(obey);
  }

  function obey(effect: ConnectionEffect): void {
    switch (effect.kind) {
      case "open":
        return open();
      case "close":
        return close();
      case "send":
        return socket?.send(effect.text);
      case "arm":
        clearTimeout(timer);
        timer = setTimeout(() => tell({ kind: "alarm", random: random() }), effect.delayMs);
        return undefined;
      case "disarm":
        return clearTimeout(timer);
      case "refetch":
        return hearer.onRefetch();
    }
  }

  function open(): void {
    generation += 1;
    const own = generation;
    let hasOpened = false;
    const isCurrent = () => socket !== undefined && generation === own;
    const listener: SocketListener = {
      onOpen() {
        if (!isCurrent()) return;
        hasOpened = true;
        hearer.onOnline(true);
        tell({ kind: "opened" });
      },
      onText(text) {
        if (isCurrent()) tell({ kind: "message", empty: hearer.onText(text) });
      },
      onClose() {
        if (!isCurrent()) return;
        if (!hasOpened) refusals += 1;
        forget();
        tell({ kind: "dropped", random: random() });
      },
    };
    try {
      socket = openSocket(listener, refusals);
    } catch {
      refusals += 1;
      // Told later: the effects of this step, among them an alarm, are still being obeyed.
      queueMicrotask(() => generation === own && tell({ kind: "dropped", random: random() }));
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
    hearer.onOnline(false);
  }

  tell({ kind: "start" });
  return { reload: () => tell({ kind: "reload" }), stop: () => tell({ kind: "stop" }) };
}
