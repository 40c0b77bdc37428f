import { join } from "node:path";
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import fastify from "fastify";
import { afterAll, expect, it, onTestFinished, vi } from "vitest";
import historyTexts from "#app/locales/en/history.json" with { type: "json" };
import messages from "#app/locales/en/messages.json" with { type: "json" };
import { figuresTable } from "#app/record/history/export/figuresTable.ts";
import { createAttempts } from "#hub/access/attempts.ts";
import type { GatewayListener } from "#hub/gatewayListener.ts";
import { plantState } from "#hub/homeAssistant/entities.ts";
import { todayPicture } from "#hub/picture/today.ts";
import { gatewayFacts } from "#hub/record/gatewayFacts.ts";
import { historyRoutes } from "#hub/record/historyRoutes.ts";
import { RecordWriter, type RecordOptions } from "#hub/record/recordWriter.ts";
import { recordedFeeds } from "#hub/record/sourceRecorder.ts";
import { SqliteStore } from "#hub/store/sqlite/sqliteStore.ts";
import { summaries, yieldsByDay } from "#hub/watch/summary.ts";
import { digestText } from "#hub/watch/texts.ts";
import { dayAfter, dayOf } from "#plant/history/local-day.ts";
import { plantSource } from "#plant/history/sources.ts";
import { createDigest } from "#plant/watch/digest.ts";
import type { OpenSocket } from "#protocol/socket/stream.ts";
import { createGateway, type Gateway } from "#simulator/gateway.ts";
import { serials } from "#simulator/plant/homestead.ts";
import { gatewayOptions, type ScenarioName } from "#simulator/scenario/scenario.ts";
import { openFeed, upgradeHeaders } from "#simulator/sockets/feedClient.ts";
import { temporaryFolder } from "../support/hub/temporary.ts";
import { ranWith } from "../support/commandLine.ts";
import { renderApp } from "../support/renderApp.tsx";

// A simulated day with battery, charger and meter, through every surface that says how much came from the sun. An
// inverter is not heard for a while, its counter of the day starts again, and gateway and hub restart.

// The page of a hub: modules ask for its mark when they are loaded, so those of other files are of no use here.
const mark = vi.hoisted(() => {
  vi.resetModules();
  const meta = document.createElement("meta");
  meta.name = "heliograph-hub";
  meta.content = JSON.stringify({
    hub: "/",
    hasList: false,
    hidesSerials: false,
    gateways: [{ name: "", storedAs: "", storedBefore: [] }],
    base: "/",
    gateway: null,
    storedAs: "",
    hasHistory: true,
    sendsPlaceholders: false,
    isOverview: false,
    zone: "UTC",
    languages: [],
  });
  document.head.append(meta);
  return meta;
});
afterAll(() => {
  mark.remove();
  vi.resetModules();
});

const startMs = Date.UTC(2026, 5, 20);
const endMs = Date.UTC(2026, 5, 20, 13);
const day = dayOf(startMs / 1000);
const nextDay = dayAfter(day, 1);
/** A gap in the record begins at 30 s; the gateway sends its sums every second or two. */
const worldSpeed = 14;
const owner = `Basic ${btoa("admin:openDTU42")}`;

/** A quarter of an hour of which the hub hears nothing. */
function isUnheard(nowMs: number): boolean {
  const now = new Date(nowMs);
  return now.getUTCHours() === 9 && now.getUTCMinutes() < 15;
}

interface Plant {
  readonly gateway: Gateway;
  readonly store: SqliteStore;
  readonly record: RecordWriter;
  readonly fetch: (request: Request) => Promise<Response>;
}

