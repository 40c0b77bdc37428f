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

/** Opens a socket; `refusals` counts earlier ones that never opened. May throw. */
export type OpenOne = (listener: SocketListener, refusals: number) => FeedSocket;

/** What is heard of the one socket. `refusals` counts those in a row that never opened. */
export interface OneSocketListener {
  readonly onOpen: () => void;
  readonly onText: (text: string) => void;
  /** Lost or refused by the other side, never after our own `close`. */
  readonly onDrop: () => void;
  /** Whether a socket is open now; also told at every refusal. */
  readonly onOnline: (isOnline: boolean, refusals: number) => void;
}

/** A holder of at most one socket; a socket that was given up is never heard again. */
export interface OneSocket {
  readonly open: () => void;
  readonly close: () => void;
  readonly send: (text: string) => void;
}

/** Holds one socket at a time and counts those that were refused. */
export function oneSocket(openOne: OpenOne, hearer: OneSocketListener): OneSocket {
  let socket: FeedSocket | undefined;
  let generation = 0;
  let hasOpened = false;
  // All that never opened, and those in a row since the last that did.
  let allRefusals = 0;
  let refusals = 0;

  function listenerOf(own: number): SocketListener {
    const isCurrent = () => socket !== undefined && generation === own;
    return {
      onOpen() {
        if (!isCurrent()) return;
        hasOpened = true;
        refusals = 0;
        hearer.onOnline(true, refusals);
        hearer.onOpen();
      },
      onText(text) {
        if (isCurrent()) hearer.onText(text);
      },
      onClose() {
        if (!isCurrent()) return;
        forget();
        hearer.onDrop();
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
      // Told later: whoever asked to open is still busy with it.
      queueMicrotask(() => generation === own && hearer.onDrop());
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
    if (hasOpened) hearer.onOnline(false, refusals);
    else countRefusal();
  }

  function countRefusal(): void {
    allRefusals += 1;
    refusals += 1;
    hearer.onOnline(false, refusals);
  }

  return { open, close, send: (text) => socket?.send(text) };
}
