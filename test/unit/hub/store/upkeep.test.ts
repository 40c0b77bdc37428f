import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, it, onTestFinished } from "vitest";
import { decodeEntries, encodeEntries } from "#hub/store/sqlite/minutes.ts";
import { SqliteStore } from "#hub/store/sqlite/sqliteStore.ts";
import { StoreAway, troubleOf, unlessTrouble } from "#hub/store/storeTrouble.ts";
import { VictoriaStore } from "#hub/store/victoria/victoriaStore.ts";
import { decodeMinutes, emptyMinutes, minutesIn } from "#plant/history/day-minutes.ts";
import { atLevel, levelMinutes } from "#plant/history/levels.ts";
import { dayAfter, daysBetween, dayStartS } from "#plant/history/local-day.ts";
import { madeUpUpdates } from "../../../support/hub/randomUpdates.ts";
import { serving } from "../../../support/hub/serving.ts";
import { temporaryFolder } from "../../../support/hub/temporary.ts";

const firstDay = "2026-03-01";
const plan = {
  gateway: "house",
  firstDay,
  days: 20,
  sources: ["total"],
  minutes: [600, 610] as const,
};
const span = { gateway: "house", from: firstDay, to: dayAfter(firstDay, 19) };
const noonOf = (day: string) => (dayStartS(day) ?? 0) + 43_200;

async function openStore(curveDays: number) {
  const store = new SqliteStore(join(temporaryFolder(), "record.db"), { curveDays });
  onTestFinished(() => store.close());
  await store.write(madeUpUpdates(plan));
  const daysOfCurves = async () =>
    (await store.curves(span, "minute")).filter(({ bytes }) => bytes.length > 10).length;
  return { store, daysOfCurves };
}

it("opens a file whose texts were damaged, without them and with everything else", async () => {
  const path = join(temporaryFolder(), "record.db");
  const store = new SqliteStore(path);
  await store.write(madeUpUpdates(plan));
  for (const change of [
    "UPDATE day SET counter = CAST(x'7bff' AS TEXT) WHERE day = '2026-03-05'",
    "UPDATE day SET day = CAST(x'323032362d30332d30ff' AS TEXT) WHERE day = '2026-03-09'",
    "UPDATE source SET name = CAST(x'c3' AS TEXT)",
  ])
    store.database.exec(change);
  // The first is not closed, as by a process that ended at once.
  onTestFinished(() => store.close());
  const again = new SqliteStore(path);
  onTestFinished(() => again.close());
  expect(await again.days(span)).toHaveLength(19);
  expect(await again.sources("house")).toMatchObject([{ source: "total" }]);
});

it("drops no curve because of a clock that is years ahead", async () => {
  const { store, daysOfCurves } = await openStore(31);
  await store.maintain(noonOf("2029-03-21"));
  await store.maintain(noonOf("2026-03-21"));
  expect(await daysOfCurves()).toBe(20);
});

it("drops the oldest curves that are too many, some days at once, and keeps the figures", async () => {
  const { store, daysOfCurves } = await openStore(8);
  const left: number[] = [];
  for (let hour = 0; hour < 3; hour += 1) {
    await store.maintain(noonOf("2026-03-21"));
    left.push(await daysOfCurves());
  }
  expect(left).toEqual([13, 8, 8]);
  for (const level of ["minute", "quarter"] as const)
    expect((await store.curves(span, level)).map(({ day }) => day)).toEqual(
      daysBetween(dayAfter(firstDay, 12), span.to),
    );
  expect(await store.days(span)).toHaveLength(20);
});

/** How many turns of the loop others have while work is done. */
async function turnsOf(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let timer = setImmediate(function turn() {
    turns += 1;
    timer = setImmediate(turn);
  });
  await work();
  clearImmediate(timer);
  return turns;
}

