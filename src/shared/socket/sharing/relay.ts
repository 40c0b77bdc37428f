import type { FeedSocket } from "#protocol/client/one-socket.ts";
import type { OpenSocket } from "../socket.ts";
import type { TabChannel } from "./messages.ts";

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
 * Opens sockets on behalf of all tabs and passes on what they say; `hear` is the ear of this tab, which
 * hears like any other. A socket that is lost or refused is told closed and opened again at the next
 * wish: each tab's own machine decides when.
 */
export function relay(open: OpenSocket, hear: TabChannel["say"]): Relay {
  const paths = new Map<string, Relayed>();
  const refusals = new Map<string, number>();

  function connect(path: string, relayed: Relayed): void {
    let hasOpened = false;
    const isCurrent = () => paths.get(path) === relayed;
    const closed = () => {
      if (!isCurrent()) return;
      if (!hasOpened) refusals.set(path, (refusals.get(path) ?? 0) + 1);
      paths.delete(path);
      hear({ kind: "closed", path });
    };
    try {
      relayed.socket = open(
        path,
        {
          onOpen() {
            if (!isCurrent()) return;
            hasOpened = true;
            relayed.isOpen = true;
            hear({ kind: "opened", path });
          },
          onText: (text) => isCurrent() && hear({ kind: "text", path, text }),
          onClose: closed,
        },
        refusals.get(path) ?? 0,
      );
    } catch {
      queueMicrotask(closed);
    }
  }

  function drop(path: string, relayed: Relayed): void {
    paths.delete(path);
    relayed.socket?.close();
  }

  return {
    want(tab, path, nowMs) {
      const known = paths.get(path);
      const relayed = known ?? { socket: undefined, isOpen: false, wishes: new Map() };
      const isNew = !relayed.wishes.has(tab);
      relayed.wishes.set(tab, nowMs + wishMs);
      if (known === undefined) {
        paths.set(path, relayed);
        connect(path, relayed);
      } else if (isNew && relayed.isOpen) {
        hear({ kind: "opened", path });
      }
    },
    leave(tab, path) {
      const relayed = paths.get(path);
      relayed?.wishes.delete(tab);
      if (relayed?.wishes.size === 0) drop(path, relayed);
    },
    ping(path) {
      const relayed = paths.get(path);
      if (relayed?.isOpen) relayed.socket?.send("ping");
    },
    sweep(nowMs) {
      for (const [path, relayed] of paths) {
        for (const [tab, untilMs] of relayed.wishes) {
          if (untilMs < nowMs) relayed.wishes.delete(tab);
        }
        if (relayed.wishes.size === 0) drop(path, relayed);
      }
    },
    closeAll() {
      for (const [path, relayed] of paths) drop(path, relayed);
    },
  };
}
