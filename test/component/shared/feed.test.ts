import { createStore } from "jotai";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createClient } from "#protocol/client/client.ts";
import { networkError } from "#protocol/client/gateway-error.ts";
import { clientAtom } from "#app/shared/api/clientAtom.ts";
import { feedAtom, reloadFeedsAtom } from "#app/shared/socket/feedAtom.ts";
import { liveFeedAtom } from "#app/shared/live/feeds.ts";
import { otherSunAtom } from "#app/shared/live/sun.ts";
import { signInAtom, signOutAtom } from "#app/shared/session/session.ts";
import { openSocketAtom } from "#app/shared/socket/openSocketAtom.ts";
import { readText, storageKeys } from "#app/shared/storage/storage.ts";
import type { SocketListener } from "#protocol/socket/stream.ts";
import { ok } from "#protocol/result.ts";
import { liveStatus, measuredInverter } from "../../support/liveBench.ts";

/** A socket that a test opens, talks through and drops. */
interface TestSocket extends SocketListener {
  isClosed: boolean;
}

let sockets: TestSocket[];
let answers: number;
let isRefused: boolean;

function storeWithFeed() {
  const store = createStore();
  sockets = [];
  answers = 0;
  isRefused = false;
  store.set(
    clientAtom,
    createClient({
      fetch: () => Promise.reject(new Error()),
      authdata: () => undefined,
      onUnauthorized: () => undefined,
    }),
  );
  store.set(openSocketAtom, (_path, listener) => {
    const socket = { ...listener, isClosed: false };
    sockets.push(socket);
    return { send: () => undefined, close: () => (socket.isClosed = true) };
  });
  const linesAtom = feedAtom<readonly string[]>({
    path: "/lines",
    habits: { alwaysTalks: true },
    initial: [],
    merge: (lines, text) => ok([...lines, text]),
    load: () => {
      answers += 1;
      if (isRefused) return Promise.reject(networkError("unreachable"));
      return Promise.resolve((lines) => [...lines, "loaded"]);
    },
  });
  return { store, linesAtom, refuse: (isOn: boolean) => (isRefused = isOn) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a feed loads and opens while it is shown, and closes afterwards", async () => {
  const { store, linesAtom } = storeWithFeed();
  const leave = store.sub(linesAtom, () => undefined);
  await vi.advanceTimersByTimeAsync(50);
  expect(store.get(linesAtom)).toMatchObject({ state: ["loaded"], isLoading: false });
  sockets[0]?.onOpen();
  sockets[0]?.onText("a");
  sockets[0]?.onText("b");
  await vi.advanceTimersByTimeAsync(350);
  expect(store.get(linesAtom)).toMatchObject({ state: ["loaded", "a", "b"], isOnline: true });
  leave();
  await vi.advanceTimersByTimeAsync(200_000);
  expect(sockets.map(({ isClosed }) => isClosed)).toEqual([true]);
  expect(vi.getTimerCount()).toBe(0);
});

test("a feed that the next page follows too goes on", async () => {
  const { store, linesAtom } = storeWithFeed();
  const leave = store.sub(linesAtom, () => undefined);
  await vi.advanceTimersByTimeAsync(50);
  leave();
  const leaveAgain = store.sub(linesAtom, () => undefined);
  await vi.advanceTimersByTimeAsync(50);
  sockets[0]?.onText("a");
  await vi.advanceTimersByTimeAsync(350);
  expect(store.get(linesAtom).state).toEqual(["loaded", "a"]);
  expect(sockets).toHaveLength(1);
  leaveAgain();
  await vi.advanceTimersByTimeAsync(50);
  expect(sockets[0]?.isClosed).toBe(true);
});

test("a feed with values from before asks and opens after the next frame", async () => {
  const { store, linesAtom } = storeWithFeed();
  store.sub(linesAtom, () => undefined)();
  await vi.advanceTimersByTimeAsync(50);
  store.sub(linesAtom, () => undefined);
  expect([sockets.length, answers]).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(50);
  expect([sockets.length, answers]).toEqual([2, 2]);
});

