import { act } from "@testing-library/react";
import { vi } from "vitest";
import { endpoints } from "#protocol/api/endpoints.ts";
import { sockets } from "#protocol/api/sockets.ts";
import {
  emptyLive,
  mergeLiveStatus,
  mergeLiveText,
  type LiveState,
} from "#protocol/socket/live.ts";
import {
  mergeBatteryText,
  mergeSnapshot,
  mergeVedirectText,
  type FeedState,
} from "#protocol/socket/feed.ts";
import { readShape } from "#protocol/api/reply.ts";
import type { BatteryLive } from "#protocol/schema/battery-live.ts";
import type { VedirectLive } from "#protocol/schema/vedirect-live.ts";
import { LiveStatus } from "#protocol/schema/live.ts";
import { runFeed, type Feed, type FeedDeclaration } from "#app/shared/socket/runFeed.ts";
import type { Lease } from "#app/shared/socket/sharing/lease.ts";
import type { TabMessage } from "#app/shared/socket/sharing/messages.ts";
import { sharedSockets } from "#app/shared/socket/sharing/sharedSockets.ts";
import type { Visibility } from "#app/shared/socket/visibility.ts";
import type { OpenSocket } from "#app/shared/socket/socket.ts";
import { createGateway, type Gateway } from "#simulator/gateway.ts";
import type { Fault } from "#simulator/fault.ts";
import { createRandom } from "#simulator/random.ts";
import { gatewayOptions } from "#simulator/scenario/scenario.ts";
import { clientOf } from "./faultyGateway.ts";
import { memorySockets } from "./memoryApp.tsx";

const live: FeedDeclaration<LiveState> = {
  path: sockets.live,
  habits: { alwaysTalks: true },
  initial: emptyLive,
  merge: mergeLiveText,
  load: async (client, signal) => {
    const status = await client.call(endpoints.livedata.status, { signal });
    return (state, atMs) => mergeLiveStatus(state, status, atMs);
  },
};

const vedirect: FeedDeclaration<FeedState<VedirectLive>> = {
  path: sockets.vedirect,
  habits: { alwaysTalks: true },
  initial: undefined,
  merge: mergeVedirectText,
  load: async (client, signal) => {
    const data = await client.call(endpoints.vedirectlive.status, { signal });
    return (state, atMs) => mergeSnapshot(state, data, atMs);
  },
};

const battery: FeedDeclaration<FeedState<BatteryLive>> = {
  path: sockets.battery,
  habits: { alwaysTalks: false },
  initial: undefined,
  merge: mergeBatteryText,
  load: async (client, signal) => {
    const data = await client.call(endpoints.batterylive.status, { signal });
    return (state, atMs) => mergeSnapshot(state, data, atMs);
  },
};

/** A gateway that counts the open connections of each path; `most` is the highest count there ever was. */
function counted(gateway: Gateway): {
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
    open: (path, listener, refusals) => {
      let isOpen = false;
      const ended = () => {
        if (isOpen) add(path, -1);
        isOpen = false;
      };
      const onOpen = () => {
        isOpen = true;
        add(path, 1);
        listener.onOpen();
      };
      const onClose = () => {
        ended();
        listener.onClose();
      };
      const socket = inner(path, { ...listener, onOpen, onClose }, refusals);
      return {
        send: socket.send,
        close: () => {
          socket.close();
          ended();
        },
      };
    },
  };
}

/** The tabs of one browser: a channel, a lease, and three feeds in each tab. */
function openTabs(gateway: Gateway, open: OpenSocket, count: number) {
  const ears: ((message: TabMessage) => void)[] = [];
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
      join: (hear) => {
        ears[own] = hear;
        return {
          say: (message) =>
            queueMicrotask(() => ears.forEach((ear, at) => at !== own && ear(message))),
        };
      },
    });
    const client = clientOf(gateway);
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
        client,
        openSocket: shared,
        visibility,
        isSignedIn: () => true,
        before: feed,
        show,
      });
      return () => feed;
    };
    return {
      live: run(live),
      vedirect: run(vedirect),
      battery: run(battery),
      see: (visible: boolean) => {
        isVisible = visible;
        for (const listener of listeners) listener();
      },
    };
  });
}

