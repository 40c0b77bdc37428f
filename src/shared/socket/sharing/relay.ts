import type { FeedSocket, OpenSocket } from "#protocol/socket/stream.ts";
import type { TabMessage } from "./messages.ts";

/** A wish of another tab is forgotten when it is not repeated for so long: the tab died. */
const wishMs = 6_000;

interface Relayed {
  socket: FeedSocket | undefined;
  isOpen: boolean;
  /** Until when each tab's wish holds, by tab. */
  readonly wishes: Map<string, number>;
}

/** The leading tab's sockets, one for each path that any tab wants. */
export interface Relay {
  readonly want: (tab: string, path: string, nowMs: number) => void;
  readonly leave: (tab: string, path: string) => void;
  /** Sends the keepalive over an open socket. */
  readonly ping: (path: string) => void;
  /** Closes what no living tab wants any more. */
  readonly sweep: (nowMs: number) => void;
  readonly closeAll: () => void;
}

/**
 * Opens sockets on behalf of all tabs and passes on their messages; `isShared` says that a tab other than
 * this one, `tab`, wants them. A socket that is lost or refused is reported closed and opened again at
 * the next wish: the machine of each tab decides when.
 */
export function relay(
  open: OpenSocket,
  tab: string,
  pass: (message: TabMessage, isShared: boolean) => void,
): Relay {
  const paths = new Map<string, Relayed>();

  function connect(path: string, relayed: Relayed): void {
    const isCurrent = () => paths.get(path) === relayed;
    const closed = () => {
      if (!isCurrent()) return;
      paths.delete(path);
      pass({ kind: "closed", path }, true);
    };
    try {
      relayed.socket = open(path, {
        onOpen() {
          if (!isCurrent()) return;
          relayed.isOpen = true;
          pass({ kind: "opened", path }, true);
        },
        onText: (text) => {
          if (isCurrent()) pass({ kind: "text", path, text }, hasOthers(relayed, tab));
        },
        onClose: closed,
      });
    } catch {
      queueMicrotask(closed);
    }
  }

  function drop(path: string, relayed: Relayed): void {
    paths.delete(path);
    relayed.socket?.close();
  }

  return {
    want(wisher, path, nowMs) {
      const known = paths.get(path);
      const relayed = known ?? { socket: undefined, isOpen: false, wishes: new Map() };
      const isNew = !relayed.wishes.has(wisher);
      relayed.wishes.set(wisher, nowMs + wishMs);
      if (known === undefined) {
        paths.set(path, relayed);
        connect(path, relayed);
      } else if (isNew) {
        // Later, because a wish of this tab comes from a caller that does not hold the socket yet.
        queueMicrotask(() => {
          if (paths.get(path) === relayed && relayed.isOpen) pass({ kind: "opened", path }, true);
        });
      }
    },
    leave(wisher, path) {
      const relayed = paths.get(path);
      relayed?.wishes.delete(wisher);
      if (relayed?.wishes.size === 0) drop(path, relayed);
    },
    ping(path) {
      const relayed = paths.get(path);
      if (relayed?.isOpen) relayed.socket?.send("ping");
    },
    sweep(nowMs) {
      for (const [path, relayed] of paths) {
        for (const [wisher, untilMs] of relayed.wishes) {
          if (untilMs < nowMs) relayed.wishes.delete(wisher);
        }
        if (relayed.wishes.size === 0) drop(path, relayed);
      }
    },
    closeAll() {
      for (const [path, relayed] of paths) drop(path, relayed);
    },
  };
}

// A channel to nobody costs as much for each message as a channel to many.
function hasOthers({ wishes }: Relayed, tab: string): boolean {
  return wishes.size > (wishes.has(tab) ? 1 : 0);
}
