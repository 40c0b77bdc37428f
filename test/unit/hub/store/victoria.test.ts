import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { DailyFigures, SourceUpdate } from "#hub/store/contract.ts";
import { SqliteStore } from "#hub/store/sqlite/sqliteStore.ts";
import { dayRuns } from "#hub/store/victoria/dayRuns.ts";
import { Outbox } from "#hub/store/victoria/outbox.ts";
import {
  daySeries,
  minuteSeries,
  SampleWriter,
  type SeriesLine,
} from "#hub/store/victoria/series.ts";
import { VictoriaStore } from "#hub/store/victoria/victoriaStore.ts";
import { StoreAway } from "#hub/store/storeTrouble.ts";
import { energyOf, emptyMinutes } from "#plant/history/day-minutes.ts";
import type { DayRecord } from "#plant/history/day-record.ts";
import { cutDaysBy, dayAfter, daysBetween, dayStartS } from "#plant/history/local-day.ts";
import { zoneOffset } from "#plant/history/zone.ts";
import { madeUpUpdates } from "../../../support/hub/randomUpdates.ts";
import { serving } from "../../../support/hub/serving.ts";
import { temporaryFolder } from "../../../support/hub/temporary.ts";
import { hasVictoria, startVictoria } from "../../../support/hub/victoriaServer.ts";

const plan = {
  gateway: "house",
  firstDay: "2025-03-29",
  days: 2,
  sources: ["inv 1", "total"],
  minutes: [600, 700] as const,
};
const updates = madeUpUpdates(plan);
const span = { gateway: "house", from: plan.firstDay, to: dayAfter(plan.firstDay, 1) };

describe.runIf(hasVictoria())("the queue to VictoriaMetrics", () => {
  it("keeps what is written while the server is away and sends it once", async () => {
    const server = await startVictoria(temporaryFolder());
    onTestFinished(() => server.stop());
    const file = join(temporaryFolder(), "queue.db");
    const reports: string[] = [];
    const open = () =>
      new VictoriaStore({ url: server.url, file, report: (line) => reports.push(line) });

    let store = open();
    for (const update of updates.slice(0, 5)) await store.write([update]);
    expect(await store.send()).toBe(true);
    await server.stop();
    for (const update of updates.slice(5, 12)) await store.write([update]);
    expect(await store.send()).toBe(false);
    expect(store.queue.waiting).toBe(12);
    await store.close();
    // The hub itself is started again while the server is away.
    store = open();
    for (const update of updates.slice(12)) await store.write([update]);
    await store.send();
    await server.start();
    expect(await store.send()).toBe(true);
    expect(store.queue).toEqual({ waiting: 0, bytes: 0, dropped: 0 });
    await server.flush();

    const twin = new SqliteStore(join(temporaryFolder(), "record.db"));
    for (const update of updates) await twin.write([update]);
    expect(plain(await store.curves(span, "minute"))).toEqual(
      plain(await twin.curves(span, "minute")),
    );
    expect(reports.filter((line) => line.includes("the record waits in"))).toHaveLength(2);
    await store.close();
    // A hub that never recorded this gateway continues from the server's data.
    const other = new VictoriaStore({ url: server.url, file: join(temporaryFolder(), "new.db") });
    expect(await other.lastDay("house")).toBe(span.to);
    expect(await other.lastDay("nowhere")).toBeUndefined();
    expect((await other.records("house", span.to)).map(goneOnWith)).toEqual(
      (await twin.records("house", span.to)).map(goneOnWith),
    );
    await other.close();
    await twin.close();
  });

  it("loses nothing and counts nothing twice when the store is away under load", async () => {
    const server = await startVictoria(temporaryFolder());
    onTestFinished(() => server.stop());
    const store = new VictoriaStore({
      url: server.url,
      file: join(temporaryFolder(), "queue.db"),
    });
    const twin = new SqliteStore(join(temporaryFolder(), "record.db"));
    const sources = ["inv 1", "inv 2", "inv 3", "grid", "total"];
    const names = Array.from({ length: 20 }, (_, at) => `gateway-${at}`);
    const all = names.map((gateway) =>
      madeUpUpdates({ ...plan, gateway, days: 1, sources, minutes: [600, 900] }),
    );
    const steps = all[0]?.length ?? 0;
    for (let step = 0; step < steps; step += 1) {
      const load = all.flatMap((made) => made[step] ?? []);
      // Killed while it takes the last write, and away for ten of the writes, each of ten minutes.
      await Promise.all([store.write(load), twin.write(load), step === 10 && server.stop()]);
      if (step === 20) await server.start();
    }
    expect(await store.send()).toBe(true);
    expect(store.queue).toEqual({ waiting: 0, bytes: 0, dropped: 0 });
    await server.flush();
    for (const gateway of names) {
      const own = { gateway, from: plan.firstDay, to: plan.firstDay };
      expect(plain(await store.curves(own, "minute"))).toEqual(
        plain(await twin.curves(own, "minute")),
      );
      expect((await store.days(own)).map(figuresOf)).toEqual((await twin.days(own)).map(figuresOf));
    }
    await store.close();
    await twin.close();
  });

  it("gives up the oldest samples when the queue is full, and counts them", async () => {
    const store = new VictoriaStore({
      url: "http://127.0.0.1:9",
      file: join(temporaryFolder(), "queue.db"),
      mostBytes: 3_000,
    });
    for (const update of updates) await store.write([update]);
    const { bytes, dropped, waiting } = store.queue;
    expect(bytes).toBeLessThanOrEqual(3_000);
    expect(dropped + waiting).toBe(updates.length);
    await store.close();
  });
});