/** Lets a plant and its hub live through the day; `at` has things that happen, by their hour. */
async function playDay(
  scenario: ScenarioName,
  fromMs: number,
  at: ReadonlyMap<number, (gateway: Gateway) => unknown> = new Map(),
  hubRestarts: ReadonlySet<number> = new Set(),
): Promise<Plant> {
  const gateway = createGateway({ ...gatewayOptions(scenario, { worldSpeed }), startMs: fromMs });
  const { clock } = gateway.device;
  const read = async (path: string, authorization = owner) => {
    const headers = { authorization };
    const response = await gateway.fetch(new Request(`http://gateway${path}`, { headers }));
    const body = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: {}, body };
  };
  const facts = gatewayFacts({
    url: "http://gateway",
    password: "openDTU42",
    read,
    isBusy: () => false,
  });
  const store = new SqliteStore(join(temporaryFolder(), "record.db"));
  let tap: GatewayListener | undefined;
  const options: RecordOptions = {
    store,
    gateways: [{ name: "", listen: (_, listener) => ((tap = listener), () => (tap = undefined)) }],
    facts: () => facts,
    clock: () => ({ monotonicMs: clock.worldMs(), systemMs: clock.worldMs() }),
    earliestMs: fromMs - 1e9,
    report: () => undefined,
  };
  let record = new RecordWriter(options);
  const open = () => {
    for (const feed of recordedFeeds)
      openFeed(gateway, feed).onMessage((text) => {
        if (!isUnheard(clock.worldMs())) tap?.onMessage(feed, text, clock.worldMs());
      });
  };
  open();
  await record.start();
  let minute = 0;
  let isOpen = true;
  for (let hour = new Date(fromMs).getUTCHours(); clock.worldMs() < endMs;) {
    try {
      gateway.advance(1000);
      if (!isOpen) open();
      isOpen = true;
    } catch {
      isOpen = false;
    }
    const now = new Date(clock.worldMs());
    if (Math.floor(clock.worldMs() / 60_000) !== minute) {
      minute = Math.floor(clock.worldMs() / 60_000);
      await record.tick();
      if (minute % 10 === 0) await record.write();
    }
    if (now.getUTCHours() === hour) continue;
    hour = now.getUTCHours();
    if ((await at.get(hour)?.(gateway)) === "restarted") isOpen = false;
    if (!hubRestarts.has(hour)) continue;
    await record.stop();
    record = new RecordWriter(options);
    await record.start();
  }
  await record.write();
  tap = undefined;
  const app = fastify();
  const served = {
    url: "http://gateway",
    name: "",
    basePath: "/",
    attempts: createAttempts(),
    check: () => Promise.resolve("yes" as const),
    read,
  };
  await app.register(async (scope) =>
    historyRoutes(scope, { gateway: served, store, record, zone: () => "UTC" }),
  );
  return {
    gateway,
    store,
    record,
    fetch: async (request) => {
      const { pathname, search } = new URL(request.url);
      if (!pathname.startsWith("/hub/")) return gateway.fetch(request);
      const { statusCode, rawPayload } = await app.inject(`${pathname}${search}`);
      return new Response(new Uint8Array(rawPayload), { status: statusCode });
    },
  };
}

/** What happens in the day, by its hour: a counter of the day starts again, the gateway restarts. */
const incidents = new Map<number, (gateway: Gateway) => unknown>([
  [
    10,
    async (gateway) => {
      const body = new URLSearchParams({
        data: JSON.stringify({ serial: serials.barn, restart: true }),
      });
      const headers = { authorization: owner };
      const url = "http://gateway/api/power/config";
      const answer = await gateway.fetch(new Request(url, { method: "POST", headers, body }));
      if (!answer.ok) throw new Error(`The inverter was not restarted: ${answer.status}`);
    },
  ],
  [
    11,
    ({ device }) => {
      device.restart(0);
      return "restarted";
    },
  ],
]);

function openSocketOf({ gateway }: Plant): OpenSocket {
  return (path, listener) => {
    const session = gateway.connect(path, upgradeHeaders);
    if (session === null || session instanceof Response) throw new Error("refused");
    session.onMessage((text) => listener.onText(text));
    queueMicrotask(listener.onOpen);
    return { send: (text) => session.receive(text), close: () => session.close() };
  };
}

/** Opens a page of the plant until a text is there. Returns its groups: words and figures. */
async function readPage(plant: Plant, path: string, wanted: RegExp, tab?: string) {
  await renderApp({ path, gateway: plant, openSocket: openSocketOf(plant) });
  if (tab !== undefined) fireEvent.click(await screen.findByRole("tab", { name: tab }));
  const found = await vi.waitFor(
    async () => {
      await act(() => Promise.resolve(plant.gateway.advance(50)));
      const match = wanted.exec(document.body.textContent ?? "");
      if (!match) throw new Error(`${path} says: ${document.body.textContent}`);
      return match;
    },
    { timeout: 40_000, interval: 200 },
  );
  const text = document.body.textContent ?? "";
  cleanup();
  return { words: found.slice(1), text };
}

/** Whether a figure in kWh is this energy, rounded to its decimals. */
function isRounded(kWh: string, wh: number): boolean {
  const decimals = kWh.split(".")[1]?.length ?? 0;
  return kWh !== "" && Math.abs(Number(kWh) * 1000 - wh) <= 500 / 10 ** decimals + 1e-6;
}

const worthOf = () => undefined;

async function hubSays({ record, store }: Plant) {
  const alerts = { active: () => [], lastEnded: () => undefined };
  const summary = await summaries({ record, store, alerts, worthOf })({
    name: "",
    health: { isReachable: () => true },
  });
  const nowS = endMs / 1000;
  const figures = record.figures("");
  const { values } = plantState({ nowS, figures, isReachable: true, alerts: [], worth: undefined });
  const picture = await todayPicture(
    {
      record: { nowMs: () => endMs, figures: () => figures },
      store,
      worthOf,
      language: () => "en",
    },
    { key: "", title: "" },
    { width: 400, height: 240, theme: "light" },
  );
  const days = await store.days({ gateway: "", from: day, to: day, sources: ["sun", "total"] });
  const none = { accounts: [], worth: undefined, alerts: [] };
  const digest = createDigest("day", nextDay, { yields: yieldsByDay(days), ...none });
  const message = digest && digestText(digest, "en");
  const table = figuresTable({
    figures: new Map(
      ["sun", "total"].map((name) => [name, days.filter((one) => one.source === name)]),
    ),
    sources: [plantSource("sun")],
    period: { first: day, last: day },
    step: "day",
    mark: ".",
    worth: { prices: [] },
    clear: [],
    titles: {
      time: "Day",
      source: () => historyTexts.source.sun,
      flow: () => "",
      share: () => "",
      clear: "",
      corrected: "",
      basis: (name) => name,
    },
  });
  const ran = await ranWith({}, ["export", "http://gateway.test", "--json"]);
  const exported = ran.out.split("\n").find((line) => line.includes('"source":"sun"')) ?? "{}";
  const shown = picture.figures;
  return { summary, values, picture: shown, message, table, exported: JSON.parse(exported) };
}

