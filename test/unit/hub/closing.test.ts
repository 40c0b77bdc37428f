import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "libsql";
import { expect, it, onTestFinished, vi } from "vitest";
import { readCommandLine } from "#demonstration/local/commandLine.ts";
import { startProgram } from "#demonstration/local/start.ts";
import { channelsOf } from "#hub/watch/channels.ts";
import { deliverDue, sendTest } from "#hub/watch/delivery.ts";
import { rawGateway, startTestHub, testHub } from "../../support/hub.ts";
import { socketGateway } from "../../support/socketGateway.ts";
import { temporaryFolder } from "../../support/hub/temporary.ts";

/** A service that takes every connection and never says a word. */
async function mute() {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => open.delete(socket));
    socket.resume();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  return { host: `127.0.0.1:${port}`, server, open };
}

it("closes while gateway and every message service hang, and leaves them no connection", async () => {
  const [gateway, webhook, ntfy] = [await mute(), await mute(), await mute()];
  const [mqtt, email] = [await mute(), await mute()];
  const folder = temporaryFolder();
  const alerts = {
    webhook: { url: `http://${webhook.host}/` },
    ntfy: { url: `http://${ntfy.host}/topic` },
    mqtt: { url: `mqtt://${mqtt.host}` },
    email: { url: `smtp://${email.host}`, from: "a@b.c", to: "a@b.c" },
  };
  const config = { gateways: { house: { url: `http://${gateway.host}` } }, alerts };
  writeFileSync(join(folder, "hub.yaml"), JSON.stringify(config));
  const hub = await startTestHub(
    ["--config", join(folder, "hub.yaml"), `--data=${folder}`],
    undefined,
    0,
  );
  const asked = fetch(`http://${hub.address}/house/api/x`).catch(() => "cut");
  await expect.poll(() => gateway.open.size).toBeGreaterThan(1);
  await hub.close();
  expect(await asked).toBe("cut");
  await expect.poll(() => gateway.open.size).toBe(0);
});

it("gives up a start that waits for the store, and leaves the folder to the next one", async () => {
  const store = await mute();
  const folder = temporaryFolder();
  const options = readCommandLine([
    "--port=0",
    `--data=${folder}`,
    `--store=victoriametrics=http://${store.host}`,
    "--gateway=http://127.0.0.1:9",
  ]);
  if (!options.ok) throw new Error(options.error);
  const stop = new AbortController();
  store.server.once("connection", () => stop.abort());
  const started = startProgram(options.value, { report: () => undefined, signal: stop.signal });
  await expect(started).rejects.toThrow("aborted");
  // Who its gateways are was not decided.
  expect(existsSync(join(folder, "identities.json"))).toBe(false);
  const hub = await startTestHub(
    ["--gateway=http://127.0.0.1:9", `--data=${folder}`],
    undefined,
    0,
  );
  await hub.close();
});

it("gives up every message that waits for an answer when the hub ends, and counts it as no try", async () => {
  // Nothing but the end of the hub is to end it.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const services = [await mute(), await mute(), await mute(), await mute()];
  const [webhook, ntfy, mqtt, email] = services.map(({ host }) => host);
  const channels = channelsOf({
    language: "en",
    webhook: { url: `http://${webhook}/` },
    ntfy: { url: `http://${ntfy}/` },
    mqtt: { url: `mqtt://${mqtt}`, topic: "t" },
    email: { url: `smtp://${email}`, from: "a@b.c", to: "a@b.c" },
  });
  const ending = new AbortController();
  const alert = {
    rule: "batteryAlarm" as const,
    subject: "",
    figures: {},
    sinceS: 1,
    startS: 1,
    endS: null,
  };
  const notices = channels.map(({ name: channel }, id) => ({
    id,
    channel,
    gateway: "house",
    event: { kind: "start", alert } as const,
    tries: 0,
  }));
  const told: unknown[] = [];
  const tell = (what: unknown) => void told.push(what);
  const delivered = deliverDue(
    {
      alerts: { due: () => notices, settle: tell, delay: tell },
      channels,
      language: "en",
      report: tell,
      onFailure: tell,
      signal: ending.signal,
      taken: new Set(),
    },
    1,
  );
  const tested = sendTest({ channels, language: "en", signal: ending.signal }, 1);
  await expect.poll(() => services.every(({ open }) => open.size === 2)).toBe(true);
  ending.abort();
  await delivered;
  expect((await tested).channels.map(({ failure }) => failure)).not.toContain(null);
  expect(told).toEqual([]);
  await expect.poll(() => services.map(({ open }) => open.size)).toEqual([0, 0, 0, 0]);
});

it("says of a broker that takes a connection and no more that no reply came in time", async () => {
  const broker = await mute();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const channels = channelsOf({
    language: "en",
    mqtt: { url: `mqtt://${broker.host}`, topic: "t" },
  });
  const { signal } = new AbortController();
  const outcome = sendTest({ channels, language: "en", signal }, 1);
  await once(broker.server, "connection");
  await vi.advanceTimersByTimeAsync(15_000);
  expect((await outcome).channels).toEqual([{ channel: "mqtt", failure: "no reply in time" }]);
});

it("starts on a machine that is too slow to load it within any time", async () => {
  const { app } = await testHub(["--gateway", "http://127.0.0.1:9"]);
  expect(app.initialConfig.pluginTimeout).toBe(0);
});

it("writes the record before it ends anything else", async () => {
  const folder = temporaryFolder();
  const gateway = await socketGateway();
  onTestFinished(() => gateway.close());
  const hub = await startTestHub(["--gateway", gateway.url, "--data", folder], undefined, 0);
  await expect.poll(() => gateway.opened).toContain("/livedata");
  const health = async () => (await fetch(`http://${hub.address}/healthz`)).json();
  await expect
    .poll(() => {
      gateway.send("/livedata", '{"total":{"Power":{"v":100,"u":"W","d":0}}}');
      return health();
    })
    .not.toMatchObject({ record: { messages: 0 } });
  let recorded: unknown;
  hub.app.server.once("close", () => {
    const database = new Database(join(folder, "record.sqlite"), { readonly: true });
    recorded = database.prepare("SELECT source FROM source ORDER BY source").raw().all();
    database.close();
  });
  await hub.close();
  expect(recorded).toEqual([["sun"], ["total"]]);
});

it("asks a gateway four questions at a time for its own purposes, too", async () => {
  const gateway = await rawGateway(() => undefined);
  const hub = await startTestHub(
    ["--gateway", gateway.url, "--data", temporaryFolder()],
    undefined,
    0,
  );
  const calls = Array.from({ length: 20 }, (_, n) =>
    fetch(`http://${hub.address}/api/x?n=${n}`).catch(() => undefined),
  );
  const questions = () => gateway.requests.filter((text) => !/upgrade: websocket/i.test(text));
  await expect.poll(() => questions().length).toBe(4);
  await hub.close();
  await Promise.all(calls);
  expect(questions()).toHaveLength(4);
});
