import type { FeedSocket, OpenSocket, SocketListener } from "#protocol/socket/stream.ts";
import type { TabMessage, TabChannel } from "./messages.ts";
import type { Visibility } from "../../visibility.ts";
import { leadership, type LeaseStore } from "./leadership.ts";

/** A subscription of another tab ends when it is not repeated for so long: the tab died. */
const subscriptionMs = 6_000;

interface RelayedSocket {
  socket: FeedSocket | undefined;
  isOpen: boolean;
  /** Until when each tab's subscription holds, by tab. */
  readonly subscriptions: Map<string, number>;
}

/** The leading tab's sockets, a socket for each path that any tab subscribes to. */
export interface Relay {
  readonly want: (tab: string, path: string, nowMs: number) => void;
  readonly leave: (tab: string, path: string) => void;
  readonly ping: (path: string) => void;
  readonly sweep: (nowMs: number) => void;
  readonly closeAll: () => void;
}

/**
 * Opens sockets for all tabs and passes on their messages; `isShared`: a tab other than `tab` subscribes. A lost or
 * refused socket is reported closed, and opened again at the next subscription: the state machine of each tab
 * decides when.
 */
export function relay(
  open: OpenSocket,
  tab: string,
  pass: (message: TabMessage, isShared: boolean) => void,
): Relay {
  const paths = new Map<string, RelayedSocket>();

  function connect(path: string, relayed: RelayedSocket): void {
    const isCurrent = () => paths.get(path) === relayed;
    const handleClose = () => {
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
        onClose: handleClose,
      });
    } catch {
      queueMicrotask(handleClose);
    }
  }

  function drop(path: string, relayed: RelayedSocket): void {
    paths.delete(path);
    relayed.socket?.close();
  }

  return {
    want(subscriber, path, nowMs) {
      const known = paths.get(path);
      const relayed = known ?? { socket: undefined, isOpen: false, subscriptions: new Map() };
      const isNew = !relayed.subscriptions.has(subscriber);
      relayed.subscriptions.set(subscriber, nowMs + subscriptionMs);
      if (known === undefined) {
        paths.set(path, relayed);
        connect(path, relayed);
      } else if (isNew) {
        // Deferred: the caller has not received its socket object yet.
        queueMicrotask(() => {
          if (paths.get(path) === relayed && relayed.isOpen) pass({ kind: "opened", path }, true);
        });
      }
    },
    leave(subscriber, path) {
      const relayed = paths.get(path);
      relayed?.subscriptions.delete(subscriber);
      if (relayed?.subscriptions.size === 0) drop(path, relayed);
    },
    ping(path) {
      const relayed = paths.get(path);
      if (relayed?.isOpen) relayed.socket?.send("ping");
    },
    sweep(nowMs) {
      for (const [path, relayed] of paths) {
        for (const [subscriber, untilMs] of relayed.subscriptions) {
          if (untilMs < nowMs) relayed.subscriptions.delete(subscriber);
        }
        if (relayed.subscriptions.size === 0) drop(path, relayed);
      }
    },
    closeAll() {
      for (const [path, relayed] of paths) drop(path, relayed);
    },
  };
}

// A channel to nobody costs as much for each message as a channel to many.
function hasOthers({ subscriptions }: RelayedSocket, tab: string): boolean {
  return subscriptions.size > (subscriptions.has(tab) ? 1 : 0);
}

/** Browser functions for sharing. */
export interface SharingSetup {
  /** Identifies this tab among all. */
  readonly tab: string;
  readonly store: LeaseStore;
  readonly visibility: Visibility;
  /** Joins the channel of all tabs; `listener` receives the messages of the others. */
  readonly join: (listener: (message: TabMessage) => void) => TabChannel;
}

/** A socket that this tab subscribes to. */
interface WantedSocket {
  readonly listener: SocketListener;
  isOpen: boolean;
}

/**
 * One set of sockets for all tabs of a browser: the leading tab, always a visible tab, opens them and passes on
 * every text. When it is closed or hidden another takes over at once; when it dies, within 5 s. Feeds continue
 * without a gap.
 */
export function sharedSockets(open: OpenSocket, setup: SharingSetup): OpenSocket {
  const { tab, store, visibility } = setup;
  const wanted = new Map<string, WantedSocket>();

  function receive(message: TabMessage): void {
    switch (message.kind) {
      case "want":
        return lead.isLeader()
          ? sockets.want(message.tab, message.path, performance.now())
          : undefined;
      case "leave":
        return sockets.leave(message.tab, message.path);
      case "ping":
        return sockets.ping(message.path);
      case "resigned":
        return lead.look();
      case "opened":
        return markOpen(wanted.get(message.path));
      case "text": {
        const socket = wanted.get(message.path);
        markOpen(socket);
        return socket?.listener.onText(message.text);
      }
      case "closed": {
        const socket = wanted.get(message.path);
        wanted.delete(message.path);
        return socket?.listener.onClose();
      }
    }
  }

  const channel = setup.join(receive);
  const sockets = relay(open, tab, (message, isShared) => {
    if (isShared) channel.say(message);
    receive(message);
  });
  const lead = leadership(tab, store, (isLeader) => {
    if (!isLeader) sockets.closeAll();
    repeatWishes();
  });

  function ask(message: TabMessage): void {
    if (lead.isLeader()) receive(message);
    else channel.say(message);
  }

  function repeatWishes(): void {
    for (const path of wanted.keys()) ask({ kind: "want", tab, path });
    sockets.sweep(performance.now());
  }

  function follow(): void {
    if (visibility.isVisible()) return lead.stand();
    const hasLed = lead.isLeader();
    lead.resign();
    if (hasLed) channel.say({ kind: "resigned" });
  }

  visibility.onChange(follow);
  follow();

  return (path, listener): FeedSocket => {
    wanted.set(path, { listener, isOpen: false });
    ask({ kind: "want", tab, path });
    return {
      send: () => ask({ kind: "ping", path }),
      close() {
        if (wanted.get(path)?.listener === listener) wanted.delete(path);
        ask({ kind: "leave", tab, path });
      },
    };
  };
}

function markOpen(wanted: WantedSocket | undefined): void {
  if (wanted === undefined || wanted.isOpen) return;
  wanted.isOpen = true;
  wanted.listener.onOpen();
}