// The server keeps fourteen digits.
function figuresOf({ source, energy, peak, yieldWh }: DailyFigures) {
  return {
    source,
    peak,
    yieldWh,
    ...energy,
    inWh: energy.inWh.toFixed(6),
    outWh: energy.outWh.toFixed(6),
  };
}

function goneOnWith({ source, day, startS, untilS, minutes }: DayRecord) {
  return { source, day, startS, untilS, minutes: [...minutes] };
}

function plain(parts: readonly { readonly bytes: Uint8Array }[]) {
  return parts.map((part) => ({ ...part, bytes: [...part.bytes] }));
}

it("tells the start of a day once for each source, and not with each update", () => {
  const writer = new SampleWriter();
  const told = updates
    .flatMap((update) => writer.linesOf([update]))
    .filter(({ metric }) => metric["__name__"] === daySeries.start);
  expect(told).toHaveLength(plan.days * plan.sources.length);
});

it("waits once for a server that hangs, not for each gateway, and asks again half a minute later", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const asked = vi.spyOn(globalThis, "fetch");
  onTestFinished(() => asked.mockRestore());
  const url = await serving(() => undefined);
  const file = join(temporaryFolder(), "queue.db");
  const store = new VictoriaStore({ url, file, patienceMs: 1 });
  await expect(store.lastDay("house")).rejects.toBeInstanceOf(StoreAway);
  const after = asked.mock.calls.length;
  for (const name of ["barn", "shed"]) {
    await expect(store.lastDay(name)).rejects.toBeInstanceOf(StoreAway);
    expect(await store.records(name, plan.firstDay)).toEqual([]);
  }
  expect(asked).toHaveBeenCalledTimes(after);
  vi.advanceTimersByTime(29_999);
  await expect(store.gateways()).rejects.toBeInstanceOf(StoreAway);
  expect(asked).toHaveBeenCalledTimes(after);
  vi.advanceTimersByTime(1);
  await expect(store.gateways()).rejects.toBeInstanceOf(StoreAway);
  expect(asked).toHaveBeenCalledTimes(after + 1);
  await store.close();
});

