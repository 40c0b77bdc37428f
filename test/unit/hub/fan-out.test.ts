import { once } from "node:events";
import { expect, it, onTestFinished, vi } from "vitest";
import { type ClientOptions, WebSocket, WebSocketServer } from "ws";
import type { Feed, FeedMember } from "#hub/gateways/feed.ts";
import { fanOut } from "#hub/server/fanOut.ts";

/** A feed that a test speaks for, and a browser that gets it by the hub. */
async function followFeed(textFor?: (text: string) => string, browserOptions: ClientOptions = {}) {
  const members = new Set<FeedMember>();
  const feed: Feed = {
    join(member) {
      members.add(member);
      return () => members.delete(member);
    },
    listen: () => () => undefined,
    ready: () => Promise.resolve(true),
    snapshot: () => ["known"],
    retry: () => undefined,
    tell: () => undefined,
    editBy: () => undefined,
    close: () => undefined,
  };
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
  onTestFinished(() => server.close());
  await once(server, "listening");
  server.on("connection", (socket) => {
    fanOut(feed, socket, { authorization: undefined, textFor });
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const browser = new WebSocket(`ws://127.0.0.1:${port}`, browserOptions);
  onTestFinished(() => browser.terminate());
  const heard: string[] = [];
  browser.on("message", (bytes: Buffer) => heard.push(bytes.toString()));
  await expect.poll(() => heard.length).toBe(1);
  const say = (text: string) => {
    for (const member of members) member.onText(text, 0, () => Buffer.from(text));
  };
  return { members, browser, heard, say };
}

it.each([
  ["as it is", undefined, ["known", "new"]],
  ["as this browser may read it", (text: string) => text.toUpperCase(), ["KNOWN", "NEW"]],
])("sends a browser what the others know, then each text, %s", async (_, textFor, texts) => {
  const { members, browser, heard, say } = await followFeed(textFor);
  say("new");
  await expect.poll(() => heard).toEqual(texts);
  browser.close();
  await expect.poll(() => members.size).toBe(0);
});

it("ends a browser that takes no more", async () => {
  const { members, browser, say } = await followFeed();
  browser.pause();
  // More than the buffers on the way hold.
  for (let n = 0; n < 64; n += 1) say("x".repeat(2 ** 20));
  await expect.poll(() => members.size).toBe(0);
});

it.each([true, false])("looks every 30 s whether a browser answers: %s", async (isThere) => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const { members, browser } = await followFeed(undefined, { autoPong: isThere });
  const pinged = once(browser, "ping");
  vi.advanceTimersByTime(30_000);
  await pinged;
  if (isThere) {
    // Its answer comes after the pong was read.
    browser.ping();
    await once(browser, "pong");
  }
  const next = once(browser, isThere ? "ping" : "close");
  vi.advanceTimersByTime(30_000);
  await next;
  await expect.poll(() => members.size).toBe(Number(isThere));
});
