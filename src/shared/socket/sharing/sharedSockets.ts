import type { FeedSocket, SocketListener } from "#protocol/socket/one-socket.ts";
import type { OpenSocket } from "../socket.ts";
import type { Visibility } from "../../visibility.ts";
import { leadership, type LeaseStore } from "./leadership.ts";
import { leaseTimes } from "./lease.ts";
import type { TabChannel, TabMessage } from "./messages.ts";
import { relay } from "./relay.ts";

/** What sharing needs from the browser. */
export interface SharingSurroundings {
  /** Identifies this tab among all. */
  readonly tab: string;
  readonly store: LeaseStore;
  readonly visibility: Visibility;
  /** Joins the channel of all tabs; what others say goes to `hear`. */
  readonly join: (hear: (message: TabMessage) => void) => TabChannel;
}

interface Heard {
  readonly listener: SocketListener;
  isOpen: boolean;
}

/**
 * One set of sockets for all tabs of a browser: the tab that leads opens them and passes on every text,
 * the others listen. Only a tab that somebody sees leads. When the leading tab is closed or hidden the
 * next one takes over at once, when it dies within 5 s; feeds go on as if nothing had happened.
 */
export function sharedSockets(open: OpenSocket, surroundings: SharingSurroundings): OpenSocket {
  const { tab, store, visibility } = surroundings;
  const heard = new Map<string, Heard>();

  function hear(message: TabMessage): void {
    switch (message.kind) {
      case "want":
        return lead.isLeader() ? sockets.want(message.tab, message.path, Date.now()) : undefined;
      case "leave":
        return sockets.leave(message.tab, message.path);
      case "ping":
        return sockets.ping(message.path);
      case "resigned":
        return lead.look();
      case "opened":
        return markOpen(heard.get(message.path));
      case "text": {
        const hearer = heard.get(message.path);
        markOpen(hearer);
        return hearer?.listener.onText(message.text);
      }
      case "closed": {
        const hearer = heard.get(message.path);
        heard.delete(message.path);
        return hearer?.listener.onClose();
      }
    }
  }

  const channel = surroundings.join(hear);
  const sockets = relay(open, tab, (message, isShared) => {
    if (isShared) channel.say(message);
    hear(message);
  });
  const lead = leadership(tab, store, (isLeader) => {
    if (!isLeader) sockets.closeAll();
    repeatWishes();
  });

  // To whom it may concern: this tab itself when it leads, else the tab that does.
  function ask(message: TabMessage): void {
    if (lead.isLeader()) hear(message);
    else channel.say(message);
  }

  function repeatWishes(): void {
    for (const path of heard.keys()) ask({ kind: "want", tab, path });
    sockets.sweep(Date.now());
  }

  function follow(): void {
    if (visibility.isVisible()) return lead.stand();
    const hasLed = lead.isLeader();
    lead.resign();
    if (hasLed) channel.say({ kind: "resigned" });
  }

  let rounds: ReturnType<typeof setInterval> | undefined;
  function keepRounds(): void {
    clearInterval(rounds);
    const isNeeded = visibility.isVisible();
    rounds = isNeeded ? setInterval(repeatWishes, leaseTimes.roundMs) : undefined;
  }

  visibility.onChange(() => {
    follow();
    keepRounds();
  });
  follow();
  keepRounds();

  return (path, listener): FeedSocket => {
    heard.set(path, { listener, isOpen: false });
    ask({ kind: "want", tab, path });
    return {
      send: () => ask({ kind: "ping", path }),
      close() {
        if (heard.get(path)?.listener === listener) heard.delete(path);
        ask({ kind: "leave", tab, path });
      },
    };
  };
}

function markOpen(hearer: Heard | undefined): void {
  if (hearer === undefined || hearer.isOpen) return;
  hearer.isOpen = true;
  hearer.listener.onOpen();
}
