import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { once } from "node:events";
import { join } from "node:path";
import { connectAsync } from "mqtt";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { alertOptions } from "#hub/config/alertOptions.ts";
import { readCommandLine } from "#demonstration/local/commandLine.ts";
import { readConfigFile } from "#hub/config/configFile.ts";
import type { Alerts } from "#hub/watch/alertStore.ts";
import { changedOptions, openAlertSettings } from "#hub/watch/alertSettings.ts";
import { channelsOf, type Channel } from "#hub/watch/channels.ts";
import { topicOf } from "#hub/watch/mqttChannel.ts";
import { delayAfter, deliverDue, MOST_TRIES, sendTest } from "#hub/watch/delivery.ts";
import { messageOf } from "#hub/watch/message.ts";
import { startWatch } from "#hub/watch/service.ts";
import { noWatchState, type WatchEvent, type WatchStep } from "#plant/watch/watch.ts";
import { hasMosquitto, startMosquitto } from "../../../support/hub/mosquitto.ts";
import { openRecord, unwritten } from "../../../support/hub/openRecord.ts";
import { serving } from "../../../support/hub/serving.ts";
import { temporaryFolder } from "../../../support/hub/temporary.ts";

const startS = 1_790_000_000;

function event(kind: WatchEvent["kind"], subject = "116/2"): WatchEvent {
  const endS = kind === "end" ? startS + 600 : null;
  const figures = { name: "Shed", string: "East", percent: 40 };
  return {
    kind,
    alert: { rule: "stringLow", subject, figures, sinceS: startS - 60, startS, endS },
  };
}

function stepOf(messages: readonly WatchEvent[], closed: readonly WatchEvent[] = []): WatchStep {
  const state = { ...noWatchState, atS: startS };
  return { state, events: [...messages, ...closed], messages, closed };
}

function openAlerts(events: readonly WatchEvent[], channels: readonly string[]): Alerts {
  const { alerts } = openRecord();
  for (const one of events) {
    alerts.keep("barn", stepOf([one]), channels);
  }
  return alerts;
}

const quiet = () => undefined;
const { signal } = new AbortController();
const heldBy = (alerts: Alerts) => ({
  alerts,
  onFailure: quiet,
  signal,
  taken: new Set<number>(),
});

async function startReceiver(status = 200) {
  const received: { headers: unknown; body: string }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
      response.writeHead(status, { location: "http://127.0.0.1:1/" }).end();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  return { url: `http://127.0.0.1:${port}/topic`, received };
}

it("sends nothing unless a channel is configured", () => {
  expect(channelsOf(undefined)).toEqual([]);
  expect(channelsOf({ language: "en" })).toEqual([]);
});

it("sends JSON to a webhook, with its token, each event once", async () => {
  const { url, received } = await startReceiver();
  const channels = channelsOf({ language: "de", webhook: { url, token: "secret" } });
  const alerts = openAlerts([event("start"), event("end")], ["webhook"]);
  const options = { ...heldBy(alerts), channels, language: "de", report: quiet } as const;
  for (let again = 0; again < 4; again += 1) await deliverDue(options, startS);
  expect(received.map(({ body }) => JSON.parse(body))).toEqual(
    ["start", "end"].map((kind) =>
      expect.objectContaining({
        kind,
        gateway: "barn",
        title: "Heliograph: barn",
        text: expect.stringContaining(
          "String East von Shed bringt 40\u00a0% vergleichbarer Strings.",
        ),
      }),
    ),
  );
  expect(received[0]?.headers).toMatchObject({
    authorization: "Bearer secret",
    "content-type": "application/json",
  });
});