test("messages that come fast are drawn a few times a second, and all are heard with their times", async () => {
  const { store, linesAtom } = storeWithFeed();
  store.sub(linesAtom, () => undefined);
  sockets[0]?.onOpen();
  await vi.advanceTimersByTimeAsync(50);
  let drawn = 0;
  const heardAtMs: number[] = [];
  store.sub(linesAtom, () => (drawn += 1));
  store.get(linesAtom.latestAtom).onChange((atMs) => heardAtMs.push(atMs));
  const startMs = Date.now();
  for (let count = 0; count < 100; count += 1) {
    sockets[0]?.onText("x");
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(drawn).toBe(4);
  await vi.advanceTimersByTimeAsync(350);
  expect(heardAtMs).toEqual(Array.from({ length: 100 }, (_each, at) => startMs + 10 * at));
  expect(store.get(linesAtom).state).toHaveLength(101);
});

test("a lost socket is opened again and the old one is not heard any more", async () => {
  const { store, linesAtom } = storeWithFeed();
  store.sub(linesAtom, () => undefined);
  sockets[0]?.onOpen();
  sockets[0]?.onClose();
  await vi.advanceTimersByTimeAsync(50);
  expect(store.get(linesAtom).isOnline).toBe(false);
  await vi.advanceTimersByTimeAsync(2_000);
  sockets[1]?.onOpen();
  sockets[0]?.onText("late");
  await vi.advanceTimersByTimeAsync(50);
  expect(store.get(linesAtom)).toMatchObject({ isOnline: true, state: ["loaded"] });
});

test("a reload of all feeds closes, then loads and opens after one second", async () => {
  const { store, linesAtom } = storeWithFeed();
  store.sub(linesAtom, () => undefined);
  sockets[0]?.onOpen();
  await vi.advanceTimersByTimeAsync(50);
  store.set(reloadFeedsAtom);
  expect(sockets[0]?.isClosed).toBe(true);
  expect([sockets.length, answers]).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([sockets.length, answers]).toEqual([2, 2]);
});

test("after a sign-out the socket waits for a load that succeeds", async () => {
  const { store, linesAtom, refuse } = storeWithFeed();
  store.set(signInAtom, { authdata: "YWRtaW46eA==" });
  store.sub(linesAtom, () => undefined);
  await vi.advanceTimersByTimeAsync(50);
  refuse(true);
  store.set(signOutAtom);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sockets).toHaveLength(1);
  refuse(false);
  await vi.advanceTimersByTimeAsync(25_000);
  expect(sockets).toHaveLength(2);
});

test("values that come after a sign-in are private, also to a feed that ran before it", async () => {
  const { store, linesAtom } = storeWithFeed();
  const leave = store.sub(linesAtom, () => undefined);
  await vi.advanceTimersByTimeAsync(50);
  store.set(signInAtom, { authdata: "YWRtaW46eA==" });
  sockets[0]?.onOpen();
  sockets[0]?.onText("secret");
  await vi.advanceTimersByTimeAsync(350);
  leave();
  store.set(signOutAtom);
  expect(store.get(linesAtom).state).toEqual([]);
});

test("a sign-out before the first values come loads again, too", async () => {
  const { store, linesAtom } = storeWithFeed();
  store.set(signInAtom, { authdata: "YWRtaW46eA==" });
  store.sub(linesAtom, () => undefined);
  store.set(signOutAtom);
  await vi.advanceTimersByTimeAsync(50);
  expect(answers).toBe(2);
  expect(store.get(linesAtom)).toMatchObject({ state: ["loaded"], isLoading: false });
});

test("a sign-out leaves no last values behind, also of a socket that nobody signed in for", async () => {
  window.localStorage.clear();
  const { store } = storeWithFeed();
  store.sub(liveFeedAtom, () => undefined);
  // A browser sends a password that it has seen with a handshake, and the refusal of the call comes after the first text.
  await vi.advanceTimersByTimeAsync(50);
  sockets[0]?.onOpen();
  sockets[0]?.onText(JSON.stringify(liveStatus([measuredInverter(200)])));
  await vi.advanceTimersByTimeAsync(350);
  expect(store.get(liveFeedAtom).state.inverters).toHaveLength(1);
  store.set(signOutAtom);
  expect(readText(storageKeys.lastLive)).toBeUndefined();
});

test("values of a signed-in user are forgotten at the sign-out, and loaded again", async () => {
  const { store, linesAtom } = storeWithFeed();
  store.set(signInAtom, { authdata: "YWRtaW46eA==" });
  const leave = store.sub(linesAtom, () => undefined);
  await vi.advanceTimersByTimeAsync(50);
  sockets[0]?.onOpen();
  sockets[0]?.onText("secret");
  await vi.advanceTimersByTimeAsync(50);
  store.set(signOutAtom);
  expect(store.get(linesAtom).state).toEqual([]);
  expect(sockets.map(({ isClosed }) => isClosed)).toEqual([true]);
  await vi.advanceTimersByTimeAsync(50);
  expect(store.get(linesAtom).state).toEqual(["loaded"]);
  // A refusal of those who are signed out anyway starts nothing over.
  store.set(signOutAtom);
  await vi.advanceTimersByTimeAsync(50);
  expect(answers).toBe(2);

  leave();
  store.set(signInAtom, { authdata: "YWRtaW46eA==" });
  store.sub(linesAtom, () => undefined)();
  await vi.advanceTimersByTimeAsync(50);
  store.set(signOutAtom);
  store.sub(linesAtom, () => undefined);
  expect(store.get(linesAtom).state).toEqual([]);
});

test("values of a signed-in user are gone after a sign-out, though nothing followed the feed then", async () => {
  const { store, linesAtom } = storeWithFeed();
  store.set(signInAtom, { authdata: "eA==" });
  const leave = store.sub(linesAtom, () => undefined);
  await vi.advanceTimersByTimeAsync(50);
  leave();
  await vi.advanceTimersByTimeAsync(200_000);
  expect(store.get(linesAtom).state).toEqual(["loaded"]);
  store.set(signOutAtom);
  expect(store.get(linesAtom).state).toEqual([]);
});

test("whether there is another source of sun is not known before the first answer", async () => {
  const { store } = storeWithFeed();
  const leave = store.sub(otherSunAtom, () => undefined);
  expect(store.get(otherSunAtom)).toBeUndefined();
  leave();
  await vi.advanceTimersByTimeAsync(200_000);
});
