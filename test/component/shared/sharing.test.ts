import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FeedSocket, SocketListener, OpenSocket } from "#protocol/socket/stream.ts";
import { browserSharing } from "#app/shared/socket/sharing/browserSharing.ts";
import { viewOf, type Lease } from "#app/shared/socket/sharing/lease.ts";
import type { TabMessage } from "#app/shared/socket/sharing/messages.ts";
import { sharedSockets } from "#app/shared/socket/sharing/sharedSockets.ts";
import { storageKeys } from "#app/shared/storage/storage.ts";

/** A gateway that counts its connections, and a browser whose tabs share a storage. */
function browser() {
  const tabs: { hear: (message: TabMessage) => void; isDead: boolean }[] = [];
  const connections: { tab: number; path: string; listener: SocketListener; isClosed: boolean }[] =
    [];
  const sentKinds: TabMessage["kind"][] = [];
  let lease: Lease | undefined;

  function openTab() {
    const own = tabs.length;
    const me = { hear: (_message: TabMessage) => undefined as void, isDead: false };
    tabs.push(me);
    let isVisible = true;
    let notifyVisibility: (() => void) | undefined;
    const open: OpenSocket = (path, listener) => {
      const connection = { tab: own, path, listener, isClosed: false };
      connections.push(connection);
      queueMicrotask(listener.onOpen);
      return { send: () => undefined, close: () => (connection.isClosed = true) };
    };
    const shared = sharedSockets(open, {
      tab: String(own),
      visibility: {
        isVisible: () => isVisible && !me.isDead,
        onChange(listener) {
          notifyVisibility = listener;
          return () => undefined;
        },
      },
      store: {
        read: () => lease,
        write: (next) => (lease = me.isDead ? lease : next),
        clear: () => (lease = undefined),
      },
      join(hear) {
        me.hear = hear;
        return {
          say(message) {
            sentKinds.push(message.kind);
            const others = tabs.filter((other) => other !== me && !other.isDead);
            if (!me.isDead) queueMicrotask(() => others.forEach((other) => other.hear(message)));
          },
        };
      },
    });
    const texts: string[] = [];
    let drops = 0;
    let opens = 0;
    const show = (path: string): FeedSocket => {
      // As with a WebSocket, no event may come before the caller has the socket.
      let isReturned = false;
      const socket = shared(path, {
        onOpen: () => (opens += isReturned ? 1 : 0),
        onText: (text) => texts.push(text),
        onClose: () => (drops += 1),
      });
      isReturned = true;
      return socket;
    };
    return {
      texts,
      drops: () => drops,
      opens: () => opens,
      show,
      /** Ends the tab as a crash does: its sockets close, and it sends no more messages. */
      kill() {
        me.isDead = true;
        for (const connection of connections.filter(({ tab }) => tab === own)) {
          connection.isClosed = true;
        }
      },
      setVisible(next: boolean) {
        isVisible = next;
        notifyVisibility?.();
      },
    };
  }

  const openConnections = () => connections.filter(({ isClosed }) => !isClosed);
  const receive = (path: string, text: string) =>
    openConnections()
      .filter((connection) => connection.path === path)
      .forEach(({ listener }) => listener.onText(text));
  return { openTab, openConnections, receive, sentKinds, connections };
}

const settle = (ms = 1_500) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("eight tabs share a connection for each feed", async () => {
  const { openTab, openConnections, receive } = browser();
  const tabs = Array.from({ length: 8 }, openTab);
  for (const tab of tabs) tab.show("/livedata");
  tabs[5]?.show("/batterylivedata");
  await settle();
  expect(
    openConnections()
      .map(({ path }) => path)
      .sort(),
  ).toEqual(["/batterylivedata", "/livedata"]);
  receive("/livedata", "news");
  await settle(10);
  expect(tabs.map(({ texts }) => texts)).toEqual(tabs.map(() => ["news"]));
});

test("when the leading tab dies another has live values within five seconds", async () => {
  const { openTab, openConnections, receive } = browser();
  const [first, second] = [openTab(), openTab()];
  first.show("/livedata");
  second.show("/livedata");
  await settle();
  first.kill();
  await settle(5_000);
  expect(openConnections()).toMatchObject([{ tab: 1, path: "/livedata" }]);
  receive("/livedata", "again");
  await settle(10);
  expect(second.texts).toEqual(["again"]);
});

test("messages of another shape are ignored by all tabs", async () => {
  const opened: string[] = [];
  const texts: string[] = [];
  const onText = (text: string) => void texts.push(text);
  browserSharing((path) => {
    opened.push(path);
    return { send: () => undefined, close: () => undefined };
  })("/livedata", { onOpen: () => undefined, onText, onClose: () => undefined });
  await settle();
  expect(opened).toEqual(["/livedata"]);
  const other = new BroadcastChannel("heliograph-sockets");
  const junk = [null, 7, "want", [], {}, { kind: "want" }, { kind: "want", tab: 1, path: "/x" }];
  const odd = [{ kind: "text", path: "/livedata", text: 7 }, { kind: "__proto__" }, new Map()];
  const sound = { kind: "want", tab: "other", path: "/batterylivedata" };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  for (const message of [...junk, ...odd, sound]) other.postMessage(message);
  await expect.poll(() => opened).toEqual(["/livedata", "/batterylivedata"]);
  expect(texts).toEqual([]);
  other.close();
  window.localStorage.clear();
});