/** A watch with a notice that is due, by the record's clock; the system's is behind. */
async function startDueWatch(url: string) {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  vi.setSystemTime((startS - 3 * 3600) * 1000);
  const store = openRecord();
  const watch = startWatch({
    record: {
      nowMs: () => (startS + 15) * 1000,
      readings: () => undefined,
      figures: () => [],
      state: unwritten,
    },
    store,
    alerts: store.alerts,
    gateways: [],
    worthOf: () => undefined,
    rulesOf: () => undefined,
    told: { of: () => undefined, change: async (_, of) => of(undefined) },
    switchedOff: () => new Map(),
    promisesOf: () => undefined,
    meteredOf: () => undefined,
    learnt: () => ({}),
    isSending: true,
    isOneOfSeveral: false,
    nameOf: (key) => key,
    recorded: [],
    settings: await openAlertSettings(temporaryFolder(), { language: "en", webhook: { url } }),
    report: quiet,
  });
  store.alerts.keep("barn", stepOf([event("start")]), ["webhook"]);
  vi.advanceTimersByTime(15_000);
  return watch;
}

it("sends what is due by the record's clock, when the system's is behind", async () => {
  const { url, received } = await startReceiver();
  const watch = await startDueWatch(url);
  await expect.poll(() => received).toHaveLength(1);
  await watch.close();
});

it("leaves a service that hangs no connection when the hub ends", async () => {
  // Nothing but the end of the hub is to end it.
  const timeout = vi.spyOn(AbortSignal, "timeout");
  timeout.mockReturnValue(new AbortController().signal);
  onTestFinished(() => timeout.mockRestore());
  let open = 0;
  const url = await serving((_request, response) => {
    open += 1;
    response.on("close", () => (open -= 1));
  });
  const watch = await startDueWatch(url);
  await expect.poll(() => open).toBe(1);
  await watch.close();
  await expect.poll(() => open).toBe(0);
});

it("sends text with title, tag and priority to ntfy", async () => {
  const { url, received } = await startReceiver();
  const channels = channelsOf({ language: "en", ntfy: { url, token: undefined } });
  expect(await sendTest({ channels, language: "fr", signal }, 1)).toEqual({
    channels: [{ channel: "ntfy", failure: null }],
  });
  const alerts = openAlerts([event("start")], ["ntfy"]);
  await deliverDue({ ...heldBy(alerts), channels, language: "en", report: quiet }, startS);
  expect(received).toMatchObject([
    { body: "Ceci est un test. Les alertes de ce hub arrivent ici." },
    {
      body: "String East of Shed yields 40\u00a0% of comparable strings.",
      headers: { title: "Heliograph: barn", priority: "high", tags: "warning" },
    },
  ]);
});

it.each([
  [500, "it answered 500"],
  [302, "it answered 302"],
])("counts the answer %i as a failure", async (status, failure) => {
  const { url } = await startReceiver(status);
  const channels = channelsOf({ language: "en", webhook: { url, token: undefined } });
  expect(await sendTest({ channels, language: "en", signal }, 1)).toEqual({
    channels: [{ channel: "webhook", failure }],
  });
});

