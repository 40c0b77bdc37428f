import type { FeedSocket, SocketListener, OpenSocket } from "#protocol/socket/stream.ts";
import type { Visibility } from "../../visibility.ts";
import { leadership, type LeaseStore } from "./leadership.ts";
import type { TabChannel, TabMessage } from "./messages.ts";
import { relay } from "./relay.ts";

/** What sharing needs from the browser. */
export interface SharingSetup {
  /** Identifies this tab among all. */
  readonly tab: string;
  readonly store: LeaseStore;
  readonly visibility: Visibility;
  /** Joins the channel of all tabs; `listener` receives the messages of the others. */
  readonly join: (listener: (message: TabMessage) => void) => TabChannel;
}

/** A socket that this tab wants. */
interface Wanted {
  readonly listener: SocketListener;
  isOpen: boolean;
}

/**
 * One set of sockets for all tabs of a browser: the leading tab opens them and passes on every text, the
 * others listen. Only a visible tab leads. When the leading tab is closed or hidden another one takes over
 * at once; when it dies, within 5 s. Feeds continue without a gap.
 */
export function sharedSockets(open: OpenSocket, setup: SharingSetup): OpenSocket {
  const { tab, store, visibility } = setup;
  const wanted = new Map<string, Wanted>();

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

  // Sends to the leading tab, which may be this one.
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

function markOpen(wanted: Wanted | undefined): void {
  if (wanted === undefined || wanted.isOpen) return;
  wanted.isOpen = true;
  wanted.listener.onOpen();
}