it("lets others have their turn while it reads or packs", async () => {
  const { store } = await openStore(731);
  const longest = { ...span, from: dayAfter(span.to, -799) };
  // A day of a source is packed in two transactions.
  expect(await turnsOf(() => store.maintain(noonOf("2026-03-21")))).toBeGreaterThanOrEqual(40);
  for (const work of [
    () => store.days(longest),
    () => store.curves(longest, "quarter"),
    () => store.curves(longest, "minute"),
  ])
    expect(await turnsOf(work)).toBeGreaterThanOrEqual(39);
});

it("gives a source that two programs add the same number in both", async () => {
  const path = join(temporaryFolder(), "record.db");
  const [one, other] = [new SqliteStore(path), new SqliteStore(path)];
  onTestFinished(async () => {
    await one.close();
    await other.close();
  });
  const day = { ...plan, days: 1, minutes: [600, 610] as const };
  await one.write(madeUpUpdates({ ...day, sources: ["battery", "inv 1"] }));
  const own = { ...span, sources: ["battery", "inv 1"] };
  const before = await one.days(own);
  await other.write(madeUpUpdates({ ...day, sources: ["inv 2"] }));
  await one.write(madeUpUpdates({ ...day, sources: ["inv 2"] }));
  expect(await one.days(own)).toEqual(before);
  await other.write(madeUpUpdates({ ...day, sources: ["inv 1", "inv 2"] }));
  const sources = new SqliteStore(path);
  onTestFinished(() => sources.close());
  expect((await sources.days({ ...span, to: firstDay })).map(({ source }) => source)).toEqual([
    "battery",
    "inv 1",
    "inv 2",
  ]);
});

it("answers the days that are here while a store elsewhere is away, and refuses others", async () => {
  const store = new VictoriaStore({
    url: "http://127.0.0.1:1",
    file: join(temporaryFolder(), "queue.db"),
  });
  onTestFinished(() => store.close());
  await store.write(madeUpUpdates(plan));
  expect(await store.days(span)).toHaveLength(20);
  // Curves stay here for three days, of which the oldest go some at once.
  for (let hour = 0; hour < 3; hour += 1) await store.maintain(noonOf("2026-03-21"));
  const newest = { ...span, from: dayAfter(span.to, -2) };
  expect((await store.curves(newest, "minute")).map(({ day }) => day)).toEqual(
    daysBetween(newest.from, newest.to),
  );
  await expect(
    store.curves({ ...newest, from: dayAfter(newest.from, -1) }, "minute"),
  ).rejects.toThrow(StoreAway);
  const longer = { ...span, from: dayAfter(firstDay, -1) };
  await expect(store.days(longer)).rejects.toThrow(StoreAway);
  await expect(store.curves(longer, "minute")).rejects.toThrow(
    "The store does not answer; the record waits.",
  );
  await expect(store.sources("house")).rejects.toThrow(StoreAway);
});

it("ends at once while a store elsewhere hangs, and keeps what waits", async () => {
  let open = 0;
  const url = await serving((_request, response) => {
    open += 1;
    response.on("close", () => (open -= 1));
  });
  const reports: string[] = [];
  const file = join(temporaryFolder(), "queue.db");
  const store = new VictoriaStore({ url, file, report: (line) => reports.push(line) });
  await store.write(madeUpUpdates(plan));
  await expect.poll(() => open).toBe(1);
  await store.close();
  // A question that had run out of time would be told of.
  expect(reports).toEqual([]);
  const left = new SqliteStore(file);
  onTestFinished(() => left.close());
  expect(await left.days(span)).toHaveLength(20);
});