test("the feeds of a tab that died are closed, however the clock is set meanwhile", async () => {
  const { openTab, openConnections } = browser();
  const [first, second] = [openTab(), openTab()];
  first.show("/livedata");
  second.show("/batterylivedata");
  await settle();
  second.kill();
  vi.setSystemTime(Date.now() - 86_400_000);
  await settle(10_000);
  expect(openConnections()).toMatchObject([{ tab: 0, path: "/livedata" }]);
});

test("a tab that shows a feed again, which another tab kept open, is told that it is open", async () => {
  const { openTab, openConnections } = browser();
  const tabs = [openTab(), openTab()];
  const sockets = tabs.map((tab) => tab.show("/livedata"));
  await settle();
  for (const [own, tab] of tabs.entries()) {
    const before = tab.opens();
    sockets[own]?.close();
    await settle();
    sockets[own] = tab.show("/livedata");
    await settle();
    expect(tab.opens()).toBe(before + 1);
  }
  expect(openConnections()).toHaveLength(1);
});

test("a socket that is closed late takes nothing from the one that has followed it", async () => {
  const { openTab, openConnections, receive } = browser();
  const tab = openTab();
  const former = tab.show("/livedata");
  await settle();
  tab.show("/livedata");
  former.close();
  await settle(5_000);
  expect(openConnections()).toMatchObject([{ path: "/livedata" }]);
  receive("/livedata", "news");
  expect(tab.texts).toEqual(["news"]);
});

test("a leading tab that is hidden hands over at once, and hidden tabs have no socket", async () => {
  const { openTab, openConnections } = browser();
  const [first, second] = [openTab(), openTab()];
  const socket = first.show("/livedata");
  second.show("/livedata");
  await settle();
  first.setVisible(false);
  socket.close();
  await settle(300);
  expect(openConnections()).toMatchObject([{ tab: 1 }]);
  second.setVisible(false);
  await settle(10);
  expect(openConnections()).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

test("a feed that no tab shows any more is closed, also when its tab died", async () => {
  const { openTab, openConnections } = browser();
  const [first, second] = [openTab(), openTab()];
  first.show("/livedata");
  second.show("/console");
  await settle();
  expect(openConnections()).toHaveLength(2);
  second.kill();
  await settle(10_000);
  expect(openConnections().map(({ path }) => path)).toEqual(["/livedata"]);
});

test("a lost connection is reported to every tab, and each reconnects in its own time", async () => {
  const { openTab, openConnections } = browser();
  const [first, second] = [openTab(), openTab()];
  first.show("/livedata");
  second.show("/livedata");
  await settle();
  const [connection] = openConnections();
  connection?.listener.onClose();
  await settle(10);
  expect([first.drops(), second.drops()]).toEqual([1, 1]);
  second.show("/livedata");
  await settle(10);
  expect(openConnections().filter((other) => other !== connection)).toHaveLength(1);
});

test("a single tab broadcasts no messages until another tab listens", async () => {
  const { openTab, receive, sentKinds } = browser();
  openTab().show("/livedata");
  await settle();
  receive("/livedata", "to nobody");
  expect(sentKinds).not.toContain("text");
  const second = openTab();
  second.show("/livedata");
  await settle();
  receive("/livedata", "to both");
  await settle(10);
  expect(second.texts).toEqual(["to both"]);
});

test.each([
  { case: "after its end", nowMs: 10_001, view: "free" },
  { case: "just before its end", nowMs: 9_999, view: "taken" },
  { case: "for a tab that reads the time half a second earlier", nowMs: 6_500, view: "taken" },
  { case: "when the clock was set back by a minute", nowMs: -50_000, view: "free" },
])("a lease is $view $case", ({ nowMs, view }) => {
  expect(viewOf({ holder: "other", untilMs: 10_000 }, "me", nowMs)).toBe(view);
});

test("a tab takes the lease with its first socket, so that the first values do not wait for it", () => {
  const open = browserSharing(() => ({ send: ignore, close: ignore }));
  expect(window.localStorage.getItem(storageKeys.socketLease)).toBeNull();
  open("/livedata", { onOpen: ignore, onText: ignore, onClose: ignore });
  expect(window.localStorage.getItem(storageKeys.socketLease)).not.toBeNull();
  window.localStorage.clear();
});

function ignore(): void {}

test("tabs of another gateway of the hub hear nothing of the feeds", async () => {
  const meta = document.createElement("meta");
  meta.name = "heliograph-hub";
  const wanted: unknown[] = [];
  const opened: string[] = [];
  const tabOf = async (name: string) => {
    const storedAs = `/${name}`;
    const context = { base: `${storedAs}/`, hub: "/", gateway: name, storedAs, gateways: [] };
    const mark = { ...context, hasHistory: true, hasList: false, isOverview: false };
    meta.content = JSON.stringify(mark);
    vi.resetModules();
    const { browserSharing: sharing } =
      await import("#app/shared/socket/sharing/browserSharing.ts");
    const open = sharing((path) => {
      opened.push(`${name}${path}`);
      return { send: ignore, close: ignore };
    });
    open("/livedata", { onOpen: ignore, onText: ignore, onClose: ignore });
    await settle();
  };
  document.head.append(meta);
  const other = new BroadcastChannel("heliograph-sockets/barn");
  other.addEventListener("message", ({ data }) => void wanted.push(data));
  await tabOf("house");
  await tabOf("barn");
  await expect.poll(() => wanted.length).toBeGreaterThan(0);
  expect(opened).toEqual(["house/livedata", "barn/livedata"]);
  other.close();
  meta.remove();
  vi.resetModules();
  window.localStorage.clear();
});