describe("a channel that fails", () => {
  const failing: Channel = { name: "webhook", send: () => Promise.reject(new Error("away")) };

  it("is tried less and less often, and given up", async () => {
    const alerts = openAlerts([event("start")], ["webhook"]);
    const lines: string[] = [];
    const report = (line: string) => void lines.push(line);
    let nowS = startS;
    for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
      expect(alerts.due(nowS)).toHaveLength(1);
      await deliverDue({ ...heldBy(alerts), channels: [failing], language: "en", report }, nowS);
      expect(alerts.due(nowS)).toEqual([]);
      nowS += delayAfter(tries);
    }
    expect(alerts.due(nowS + 1e6)).toEqual([]);
    expect(lines).toEqual([
      "A message cannot be sent by webhook: it could not be sent.",
      `A message was not sent by webhook after ${MOST_TRIES} tries.`,
    ]);
  });

  it("is tried first after half a minute, later every six hours, for more than a day in all", () => {
    const delays = Array.from({ length: MOST_TRIES - 1 }, (_, at) => delayAfter(at + 1));
    expect(delays.slice(0, 3)).toEqual([30, 90, 270]);
    expect(Math.max(...delays)).toBe(6 * 3600);
    const sum = delays.reduce((all, one) => all + one, 0);
    expect(sum).toBeGreaterThan(86_400);
    expect(sum).toBeLessThan(2 * 86_400);
  });

  it.each([
    [new DOMException("The operation was aborted", "TimeoutError"), "no reply in time"],
    [
      new TypeError("fetch failed", {
        cause: Object.assign(new Error("x"), { code: "ECONNREFUSED" }),
      }),
      "nothing listens at that address",
    ],
    [new Error("SECRET"), "it could not be sent"],
  ])("says what is known of %s", async (reason, failure) => {
    const channels = [{ name: "webhook", send: () => Promise.reject(reason) }];
    expect(await sendTest({ channels, language: "en", signal }, 1)).toEqual({
      channels: [{ channel: "webhook", failure }],
    });
  });

  it("is tried soon again when the clock is set back", async () => {
    const alerts = openAlerts([event("start")], ["webhook"]);
    const nowS = startS + 365 * 86_400;
    await deliverDue(
      { ...heldBy(alerts), channels: [failing], language: "en", report: quiet },
      nowS,
    );
    expect(alerts.due(startS)).toHaveLength(1);
  });

  it("holds up no other channel, and an end waits for its start", async () => {
    const alerts = openAlerts([event("start"), event("end")], ["webhook", "other"]);
    const sent: string[] = [];
    const other = {
      name: "other",
      send: async ({ kind }: { kind: string }) => void sent.push(kind),
    };
    const options = {
      ...heldBy(alerts),
      channels: [failing, other],
      language: "en",
      report: quiet,
    } as const;
    await deliverDue(options, startS);
    await deliverDue(options, startS);
    expect(sent).toEqual(["start", "end"]);
    const waiting = alerts.due(startS + delayAfter(1));
    expect(waiting.map(({ channel, event: { kind } }) => [channel, kind])).toEqual([
      ["webhook", "start"],
    ]);
  });

  it("is forgotten when the configuration names it no more", async () => {
    const alerts = openAlerts([event("start")], ["webhook"]);
    await deliverDue({ ...heldBy(alerts), channels: [], language: "en", report: quiet }, startS);
    expect(alerts.due(startS + 1e6)).toEqual([]);
  });
});

function broken(): never {
  throw new Error("The disk is full");
}

describe("a store of the notices that refuses", () => {
  it("lets a notice that was taken be sent once, and forgets it later", async () => {
    const alerts = openAlerts([event("start")], ["webhook"]);
    const sent: string[] = [];
    const webhook = { name: "webhook", send: async () => void sent.push("sent") };
    const failures: unknown[] = [];
    const options = {
      ...heldBy(alerts),
      alerts: { due: alerts.due.bind(alerts), settle: broken, delay: broken },
      onFailure: (error: unknown) => void failures.push(error),
      channels: [webhook],
      language: "en" as const,
      report: quiet,
    };
    await deliverDue(options, startS);
    await deliverDue(options, startS);
    expect([sent, failures.length]).toEqual([["sent"], 2]);
    await deliverDue({ ...options, alerts }, startS);
    expect([sent, alerts.due(startS + 1e6)]).toEqual([["sent"], []]);
  });

  it.each(["due", "delay"] as const)("ends no delivery when it refuses %s", async (name) => {
    const alerts = openAlerts([event("start")], ["webhook"]);
    const failing = { name: "webhook", send: () => Promise.reject(new Error("away")) };
    const own = { due: alerts.due.bind(alerts), settle: quiet, delay: quiet };
    const options = { ...heldBy(alerts), channels: [failing], language: "en" as const };
    const all = { ...options, alerts: { ...own, [name]: broken }, report: quiet };
    await expect(deliverDue(all, startS)).resolves.toBeUndefined();
  });
});