/** Sets the time of pages and commands to the end of the day, and has them answered by this plant. */
function visit(plant: Plant): void {
  vi.useFakeTimers({ now: endMs, toFake: ["Date"] });
  vi.stubGlobal("fetch", (input: string | URL, init?: RequestInit) =>
    plant.fetch(new Request(new URL(input, "http://gateway.test"), init)),
  );
  onTestFinished(() => {
    cleanup();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

it("is the same figure under the same word on every surface", async () => {
  const plant = await playDay("full", startMs, incidents, new Set([12]));
  visit(plant);
  const sun = plant.record.figures("").find(({ source }) => source === "sun");
  const wh = sun?.today?.energy.inWh ?? 0;
  expect(wh).toBeGreaterThan(15_000);

  const live = await readPage(plant, "/", /(Sun)[\d,]+\sW(Today)([\d.]+)\skWh/);
  const flow = await readPage(plant, "/flow", /(Sun)([\d.]+)\skWh/, "Today");
  const wall = await readPage(plant, "/?view=wall", /(Sun today)([\d.]+)\s?kWh/);
  const history = await readPage(
    plant,
    `/history?day=${day}`,
    /(Yield)([\d.]+)\skWh.*(Sun)([\d.]+)\skWh/,
  );
  const hub = await hubSays(plant);
  const [row = ""] = hub.table.split("\n").slice(1);
  const rounded: Readonly<Record<string, readonly string[]>> = {
    live: live.words,
    flow: flow.words,
    wall: wall.words,
    history: history.words,
    csv: ["Sun", row.split(",")[1] ?? ""],
    picture: [
      "Sun",
      ...hub.picture.flatMap(({ label, value }) =>
        label === "Today" ? [label, value.replace(" kWh", "")] : [],
      ),
    ],
    message: ["20 June: ", /^20 June: ([\d.]+)\skWh/.exec(hub.message ?? "")?.[1] ?? ""],
    homeAssistant: [messages.homeAssistant.sun_today, String(hub.values.get("sun_today"))],
  };
  const words = Object.entries(rounded).map(([surface, said]) => [
    surface,
    said.filter((text) => !/^[\d.]+$/.test(text)).join(" "),
  ]);
  expect(Object.fromEntries(words)).toEqual({
    live: "Sun Today",
    flow: "Sun",
    wall: "Sun today",
    history: "Yield Sun",
    csv: "Sun",
    picture: "Sun Today",
    message: "20 June: ",
    homeAssistant: "Sun today",
  });
  const others = Object.entries(rounded).flatMap(([surface, said]) =>
    said
      .filter((text) => /^[\d.]*$/.test(text) && !isRounded(text, wh))
      .map((text) => `${surface}: ${text}`),
  );
  expect(others).toEqual([]);
  expect(hub.summary.figures?.todayWh).toBe(wh);
  expect(hub.exported).toMatchObject({ source: "sun", energy: { inWh: wh } });
}, 240_000);

// The first evening of a balcony plant: the counter knows the day, the hub three hours of it.
it("is the counter of the inverter where the hub began within the day", async () => {
  const plant = await playDay("one-inverter", endMs - 3 * 3_600_000);
  visit(plant);
  const sun = plant.record.figures("").find(({ source }) => source === "sun");
  const wh = sun?.today?.yieldWh ?? 0;
  expect(wh).toBeGreaterThan(2 * (sun?.today?.energy.inWh ?? 0));
  const live = await readPage(plant, "/", /Sun[\d,]+\sW(Today)([\d.]+)\skWh.*The curve has/);
  const history = await readPage(plant, `/history?day=${day}`, /Yield([\d.]+)\skWh.*What it means/);
  expect(isRounded(live.words[1] ?? "", wh)).toBe(true);
  expect(isRounded(history.words[0] ?? "", wh)).toBe(true);
  // Nothing that needs a meter, and no second figure of the same word.
  expect(/What it means.*/.exec(history.text)?.[0]).not.toMatch(/– |From the sun/);
  const { summary, values, picture, message } = await hubSays(plant);
  expect(summary.figures?.todayWh).toBe(wh);
  expect(values.get("sun_today")).toBe(wh / 1000);
  expect(picture[1]).toEqual({ label: "Today", value: `${(wh / 1000).toFixed(1)} kWh` });
  expect(message).toBe(`20 June: ${Number((wh / 1000).toFixed(1))}\u00a0kWh.`);
}, 240_000);