it.each([
  [200, "<html>"],
  [200, '{"data":1}'],
  [503, '{"data":["house"]}'],
  [302, '{"data":["house"]}'],
])(
  "takes a %i with %j for an answer of a store that is away, and asks again",
  async (status, text) => {
    let isBroken = true;
    const url = await serving((_, response) => {
      if (isBroken) response.writeHead(status, { location: "/elsewhere" }).end(text);
      else response.end('{"data":["house"]}');
    });
    const store = new VictoriaStore({ url, file: join(temporaryFolder(), "queue.db") });
    onTestFinished(() => store.close());
    for (const ask of [
      () => store.gateways(),
      () => store.sources("house"),
      () => store.lastDay("house"),
      () => store.days(span),
      () => store.curves(span, "minute"),
      () => store.curves(span, "hour"),
    ])
      await expect(ask()).rejects.toBeInstanceOf(StoreAway);
    isBroken = false;
    expect(await store.gateways()).toEqual(["house"]);
  },
);

const startS = dayStartS(plan.firstDay) ?? 0;
const LAST = 1425;
const nextDay = dayAfter(plan.firstDay, 1);

/** A source's last minutes of the day, as written at a time; a minute's mean falls up to its end. */
function updateAt(
  source: string,
  fromS: number,
  untilS: number,
  known: readonly boolean[],
): SourceUpdate {
  const made = emptyMinutes();
  for (const [at, isKnown] of known.entries()) {
    const coveredS = Math.min(untilS - (LAST + at) * 60, 60);
    if (!isKnown || coveredS <= 0) continue;
    made.low[LAST + at] = -5;
    made.mean[LAST + at] = 1600 - 10 * coveredS;
    made.high[LAST + at] = 20_001;
    made.covered[LAST + at] = coveredS * 10;
  }
  const [first, end] = [Math.floor(fromS / 60), Math.ceil(untilS / 60)];
  const values = {
    low: made.low.slice(first, end),
    mean: made.mean.slice(first, end),
    high: made.high.slice(first, end),
    covered: made.covered.slice(first, end),
  };
  const energy = energyOf(made);
  const state = { source, day: plan.firstDay, startS, untilS: startS + untilS, energy };
  return { state, minutes: { first, values } };
}

/** Its data of the next day: nothing but the time. */
function updateAfter(source: string, seconds: number): SourceUpdate {
  const beganS = dayStartS(nextDay) ?? 0;
  const energy = energyOf(emptyMinutes());
  const state = { source, day: nextDay, startS: beganS, untilS: beganS + seconds, energy };
  return { state, minutes: { first: 0, values: emptyMinutes(0) } };
}

/** Samples by series and source: each time, in s of the day, with its value. */
function samplesOf(lines: readonly SeriesLine[]) {
  const found: Record<string, (readonly [number, number])[]> = {};
  for (const { metric, values, timestamps } of lines) {
    const { __name__: series, gateway, source, ...others } = metric;
    const list = (found[[series, gateway, source, ...Object.values(others)].join(" ")] ??= []);
    list.push(
      ...values.map(
        (value, at) => [((timestamps[at] ?? 0) - startS * 1000) / 1000, value] as const,
      ),
    );
  }
  return found;
}

const minutesKnown = fc.array(fc.boolean(), { minLength: 15, maxLength: 15 });
const sources = [
  ["house", "inv 1"],
  ["house", "total"],
  ["barn", "total"],
] as const;