describe.runIf(hasMosquitto())("MQTT, with Mosquitto", () => {
  it("publishes a retained message for each alert", async () => {
    const url = await startMosquitto("hub", "pass");
    const target = { url, username: "hub", password: "pass", topic: "home/solar" };
    const channels = channelsOf({ language: "en", mqtt: target });
    const alerts = openAlerts([event("start"), event("end"), event("start", "117/1")], ["mqtt"]);
    const options = { ...heldBy(alerts), channels, language: "en", report: quiet } as const;
    for (let again = 0; again < 3; again += 1) await deliverDue(options, startS);
    const client = await connectAsync(url, { username: "hub", password: "pass" });
    onTestFinished(() => void client.end(true));
    const kept = new Map<string, string>();
    client.on("message", (topic, body) => kept.set(topic, JSON.parse(body.toString()).kind));
    await client.subscribeAsync("home/solar/#", { qos: 1 });
    await expect
      .poll(() => Object.fromEntries(kept))
      .toEqual({
        "home/solar/barn/alerts/stringLow/116-2": "end",
        "home/solar/barn/alerts/stringLow/117-1": "start",
      });
  });

  it("names a pack with signs that a broker refuses in a topic", async () => {
    const url = await startMosquitto("hub", "pass");
    const target = { url, username: "hub", password: "pass", topic: "home" };
    const [channel] = channelsOf({ language: "en", mqtt: target });
    const subject = "1 (A\u0007B\uFFFEC\uD800 ü)";
    const message = messageOf("barn", event("start", subject), "en");
    await channel?.send(message, signal);
    const client = await connectAsync(url, { username: "hub", password: "pass" });
    onTestFinished(() => void client.end(true));
    const topics: string[] = [];
    client.on("message", (topic) => topics.push(topic));
    await client.subscribeAsync("home/#", { qos: 1 });
    await expect.poll(() => topics).toEqual(["home/barn/alerts/stringLow/1 (A-B-C- ü)"]);
  });

  it("says why a broker does not take a test", async () => {
    const url = await startMosquitto("hub", "pass");
    const outcome = async (password: string) => {
      const target = { url, username: "hub", password, topic: "t" };
      const channels = channelsOf({ language: "en", mqtt: target });
      return (await sendTest({ channels, language: "en", signal }, 1)).channels[0]?.failure;
    };
    expect(await outcome("pass")).toBeNull();
    expect(await outcome("wrong")).toMatch(/not authorized/i);
  });
});

it("has a topic for a gateway without a name", () => {
  expect(topicOf("t", messageOf("", event("start", ""), "en"))).toBe("t/alerts/stringLow");
});

