/** An open or opening socket. */
export interface FeedSocket {
  readonly send: (text: string) => void;
  readonly close: () => void;
}

/** Receives the events of one socket; none after `onClose`. */
export interface SocketListener {
  readonly onOpen: () => void;
  readonly onText: (text: string) => void;
  readonly onClose: () => void;
}

/** Opens a socket to a path of the gateway. May throw. */
export type OpenSocket = (path: string, listener: SocketListener) => FeedSocket;

/** Opens the socket of one feed; `refusals` counts earlier ones that never opened. May throw. */
export type OpenOne = (listener: SocketListener, refusals: number) => FeedSocket;

/** Receives the events of the socket that is held. `refusals` counts those in a row that never opened. */
export interface OneSocketListener {
  readonly onOpen: () => void;
  readonly onText: (text: string) => void;
  /** Lost or refused by the other side, never after our own `close`. */
  readonly onDrop: () => void;
  /** Whether a socket is open now; also called at every refusal. */
  readonly onOnline: (isOnline: boolean, refusals: number) => void;
}

/** Holds at most one socket; one that was closed causes no more events. */
export interface OneSocket {
  readonly open: () => void;
  readonly close: () => void;
  readonly send: (text: string) => void;
}

/** Holds one socket at a time and counts those that were refused. */
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