it("sends each minute once, as it was at its end, wherever writes cut it", () => {
  const times = fc.uniqueArray(fc.integer({ min: LAST * 60 + 1, max: 86_400 }), { minLength: 1 });
  const all = fc.tuple(minutesKnown, minutesKnown, minutesKnown);
  fc.assert(
    fc.property(times, all, (unsorted, known) => {
      const cuts = unsorted.toSorted((one, other) => one - other);
      const writer = new SampleWriter();
      const lines: SeriesLine[] = [];
      const write = (made: (source: string, at: number) => SourceUpdate) =>
        lines.push(
          ...writer.linesOf(
            sources.map(([gateway, source], at) => ({ gateway, sources: [made(source, at)] })),
          ),
        );
      for (const [index, cut] of cuts.entries())
        write((source, at) => updateAt(source, cuts[index - 1] ?? 0, cut, known[at] ?? []));
      // The last of them comes in no later run of its day.
      write((source) => updateAfter(source, 1));
      const last = cuts.at(-1) ?? 0;
      const samples = samplesOf(lines);
      for (const [index, name] of sources.entries()) {
        const expected = [...(known[index] ?? []).keys()].flatMap((at) => {
          const endS = (LAST + at + 1) * 60;
          const coveredS = Math.min(60 + last - endS, 60);
          const isKnown = known[index]?.[at] === true && coveredS > 0;
          return isKnown ? [[endS, 160 - coveredS] as const] : [];
        });
        expect(samples[[minuteSeries.mean, ...name].join(" ")] ?? []).toEqual(expected);
      }
      const before = lines.length;
      write((source) => updateAfter(source, 3600));
      expect(Object.keys(samplesOf(lines.slice(before))).join()).not.toContain(minuteSeries.mean);
    }),
  );
});

it("sends the last minute of a source that fell silent once others are two minutes further", () => {
  const writer = new SampleWriter();
  const known = Array.from({ length: 15 }, () => true);
  const write = (source: string, untilS: number) => {
    const lines = writer.linesOf([
      { gateway: "house", sources: [updateAt(source, untilS - 30, untilS, known)] },
    ]);
    return samplesOf(lines)[`${minuteSeries.mean} house total`];
  };
  const cut = LAST * 60 + 30;
  const sent = [cut, cut + 149, cut + 150, cut + 400].map((untilS, at) =>
    write(at === 0 ? "total" : "inv 1", untilS),
  );
  expect(sent).toEqual([undefined, undefined, [[cut + 30, 130]], undefined]);
});

it("writes a minute as its least, mean and largest value, and a day so far at the time of its newest value", () => {
  const writer = new SampleWriter();
  const samples = (update: SourceUpdate) =>
    samplesOf(writer.linesOf([{ gateway: "house", sources: [update] }]));
  const [from, until] = [LAST * 60, LAST * 60 + 180];
  const made = updateAt("total", from, until, [true, false, true]);
  const peak = { value: 2000.1, timeS: startS + from + 7.25 };
  const day = { ...made.state, peak, yieldWh: 12 };
  const ends = [from + 60, until];
  const row = (value: number) => ends.map((at) => [at, value]);
  const always = {
    "heliograph_day_in_wh house total": [[until, 10 / 3]],
    "heliograph_day_out_wh house total": [[until, 0]],
    "heliograph_day_covered_seconds house total": [[until, 120]],
    "heliograph_day_yield_wh house total": [[until, 12]],
  };
  expect(samples({ ...made, state: day, name: "Roof" })).toEqual({
    ...always,
    "heliograph_low house total": row(-0.5),
    "heliograph_mean house total": row(100),
    "heliograph_high house total": row(2000.1),
    "heliograph_covered_seconds house total": row(60),
    "heliograph_value_seconds house total": row(6000),
    "heliograph_day_start_seconds house total": [[until, startS]],
    "heliograph_day_peak house total": [[from + 7.25, 2000.1]],
    "heliograph_source_info house total Roof": [[until, 1]],
  });
  const nothing = { first: LAST, values: emptyMinutes(0) };
  const again = { state: day, name: "Roof", minutes: nothing };
  expect(samples(again)).toEqual(always);
  const higher = { value: 2000.1, timeS: startS + from + 8 };
  expect(samples({ ...again, name: "Barn", state: { ...day, peak: higher } })).toEqual({
    ...always,
    "heliograph_day_peak house total": [[from + 8, 2000.1]],
    "heliograph_source_info house total Barn": [[until, 1]],
  });
  // The time of a sample belongs to the day that ends with it.
  expect(samples({ ...updateAfter("total", 0), name: "Barn" })).toEqual({
    "heliograph_day_in_wh house total": [[86_400.001, 0]],
    "heliograph_day_out_wh house total": [[86_400.001, 0]],
    "heliograph_day_covered_seconds house total": [[86_400.001, 0]],
    "heliograph_day_start_seconds house total": [[86_400.001, startS + 86_400]],
    "heliograph_source_info house total Barn": [[86_400.001, 1]],
  });
});