/** What a soak found. */
export interface SoakResult {
  /** The most connections a path ever had at once. */
  readonly mostConnections: Readonly<Record<string, number>>;
  readonly handshakes: number;
  readonly faults: number;
  /** Heap in MB after the first quarter and at the end, garbage collected. */
  readonly heapMb: readonly [number, number];
  /** Tabs whose values at the end are not those of the gateway. */
  readonly wrongTabs: number;
}

const trouble: readonly [Fault, ...Fault[]] = [
  { kind: "refuse" },
  { kind: "cut" },
  { kind: "status", status: 500 },
  { kind: "status", status: 429, headers: { "Retry-After": "30" } },
  { kind: "body", body: "null" },
  { kind: "body", body: "<html>" },
  { kind: "hang" },
];

/** Lets eight tabs watch a gateway with five inverters for some simulated hours full of random faults. Fake timers must be on. */
export async function soak(
  seed: number,
  hours: number,
  collect: () => number,
): Promise<SoakResult> {
  const random = createRandom(seed);
  const gateway = createGateway(gatewayOptions("five-inverters", { seed, worldSpeed: 1 }));
  const line = counted(gateway);
  let handshakes = 0;
  const tabs = openTabs(gateway, (...args) => ((handshakes += 1), line.open(...args)), 8);
  let faults = 0;
  let heapBefore = 0;
  const paths = [...Object.values(sockets), endpoints.livedata.status.path, "*"];
  const seconds = hours * 3_600;
  for (let second = 0; second < seconds; second += 1) {
    if (random() < 1 / 120) {
      faults += 1;
      gateway.faults.clear();
      const path = paths[Math.floor(random() * paths.length)] ?? "*";
      gateway.faults.set(path, trouble[Math.floor(random() * trouble.length)] ?? trouble[0]);
    } else if (random() < 1 / 60) gateway.faults.clear();
    if (random() < 1 / 900) gateway.device.restart(0);
    if (random() < 1 / 60) tabs[Math.floor(random() * tabs.length)]?.see(random() < 0.7);
    await pass(gateway, 1_000);
    if (second === Math.floor(seconds / 4)) heapBefore = collect();
  }
  gateway.faults.clear();
  for (const tab of tabs) tab.see(true);
  for (let second = 0; second < 400; second += 1) await pass(gateway, 1_000);
  return {
    mostConnections: Object.fromEntries(line.most),
    handshakes,
    faults,
    heapMb: [heapBefore, collect()],
    wrongTabs: await wrongTabs(gateway, tabs),
  };
}

async function pass(gateway: Gateway, ms: number): Promise<void> {
  gateway.advance(ms);
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
    await new Promise((resolve) => setImmediate(resolve));
  });
}

/** Compares what each tab shows with what the gateway answers, in a moment between two messages. */
async function wrongTabs(gateway: Gateway, tabs: ReturnType<typeof openTabs>): Promise<number> {
  let wrong = tabs.length;
  for (let second = 0; second < 60 && wrong > 0; second += 1) {
    await pass(gateway, 1_000);
    const answer = await gateway.fetch(new Request("http://gateway.test/api/livedata/status"));
    const status = readShape(LiveStatus, await answer.json());
    if (!status.ok) throw new Error("the gateway's own answer cannot be read");
    const wanted = pictureOf(status.value);
    wrong = tabs.filter((tab) => pictureOf(tab.live().state) !== wanted).length;
  }
  return wrong;
}

function pictureOf({ inverters, total }: Pick<LiveState, "inverters" | "total">): string {
  const facts = inverters.map(({ serial, name, limit_absolute: limit, reachable }) =>
    [serial, name, limit, reachable].join(),
  );
  return JSON.stringify([facts, total?.Power?.v, total?.YieldDay?.v, total?.YieldTotal?.v]);
}
