import { act } from "@testing-library/react";
import { createStore } from "jotai";
import { vi } from "vitest";
import { endpoints } from "#protocol/areas/endpoints.ts";
import { feeds } from "#protocol/areas/feeds.ts";
import { emptyLive, mergeLiveStatus, type LiveState } from "#protocol/live/live.ts";
import { mergeLiveText } from "./mergeLiveText.ts";
import { deviceDeclaration } from "#app/shared/live/deviceFeeds.ts";
import { runFeed, type Feed, type FeedDeclaration } from "#app/shared/socket/runFeed.ts";
import type { Lease } from "#app/shared/socket/sharing/lease.ts";
import type { TabMessage } from "#app/shared/socket/sharing/messages.ts";
import { sharedSockets } from "#app/shared/socket/sharing/sharedSockets.ts";
import type { Visibility } from "#app/shared/visibility.ts";
import type { OpenSocket } from "#protocol/socket/stream.ts";
import type { Gateway } from "#simulator/gateway.ts";
import { clientOf } from "./faultyGateway.ts";
import { memorySockets } from "./memoryApp.tsx";

const live: FeedDeclaration<LiveState> = {
  ...feeds.live,
  initial: emptyLive,
  merge: mergeLiveText,
  load: async ({ call, signal }) => {
    const status = await call(endpoints.livedata.status, { signal });
    return (state, atMs) => mergeLiveStatus(state, status, atMs);
  },
};

/** A gateway that counts the open connections of each path; `most` is the highest count there ever was. */
export function countedSockets(gateway: Gateway): {
  readonly open: OpenSocket;
  readonly most: Map<string, number>;
} {
  const now = new Map<string, number>();
  const most = new Map<string, number>();
  const inner = memorySockets(gateway);
  const add = (path: string, by: number) => {
    now.set(path, (now.get(path) ?? 0) + by);
    most.set(path, Math.max(most.get(path) ?? 0, now.get(path) ?? 0));
  };
  return {
    most,
    open: (path, listener) => {
      let isOpen = false;
      const countEnd = () => {
        if (isOpen) add(path, -1);
        isOpen = false;
      };
      const onOpen = () => {
        isOpen = true;
        add(path, 1);
        listener.onOpen();
      };
      const onClose = () => {
        countEnd();
        listener.onClose();
      };
      const socket = inner(path, { ...listener, onOpen, onClose });
      return {
        send: socket.send,
        close: () => {
          socket.close();
          countEnd();
        },
      };
    },
  };
}

/** The tabs of a browser, all visible: a channel, a lease, and three feeds in each tab. */
export function openTabs(gateway: Gateway, open: OpenSocket, count: number) {
  const inboxes: ((message: TabMessage) => void)[] = [];
  let lease: Lease | undefined;
  return Array.from({ length: count }, (_, own) => {
    let isVisible = true;
    const listeners = new Set<() => void>();
    const visibility: Visibility = {
      isVisible: () => isVisible,
      onChange: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
    const shared = sharedSockets(open, {
      tab: String(own),
      visibility,
      store: {
        read: () => lease,
        write: (next) => (lease = next),
        clear: () => (lease = undefined),
      },
      join: (receive) => {
        inboxes[own] = receive;
        return {
          say: (message) =>
            queueMicrotask(() => inboxes.forEach((inbox, at) => at !== own && inbox(message))),
        };
      },
    });
    const { call } = clientOf(gateway);
    const store = createStore();
    const run = <State>(declaration: FeedDeclaration<State>) => {
      const rest = {
        isPrivate: false,
        isLoading: true,
        isOnline: false,
        isPolling: false,
        error: undefined,
      };
      let feed: Feed<State> = { state: declaration.initial, ...rest };
      const show = (next: Feed<State>) => (feed = next);
      runFeed(declaration, {
        call,
        get: store.get,
        set: store.set,
        openSocket: shared,
        visibility,
        isSignedIn: () => true,
        isSignedOut: () => false,
        before: feed,
        show,
      });
      return () => feed;
    };
    return {
      live: run(live),
      vedirect: run(deviceDeclaration(feeds.vedirect)),
      battery: run(deviceDeclaration(feeds.battery)),
      see: (visible: boolean) => {
        isVisible = visible;
        for (const listener of listeners) listener();
      },
    };
  });
}

/** Lets time pass on both sides. Fake timers must be on. */
export async function pass(gateway: Gateway, ms: number): Promise<void> {
  gateway.advance(ms);
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
    await new Promise((resolve) => setImmediate(resolve));
  });
}