function queueOf(mostBytes = 1e9) {
  const store = new SqliteStore(join(temporaryFolder(), "queue.db"));
  onTestFinished(() => store.close());
  const clock = { ms: 0 };
  const queue = new Outbox(store.database, mostBytes, () => clock.ms);
  const add = (name: string) => queue.add([{ metric: { name }, values: [1], timestamps: [1] }]);
  const sendOne = () => {
    const next = queue.oldest();
    next?.done();
    return next && namesIn(next.body);
  };
  return { queue, clock, add, sendOne };
}

const Name = v.object({ metric: v.object({ name: v.string() }) });

function namesIn(body: Uint8Array): readonly string[] {
  const lines = gunzipSync(body).toString().trimEnd().split("\n");
  return lines.map((line) => v.parse(Name, JSON.parse(line)).metric.name);
}

/** A text that no program can make shorter. */
function randomText(bytes: number): string {
  return randomBytes(bytes * 0.75).toString("base64");
}

it("sends samples in their order, two megabytes at once at most unless one write is larger", () => {
  const { queue, add, sendOne } = queueOf();
  queue.add([]);
  expect(queue.oldest()).toBeUndefined();
  const written = [
    ...Array.from({ length: 70 }, (_, at) => `${at}`),
    ...[0.9e6, 0.9e6, 0.9e6, 3e6, 8].map(randomText),
  ];
  for (const name of written) add(name);
  expect(queue.state).toMatchObject({ waiting: 75, dropped: 0 });
  const sent = Array.from({ length: 6 }, () => sendOne() ?? []);
  expect(sent.map(({ length }) => length)).toEqual([60, 12, 1, 1, 1, 0]);
  expect(sent.flat().join() === written.join()).toBe(true);
  expect(queue.state).toEqual({ waiting: 0, bytes: 0, dropped: 0 });
});

it("sends again what the server took within a minute before it was away, and nothing older", () => {
  const { queue, clock, add, sendOne } = queueOf();
  for (const [name, ms] of [
    ["old", 0],
    ["new", 1],
    ["newest", 60_000],
  ] as const) {
    add(name);
    clock.ms = ms;
    expect(sendOne()).toEqual([name]);
  }
  queue.rewind();
  expect(sendOne()).toEqual(["old", "new", "newest"]);
  add("last");
  clock.ms = 120_001;
  expect(sendOne()).toEqual(["last"]);
  // Those were taken a minute ago and more.
  queue.rewind();
  clock.ms = 1e6;
  expect(sendOne()).toEqual(["last"]);
  queue.rewind();
  expect(sendOne()).toEqual(["last"]);
});

it("keeps each write for a minute after it was taken, by its own time", () => {
  const { queue, clock, add, sendOne } = queueOf();
  for (const ms of [0, 50_000, 60_001, 110_001]) {
    add(`${ms}`);
    clock.ms = ms;
    sendOne();
  }
  queue.rewind();
  expect(sendOne()).toEqual(["60001", "110001"]);
});

it("drops the oldest when it is full, and counts what no server has taken", () => {
  const one = queueOf();
  one.add("a");
  const { bytes } = one.queue.state;
  const { queue, add, sendOne } = queueOf(2 * bytes);
  add("a");
  expect(sendOne()).toEqual(["a"]);
  for (const name of ["b", "c"]) add(name);
  expect(queue.state).toEqual({ waiting: 2, bytes: 2 * bytes, dropped: 0 });
  add("d");
  expect(queue.state).toEqual({ waiting: 2, bytes: 2 * bytes, dropped: 1 });
  expect(sendOne()).toEqual(["c", "d"]);
  add("more than there is room for: ".repeat(3) + randomBytes(200).toString("hex"));
  expect(queue.state).toEqual({ waiting: 0, bytes: 0, dropped: 2 });
});