it("knows of each source its first and last day and its highest value over years", async () => {
  const store = new SqliteStore(join(temporaryFolder(), "record.db"));
  onTestFinished(() => store.close());
  const peaks: readonly (readonly [string, number | undefined, string?])[] = [
    ["2024-02-29", undefined, "Shed"],
    ["2024-05-01", 700],
    ["2025-05-01", 800, "Barn"],
    ["2025-05-02", 800],
    ["2026-05-01", 600],
    ["2026-05-02", undefined],
  ];
  for (const [day, value, name] of peaks) {
    const startS = dayStartS(day) ?? 0;
    const energy = { inWh: 1, outWh: 0, coveredS: 60 };
    const state = { day, startS, untilS: startS + 60, energy };
    const peak = value !== undefined && { peak: { value, timeS: startS + 30 } };
    const minutes = { first: 0, values: emptyMinutes(0) };
    await store.write([
      {
        gateway: "house",
        sources: [
          { state: { ...state, ...peak, source: "total" }, name, minutes },
          { state: { ...state, source: "grid" }, minutes },
        ],
      },
    ]);
  }
  const lastDay = "2026-05-02";
  const days = { firstDay: "2024-02-29", lastDay };
  const best = { value: 800, timeS: (dayStartS("2025-05-01") ?? 0) + 30 };
  expect(await store.sources("house")).toEqual([
    { source: "grid", ...days },
    { source: "total", name: "Barn", ...days, best },
  ]);
  expect(await store.lastDay("house")).toBe(lastDay);
  expect(await store.lastDay("barn")).toBeUndefined();
});

it("takes a late write into a day that is packed, at every level", async () => {
  const { store } = await openStore(731);
  const day = dayAfter(firstDay, 4);
  const own = { ...span, from: day, to: day };
  const curvesOf = async () =>
    Promise.all(
      (["minute", "quarter", "hour"] as const).map(async (level) =>
        (await store.curves(own, level)).map(({ bytes }) =>
          decodeMinutes(bytes, levelMinutes[level]),
        ),
      ),
    );
  await store.maintain(noonOf("2026-03-21"));
  const before = await curvesOf();
  const late = { ...plan, firstDay: day, days: 1, minutes: [900, 910] as const };
  await store.write(madeUpUpdates(late));
  const [minutes] = (await curvesOf())[0] ?? [];
  const known = [...(minutes?.covered ?? []).keys()].filter((at) => minutes?.covered[at]);
  expect(known).toEqual(
    [600, 900].flatMap((at) => [0, 1, 2, 3, 4, 5, 6, 8, 9].map((more) => at + more)),
  );
  for (const column of ["low", "mean", "high", "covered"] as const) {
    const [late0] = madeUpUpdates(late)[0]?.sources ?? [];
    expect(minutes?.[column].slice(900, 910)).toEqual(late0?.minutes.values[column]);
    expect(minutes?.[column].slice(0, 900)).toEqual(before[0]?.[0]?.[column].slice(0, 900));
  }
  expect(await curvesOf()).toEqual(
    (["minute", "quarter", "hour"] as const).map((level) => [minutes && atLevel(minutes, level)]),
  );
});

const packedDays = (store: SqliteStore) =>
  store.database.prepare("SELECT DISTINCT day FROM curve ORDER BY day").raw().all().flat();

it("packs a day ten minutes after its end, and only whole ones that nobody writes to meanwhile", async () => {
  const { store, daysOfCurves } = await openStore(731);
  const endS = dayStartS(dayAfter(firstDay, 3)) ?? 0;
  await store.maintain(endS + 599);
  expect(packedDays(store)).toEqual(daysBetween(firstDay, dayAfter(firstDay, 1)));
  await store.maintain(endS + 600);
  expect(packedDays(store)).toEqual(daysBetween(firstDay, dayAfter(firstDay, 2)));
  const day = dayAfter(firstDay, 3);
  const late = madeUpUpdates({ ...plan, firstDay: day, days: 1, minutes: [900, 910] });
  const packing = store.maintain(noonOf(span.to));
  await store.write(late);
  await packing;
  expect(packedDays(store)).not.toContain(day);
  await store.maintain(noonOf(span.to));
  expect(packedDays(store)).toEqual(daysBetween(firstDay, dayAfter(span.to, -1)));
  const [curve] = await store.curves({ ...span, from: day, to: day }, "minute");
  expect(minutesIn(curve?.bytes).covered.slice(900, 910)).toEqual(
    late[0]?.sources[0]?.minutes.values.covered,
  );
  expect(await daysOfCurves()).toBe(20);
  expect(store.database.prepare("SELECT count(*) FROM minute").raw().all()).toEqual([[9]]);
});

