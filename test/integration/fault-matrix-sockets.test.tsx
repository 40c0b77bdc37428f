import { describe, expect, test, vi } from "vitest";
import { endpoints } from "#protocol/areas/endpoints.ts";
import { feeds } from "#protocol/areas/feeds.ts";
import { batteryFeedAtom, chargerFeedAtom, solarFeedAtom } from "#app/shared/live/deviceFeeds.ts";
import { liveFeedAtom } from "#app/shared/live/feeds.ts";
import { faultColumns, type FaultColumn, type Outcome } from "../support/reliability/faults.ts";
import { awakeGateway } from "../support/faultyGateway.ts";
import { holdTimeInEach, openMemoryApp } from "../support/memoryApp.tsx";

holdTimeInEach();

const columns: readonly (readonly [string, FaultColumn])[] = Object.entries(faultColumns);
const livePaths = [feeds.live.path, feeds.vedirect.path, feeds.huawei.path, feeds.battery.path];
const mainText = () => document.querySelector("main")?.textContent ?? "";

type App = Awaited<ReturnType<typeof openMemoryApp>>;
type Gateway = ReturnType<typeof awakeGateway>;

/** Of each feed, whether it is connected, and when its last message came. */
function feedsOf({ store }: App) {
  const live = store.get(liveFeedAtom);
  const vedirect = store.get(solarFeedAtom);
  const charger = store.get(chargerFeedAtom);
  const battery = store.get(batteryFeedAtom);
  return [
    { isOnline: live.isOnline, atMs: Math.max(0, ...live.state.receivedAt.values()) },
    { isOnline: vedirect.isOnline, atMs: vedirect.state?.receivedAtMs ?? 0 },
    { isOnline: charger.isOnline, atMs: charger.state?.receivedAtMs ?? 0 },
    { isOnline: battery.isOnline, atMs: battery.state?.receivedAtMs ?? 0 },
  ];
}

const areOnline = (app: App) => feedsOf(app).every(({ isOnline }) => isOnline);

/** Breaks every path in the same way; open connections are lost, as they would be. */
function breakSockets(gateway: Gateway, paths: readonly string[], { fault }: FaultColumn): void {
  if (fault === "clock") {
    vi.setSystemTime(Date.now() + 86_400_000);
    return;
  }
  const whole =
    fault === "types" ? { kind: "body" as const, body: '{"inverters":7,"soc":[]}' } : fault;
  if (whole.kind === "restart") return gateway.device.restart(0);
  for (const path of paths) gateway.faults.set(path, whole);
  if (whole.kind !== "body" && whole.kind !== "slow") gateway.device.feeds.dropAll();
  return undefined;
}

/** Ways to lose a socket; the others bring messages without meaning. */
const losing: ReadonlySet<Outcome> = new Set([
  "unreachable",
  "timeout",
  "signedOut",
  "http",
  "memory",
]);

// A connection that was refused three times is tried for the fourth time 70 s after it was lost.
const longestS = { socket: 62, polling: 12 } as const;

test("each live socket comes back by itself from every fault, and the page tells meanwhile", async () => {
  const gateway = awakeGateway();
  const app = await openMemoryApp(gateway, "/");
  expect(await app.passUntil(() => areOnline(app), 20)).toBeDefined();
  for (const [name, column] of columns) {
    breakSockets(gateway, livePaths, column);
    const isTold = () => /every 10 seconds|no longer change/.test(mainText());
    const toldS = await app.passUntil(isTold, losing.has(column.outcome) ? 25 : 14);
    // A restart may be over before it is worth a word.
    const isRight = name === "restart" || (toldS !== undefined) === losing.has(column.outcome);
    expect([name, isRight]).toEqual([name, true]);
    gateway.faults.clear();
    const clearedMs = Date.now();
    const backS = await app.passUntil(
      () => areOnline(app) && feedsOf(app).every(({ atMs }) => atMs > clearedMs),
      longestS.socket,
    );
    expect([name, typeof backS]).toEqual([name, "number"]);
    expect([name, mainText()]).toEqual([
      name,
      expect.not.stringMatching(/every 10 seconds|no longer change/),
    ]);
    // A message may have been read: each socket has to talk before its next loss is a first loss.
    const backMs = Date.now() + 1_000;
    await app.passUntil(() => feedsOf(app).every(({ atMs }) => atMs > backMs), 40);
  }
});

test("the console comes back by itself from every fault, and says that it connects again", async () => {
  const gateway = awakeGateway();
  const app = await openMemoryApp(gateway, "/info/console");
  for (const [name, column] of columns) {
    breakSockets(gateway, [feeds.console.path], column);
    await app.passUntil(() => false, 14);
    gateway.faults.clear();
    const word = `back after ${name}`;
    const backS = await app.passUntil(() => {
      gateway.device.console.print(word);
      return mainText().includes(word);
    }, longestS.socket);
    expect([name, typeof backS]).toEqual([name, "number"]);
    expect([name, mainText()]).toEqual([name, expect.not.stringContaining("reconnecting")]);
  }
});

const readings = [
  endpoints.livedata.status,
  endpoints.vedirectlive.status,
  endpoints.chargerlive.status,
  endpoints.batterylive.status,
];

describe("the readings of the live page", () => {
  test("fail in every way, while the sockets work, without harm", async () => {
    const gateway = awakeGateway();
    for (const { path } of readings) gateway.faults.set(path, { kind: "status", status: 500 });
    const app = await openMemoryApp(gateway, "/");
    expect(await app.passUntil(() => mainText().includes("Garage"), 20)).toBeDefined();
  });

  test.each(["refused", "s500", "html", "types", "s429"] as const)(
    "that fail with the sockets (%s) say so, and come back by themselves",
    async (name) => {
      const gateway = awakeGateway();
      const { fault } = faultColumns[name];
      const body = { kind: "body" as const, body: '{"inverters":7}' };
      for (const path of [...livePaths, endpoints.livedata.status.path]) {
        gateway.faults.set(path, fault === "types" ? body : fault);
      }
      const app = await openMemoryApp(gateway, "/");
      await app.passUntil(() => false, 3);
      expect(mainText()).toMatch(/The live data could not be loaded/);
      gateway.faults.clear();
      const tookS = await app.passUntil(
        () => !mainText().includes("could not be loaded") && feedsOf(app)[0]?.atMs !== 0,
        name === "s429" ? 30 : longestS.polling,
      );
      expect(tookS).toBeDefined();
    },
  );
});