it("tells once that the store is away, and why, and once that it is back", async () => {
  const asked: unknown[] = [];
  let status = 503;
  const url = await serving(async (request, response) => {
    const { authorization, "content-encoding": encoding } = request.headers;
    asked.push([request.method, request.url, authorization, encoding]);
    request.resume().on("end", () => response.writeHead(status).end("no room".repeat(100)));
  });
  const file = join(temporaryFolder(), "queue.db");
  const reports: string[] = [];
  const account = url.replace("//", "//me:a%40b@");
  const report = (line: string) => reports.push(line);
  const store = new VictoriaStore({ url: `${account}/insert/0/`, file, report });
  expect(store.trouble).toBeUndefined();
  await store.write(updates.slice(0, 1));
  expect([await store.send(), await store.send()]).toEqual([false, false]);
  expect(store.trouble).toMatchObject({ statusCode: 503, trouble: { kind: "away", file } });
  expect(store.queue).toMatchObject({ waiting: 1 });
  status = 204;
  expect([await store.send(), await store.send()]).toEqual([true, true]);
  expect(store.trouble).toBeUndefined();
  expect(store.queue).toMatchObject({ waiting: 0 });
  expect(reports).toEqual([
    `VictoriaMetrics answered 503: ${"no room".repeat(100).slice(0, 300)}; the record waits in ${file}. Start the store, or check the address in --store.`,
    "The store takes the record again.",
  ]);
  const call = ["POST", "/insert/0/api/v1/import", `Basic ${btoa("me:a@b")}`, "gzip"];
  expect(asked).toEqual(Array.from({ length: 3 }, () => call));
  // A request during its end has no answer.
  store.giveUp();
  await expect(store.records("barn", plan.firstDay)).rejects.toThrow(StoreAway);
  expect(await store.records("house", plan.firstDay)).toHaveLength(2);
  await store.close();
});

it("begins a day without what a store that is away may hold of it, and says so", async () => {
  const reports: string[] = [];
  const store = new VictoriaStore({
    url: "http://127.0.0.1:9",
    file: join(temporaryFolder(), "queue.db"),
    report: (line) => reports.push(line),
  });
  onTestFinished(() => store.close());
  expect(await store.records("house", plan.firstDay)).toEqual([]);
  expect(reports).toEqual([
    `The store does not answer; the record waits. The record of ${plan.firstDay} begins without what it holds.`,
  ]);
});

it("asks for equally long days together, and for no more than an answer can hold", () => {
  cutDaysBy(zoneOffset("Europe/Berlin"));
  onTestFinished(() => cutDaysBy(undefined));
  const [from, to] = ["2025-10-24", "2027-03-29"];
  const runs = dayRuns(from, to);
  expect(runs.flatMap(({ days }) => days)).toEqual(daysBetween(from, to));
  expect(runs.map(({ days, lengthS }) => [days[0], days.length, lengthS / 3600])).toEqual([
    ["2025-10-24", 2, 24],
    ["2025-10-26", 1, 25],
    ["2025-10-27", 153, 24],
    ["2026-03-29", 1, 23],
    ["2026-03-30", 209, 24],
    ["2026-10-25", 1, 25],
    ["2026-10-26", 153, 24],
    ["2027-03-28", 1, 23],
    ["2027-03-29", 1, 24],
  ]);
  expect(runs.map(({ startS: beganS }) => beganS)).toEqual(
    runs.map(({ days }) => dayStartS(days[0] ?? "")),
  );
  cutDaysBy(() => 0);
  expect(dayRuns("2026-01-01", "2027-06-30").map(({ days }) => days.length)).toEqual([
    250, 250, 46,
  ]);
  expect(dayRuns("2026-01-02", "2026-01-01")).toEqual([]);
});