it("packs of each day no minute of its neighbours", async () => {
  const store = new SqliteStore(join(temporaryFolder(), "record.db"));
  onTestFinished(() => store.close());
  for (const minutes of [
    [0, 5],
    [1435, 1440],
  ] as const)
    await store.write(madeUpUpdates({ ...plan, days: 3, minutes }));
  const covered = async () =>
    (await store.curves(span, "minute")).map(({ bytes }) => [...minutesIn(bytes).covered]);
  const before = await covered();
  expect(before).toHaveLength(3);
  // A day at a time, so that the next one is not packed yet.
  for (const day of daysBetween(firstDay, dayAfter(firstDay, 3))) {
    await store.maintain(noonOf(day));
    expect(await covered()).toEqual(before);
  }
});

it("answers every day once while days are packed, and ends at once when it is closed meanwhile", async () => {
  const { store, daysOfCurves } = await openStore(731);
  const state = { isPacking: true };
  const packing = store.maintain(noonOf(span.to)).finally(() => (state.isPacking = false));
  while (state.isPacking) expect(await daysOfCurves()).toBe(20);
  await packing;
  const other = await openStore(731);
  const ending = other.store.maintain(noonOf(span.to));
  await other.store.close();
  await expect(ending).resolves.toBeUndefined();
  const broken = await openStore(731);
  broken.store.database.exec("DROP TABLE minute");
  await expect(broken.store.maintain(noonOf(span.to))).rejects.toThrow("minute");
});

function fail(): never {
  throw new Error("no room");
}

it("keeps nothing of a write of which a part fails, and the next one whole", async () => {
  const store = new SqliteStore(join(temporaryFolder(), "record.db"));
  onTestFinished(() => store.close());
  const all = madeUpUpdates({ ...plan, days: 1 });
  await expect(store.writeWith(all, fail)).rejects.toThrow("no room");
  expect([await store.gateways(), await store.days(span)]).toEqual([[], []]);
  await store.write(all);
  expect(await store.gateways()).toEqual(["house"]);
  expect(await store.days(span)).toHaveLength(1);
});

it("gives a day back as it was written, with its counter if there is one", async () => {
  const path = join(temporaryFolder(), "record.db");
  const store = new SqliteStore(path);
  const startS = dayStartS(firstDay) ?? 0;
  const energy = { inWh: 1.5, outWh: 2.5, coveredS: 60 };
  const state = { source: "inv 1", day: firstDay, startS, untilS: startS + 60.5, energy };
  const mark = { wh: 3, timeS: startS, countedWh: 1, energyWh: 2, coveredS: 4, guessWh: 0 };
  const { wh: lastWh, timeS: lastS, ...counted } = mark;
  const counter = { ...counted, lastWh, lastS, measuredS: lastS, openingWh: 0, mark, former: [] };
  const peak = { value: 7.5, timeS: startS + 30.25 };
  const both = { inWh: 1, outWh: 2 };
  const open = { ...both, coveredS: 3 };
  const meter = { importWh: 4_000_000.5, exportWh: 7, timeS: startS, totalS: 60, minutesS: 50 };
  const sums = { before: both, power: both, counted: both, witness: open, filled: both, open };
  const all = [
    { ...state, source: "grid", meter: { ...meter, ...sums, filledS: 4 } },
    { ...state, counter, peak, yieldWh: 12 },
    { ...state, source: "total" },
  ];
  const minutes = { first: 0, values: emptyMinutes(0) };
  await store.write([{ gateway: "house", sources: all.map((one) => ({ state: one, minutes })) }]);
  const withoutMinutes = async () =>
    (await store.records("house", firstDay)).map(({ minutes: _minutes, ...rest }) => rest);
  expect(await withoutMinutes()).toEqual(all);
  expect(await store.days({ ...span, sources: ["inv 1"] })).toEqual([
    { source: "inv 1", day: firstDay, startS, energy, peak, yieldWh: 12 },
  ]);
  // A program that knows another form of it left this.
  store.database.exec("UPDATE day SET counter = '{}'");
  expect((await withoutMinutes())[1]).toEqual({ ...state, peak, yieldWh: 12 });
  await store.close();
});

