import { once } from "node:events";
import { expect, it, onTestFinished } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import type { Feed, FeedMember } from "#hub/gateways/feed.ts";
import { fanOut } from "#hub/server/fanOut.ts";

it("sends a browser what the others know, then each text, until it leaves", async () => {
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
    close: () => undefined,
  };
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
  onTestFinished(() => server.close());
  await once(server, "listening");
  server.on("connection", (socket) => {
    fanOut(feed, socket, { authorization: undefined, textFor: undefined });
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const browser = new WebSocket(`ws://127.0.0.1:${port}`);
  const heard: string[] = [];
  browser.on("message", (bytes: Buffer) => heard.push(bytes.toString()));
  await expect.poll(() => heard).toEqual(["known"]);
  for (const member of members) member.onText("new", 0, () => Buffer.from("new"));
  await expect.poll(() => heard).toEqual(["known", "new"]);
  browser.close();
  await expect.poll(() => members.size).toBe(0);
});
