// npm run bench:record-year: size of a year of the demonstration's gateway in a database, by source. A day of each
// month passes through the hub's recorder and is stored for all days of its month. `npm run bench:record-year -- 4`
// plays four of the months, each for three.
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as v from "valibot";
import { DeviceAsker } from "#hub/record/deviceAsker.ts";
import { noFacts } from "#hub/record/gatewayFacts.ts";
import { SourceRecorder, recordedFeeds } from "#hub/record/sourceRecorder.ts";
import { recordWriteMs } from "#hub/record/work.ts";
import { query } from "#hub/store/sqlite/rows.ts";
import { SqliteStore } from "#hub/store/sqlite/sqliteStore.ts";
import { dayAfter, daysBetween, dayStartS, type Day } from "#plant/history/local-day.ts";
import { endpoints, feeds } from "#protocol/endpoints.ts";
import { createGateway as createClient } from "#protocol/index.ts";
import { openFeed } from "#simulator/sockets/feedClient.ts";
import { createGateway } from "#simulator/gateway.ts";
import { gatewayOptions } from "#simulator/scenario/scenario.ts";

const months = Number(process.argv[2] ?? "12");
const TICK_MS = 5000;
/** Kinds of sources, by how their names begin. The first that fits counts. */
const kinds = [
  ["limit of an inverter", /^limit /],
  ["held down", /^held /],
  ["voltage of a string", /^volt /],
  ["voltage of the grid", /^grid volt /],
  ["frequency of the grid", /^grid dHz/],
  ["voltage of the battery", /^battery dV/],
  ["limit of the battery", /^battery limit/],
  ["battery asks to be charged", /^battery charge/],
  ["charge controller, a side", /^controller (panels|output) /],
  ["AC charger, a side", /^charger (input|output)/],
  ["state of the limiter", /^limiter state/],
  ["last limit of the limiter", /^limiter limit/],
  ["power of a string", /^str /],
  ["power of an inverter", /^inv /],
  ["all others", /./],
] as const;

process.env["TZ"] = "Europe/Berlin";
const folder = mkdtempSync(join(tmpdir(), "heliograph-year-"));
const path = join(folder, "record.sqlite");
const store = new SqliteStore(path);
const first = "2025-11-01";
const last = "2026-10-31";
const played: Day[] = [];
for (const [month, days] of monthsOf(daysBetween(first, last)).entries()) {
  if (month % (12 / months) !== 0) continue;
  const day = days[14] ?? first;
  await record(day);
  played.push(day);
  // Packed at once, as the hub does in the first hour of the next day.
  await store.maintain((dayStartS(dayAfter(day, 1)) ?? 0) + 3600);
  console.log(`${day} is recorded`);
}
// Samples after midnight belong to no whole day.
for (const table of ["day", "curve", "quarter"])
  store.database.exec(
    `DELETE FROM ${table} WHERE day NOT IN (${played.map((day) => `'${day}'`).join(", ")})`,
  );
store.database.exec("DELETE FROM minute");
for (const day of daysBetween(first, last)) {
  const nearest = played.toSorted((a, b) => daysAway(a, day) - daysAway(b, day))[0];
  if (nearest !== undefined && !played.includes(day)) copy(nearest, day);
}
store.database.exec("VACUUM");
print();
await store.close();
console.log(`the file: ${(statSync(path).size / 1e6).toFixed(1)} MB`);
rmSync(folder, { recursive: true });

function monthsOf(days: readonly Day[]): readonly (readonly Day[])[] {
  const found = new Map<string, Day[]>();
  for (const day of days) found.set(day.slice(0, 7), [...(found.get(day.slice(0, 7)) ?? []), day]);
  return [...found.values()];
}

function daysAway(one: Day, other: Day): number {
  return Math.abs((dayStartS(one) ?? 0) - (dayStartS(other) ?? 0));
}

/** Lets a gateway live for a day, and records it like the hub. */
async function record(day: Day): Promise<void> {
  const startMs = (dayStartS(day) ?? 0) * 1000;
  const endMs = (dayStartS(dayAfter(day, 1)) ?? 0) * 1000;
  const gateway = createGateway({ ...gatewayOptions("full", {}), startMs });
  const nowMs = () => gateway.device.clock.worldMs();
  const client = createClient({
    url: "http://gateway.test",
    WebSocket: null,
    password: gateway.device.config.security.password,
    fetch: (address, init) => gateway.fetch(new Request(address, init)),
  });
  const recorder = new SourceRecorder();
  recorder.setLimiter(await client.call(endpoints.powerlimiter.status));
  recorder.setChargerSide((await client.profile()).units.acChargerPower);
  const asker = new DeviceAsker({
    recorder,
    nowMs,
    facts: {
      ...noFacts,
      solar: (feed) => client.call(feeds[feed].read),
      charger: (feed) => client.call(feeds[feed].read),
    },
  });
  for (const feed of recordedFeeds)
    openFeed(gateway, feed).onMessage((text) => recorder.message(feed, text, nowMs()));
  let [writeMs, tickMs] = [startMs + recordWriteMs, startMs];
  while (nowMs() < endMs) {
    gateway.advance(1000);
    if (nowMs() >= tickMs) {
      tickMs += TICK_MS;
      await asker.tick(nowMs());
    }
    if (nowMs() < writeMs) continue;
    writeMs += recordWriteMs;
    await write(recorder, nowMs());
  }
  await write(recorder, nowMs());
}

async function write(recorder: SourceRecorder, nowMs: number): Promise<void> {
  const { sources, commit } = recorder.pending(nowMs);
  await store.write([{ gateway: "", sources }]);
  commit();
}

function copy(from: Day, to: Day): void {
  for (const table of ["curve", "quarter"])
    store.database.exec(
      `INSERT INTO ${table} SELECT gateway, '${to}', source, body FROM ${table} WHERE day = '${from}'`,
    );
  const byS = (dayStartS(to) ?? 0) - (dayStartS(from) ?? 0);
  store.database.exec(
    `INSERT INTO day SELECT gateway, '${to}', source, start_s + ${byS}, until_s + ${byS}, in_wh, out_wh,
       covered_s, peak, peak_s + ${byS}, yield_wh, counter FROM day WHERE day = '${from}'`,
  );
}

function print(): void {
  const rows = query(
    store.database,
    `SELECT s.source, coalesce((SELECT sum(length(body)) FROM curve WHERE source = s.id), 0)
       + coalesce((SELECT sum(length(body)) FROM quarter WHERE source = s.id), 0) FROM source s`,
    v.tuple([v.string(), v.number()]),
  )();
  const sums = new Map<string, { count: number; bytes: number; most: number }>();
  for (const [source, bytes] of rows) {
    const [kind = ""] = kinds.find(([, names]) => names.test(source)) ?? [];
    const sum = sums.get(kind) ?? { count: 0, bytes: 0, most: 0 };
    sums.set(kind, {
      count: sum.count + 1,
      bytes: sum.bytes + bytes,
      most: Math.max(sum.most, bytes),
    });
  }
  console.log("\nMinutes and quarters of a year, MB\n");
  console.log("| Kind | Sources | All | Each | Largest |\n|---|---|---|---|---|");
  for (const [kind] of kinds) {
    const sum = sums.get(kind);
    if (!sum) continue;
    const cells = [sum.bytes, sum.bytes / sum.count, sum.most].map((bytes) =>
      (bytes / 1e6).toFixed(2),
    );
    console.log(`| ${kind} | ${sum.count} | ${cells.join(" | ")} |`);
  }
}