it("waits for the disk with every write, in a file that only its owner can read", async () => {
  const path = join(temporaryFolder(), "record.db");
  writeFileSync(path, "", { mode: 0o644 });
  const store = new SqliteStore(path);
  onTestFinished(() => store.close());
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(store.database.pragma("synchronous")).toEqual([{ synchronous: 2 }]);
  expect(store.database.pragma("journal_mode")).toEqual([{ journal_mode: "wal" }]);
  expect(store.database.pragma("page_size")).toEqual([{ page_size: 16_384 }]);
});

const tenths = fc.integer({ min: -1e9, max: 1e9 });
const entry = fc
  .record({
    sourceId: fc.nat(1e6),
    covered: fc.integer({ min: 1, max: 600 }),
    mean: tenths,
    below: fc.nat(1e6),
    above: fc.nat(1e6),
  })
  .map(({ below, above, ...rest }) => ({
    ...rest,
    low: rest.mean - below,
    high: rest.mean + above,
  }));

it("reads the sources of a minute as they were written, and those before a cut", () => {
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 8 }), fc.nat(), (entries, cut) => {
      const bytes = encodeEntries(entries);
      expect(decodeEntries(bytes)).toEqual(entries);
      const end = cut % (bytes.length + 1);
      const whole = entries.filter(
        (_, at) => encodeEntries(entries.slice(0, at + 1)).length <= end,
      );
      expect(decodeEntries(bytes.slice(0, end))).toEqual(whole);
    }),
  );
});

it.each([
  ["full", ["SQLITE_FULL", "ENOSPC", "EDQUOT"], "Make room"],
  ["locked", ["SQLITE_BUSY", "SQLITE_LOCKED_SHAREDCACHE"], "End that program"],
  [
    "readOnly",
    ["SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM", "EACCES", "EPERM", "EROFS"],
    "--data",
  ],
  ["damaged", ["SQLITE_CORRUPT_INDEX", "SQLITE_NOTADB"], "move the file away"],
  ["disk", ["SQLITE_IOERR_READ", "EIO", "EMFILE", "ENFILE"], "refused. Check the disk"],
  ["other", ["SQLITE_MISUSE", "NOT_EIO", "X_SQLITE_FULL"], "cannot be used: refused"],
] as const)("says what to do about a record that is %s", (kind, codes, advice) => {
  for (const code of codes) {
    const cause = Object.assign(new Error("refused"), { code });
    const found = troubleOf(cause, "/data/record");
    expect(found).toMatchObject({
      trouble: { kind, file: "/data/record" },
      statusCode: 503,
      cause,
    });
    expect(found.message).toContain("/data/record");
    expect(found.message).toContain(advice);
    // A known trouble is not reported in other words.
    expect(troubleOf(found, "/elsewhere")).toBe(found);
  }
});

it("passes over a record that cannot be read, and over no other error", () => {
  const trouble = troubleOf(new Error("ConnectionFailed: no file"), "/data/record");
  expect([trouble.trouble.kind, troubleOf("odd", "/data").message]).toEqual([
    "readOnly",
    "/data cannot be used: odd",
  ]);
  expect(unlessTrouble(() => 1, 2)).toBe(1);
  const refuse = () => {
    throw trouble;
  };
  expect(unlessTrouble(refuse, 2)).toBe(2);
  expect(() => unlessTrouble(fail, 2)).toThrow("no room");
});