describe("no secret of a service is shown", () => {
  it("but user and password of an address are sent in a header", async () => {
    const { url, received } = await startReceiver();
    const address = url.replace("://", "://me:s%C3%A9cret@");
    const webhook = { url: address, token: undefined };
    const channels = channelsOf({ language: "en", webhook });
    expect(await sendTest({ channels, language: "en", signal }, 1)).toEqual({
      channels: [{ channel: "webhook", failure: null }],
    });
    const account = Buffer.from("me:sécret").toString("base64");
    expect(received[0]?.headers).toMatchObject({ authorization: `Basic ${account}` });
  });

  it.each([
    { url: "http://127.0.0.1:1/hook", token: "first\nSECRET" },
    { url: "http://me:%zzSECRET@127.0.0.1:1/hook" },
    { url: "http://127.0.0.1:99999/SECRET" },
  ])("of %j by a failed test", async (webhook) => {
    const channels = channelsOf({ language: "en", webhook });
    const outcome = JSON.stringify(await sendTest({ channels, language: "en", signal }, 1));
    expect(outcome).toContain("it could not be sent");
    expect(outcome).not.toContain("SECRET");
  });

  it("of a token with a second line, at the start and by a change", () => {
    const environment = { TOKEN: "first\nSECRET" };
    const section = { webhook: { url: "http://127.0.0.1:1/", tokenEnv: "TOKEN" } };
    expect(() => alertOptions(section, { folder: "/", environment })).toThrow(
      "alerts.webhook.token needs a single line without blanks.",
    );
    const webhook = { url: "http://127.0.0.1:1/", token: "first\nSECRET" };
    expect(changedOptions(undefined, { language: "en", webhook })).toEqual({
      ok: false,
      error: "webhook: token needs a single line without blanks.",
    });
  });

  it("of a configuration file that is no YAML", () => {
    const file = join(temporaryFolder(), "hub.yaml");
    writeFileSync(file, 'alerts:\n  webhook:\n    url: "http://127.0.0.1/SECRET" x\n');
    expect(() => readConfigFile(file, {})).toThrow(
      /^\S+ cannot be read: line 3, column \d+ is no YAML\.$/,
    );
  });

  it.each([
    ["alerts: { webhook: 'https://chat.example/SECRET' }", "alerts.webhook: expected Object"],
    ["backups: SECRET", "backups: expected Object"],
    ["port: SECRET", "port: expected number"],
    ["gateways: { house: { url: 'http://me:SEC/RET@a b' } }", '"http://…@a b" is no address'],
    ["store: 'victoriametrics=http://me:SECRET@a b'", 'not "victoriametrics=http://…@a b".'],
  ])("of a configuration file with %s", (text, said) => {
    const file = join(temporaryFolder(), "hub.yaml");
    writeFileSync(file, text);
    const outcome = readCommandLine(["--config", file]);
    expect(outcome.ok || outcome.error).toContain(said);
    expect(outcome.ok || outcome.error).not.toMatch(/SEC|RET|\.\.$/);
  });

  it("of an address on the command line", () => {
    const outcome = readCommandLine(["--gateway", "house=http://me:SECRET@a b"]);
    expect(outcome.ok || outcome.error).toContain('not "http://…@a b"');
  });
});

it("keeps a serial number from adding levels or wildcards to a topic", () => {
  const alert = { ...event("start").alert, subject: "a/b/c+d#e" };
  const message = { ...messageOf("barn", { kind: "start", alert }, "en"), alert };
  expect(topicOf("heliograph", message)).toBe(`heliograph/barn/alerts/${alert.rule}/a-b-c-d-e`);
});

function past(at: number, endS: number | null) {
  return { ...event("start", String(at)).alert, startS: startS + at, endS };
}

it("answers active alerts first, then the newest of the others, 200 in all", () => {
  const alerts = openAlerts([], []);
  // The first to begin has lasted longest.
  const ended = Array.from({ length: 250 }, (_, at) => past(at, startS + 1000 - at));
  alerts.add("barn", [past(-1, null), ...ended, past(-2, null)]);
  const subjects = alerts.alerts("barn").map(({ subject }) => Number(subject));
  expect(subjects).toEqual([-1, -2, ...Array.from({ length: 198 }, (_, at) => 249 - at)]);
  expect(alerts.active("barn").map(({ subject }) => subject)).toEqual(["-1", "-2"]);
  expect(alerts.lastEnded("barn")?.subject).toBe("0");
  expect([alerts.alerts("house"), alerts.lastEnded("house")]).toEqual([[], undefined]);
});

it("tells of a rule that was switched off only the channel that holds its state, and forgets what waits", () => {
  const alerts = openAlerts([event("start"), event("start", "117/0")], ["webhook", "mqtt"]);
  alerts.notify("house", event("start"), ["webhook"], startS);
  alerts.forget("barn", ["stringLow"]);
  expect(alerts.due(startS)).toMatchObject([{ channel: "webhook", gateway: "house" }]);
  alerts.keep("barn", stepOf([], [event("end")]), ["webhook", "mqtt"]);
  expect(alerts.active("barn")).toMatchObject([{ subject: "117/0" }]);
  expect(alerts.due(startS)).toMatchObject([
    { channel: "webhook", gateway: "house" },
    { channel: "mqtt", gateway: "barn", event: { kind: "end" } },
  ]);
});
