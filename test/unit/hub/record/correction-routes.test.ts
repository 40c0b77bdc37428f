import { join } from "node:path";
import fastify from "fastify";
import { expect, it, onTestFinished } from "vitest";
import { createAttempts } from "#hub/access/attempts.ts";
import { correctionRoutes } from "#hub/record/correctionRoutes.ts";
import { wholeUpdate } from "#hub/record/derivedPast.ts";
import { openOwnerFiles } from "#hub/record/ownerFiles.ts";
import { historyRoutes } from "#hub/record/historyRoutes.ts";
import { StoreFile } from "#hub/storeFile.ts";
import { answerFailures } from "#hub/server/gatewayRoutes.ts";
import { SqliteStore } from "#hub/store/sqlite/sqliteStore.ts";
import { emptyMinutes, encodeMinutes, energyOf } from "#plant/history/day-minutes.ts";
import { dayAfter, dayStartS } from "#plant/history/local-day.ts";
import { temporaryFolder } from "../../../support/hub/temporary.ts";

const day = "2026-06-20";
const inverter = "inv 114180112233";
const owner = "Basic owner";

function recordOf(source: string, yieldWh: number, of = day) {
  const minutes = emptyMinutes();
  minutes.covered.fill(600, 0, 1440);
  for (const column of [minutes.low, minutes.mean, minutes.high]) column.fill(4000, 0, 1440);
  const startS = dayStartS(of) ?? 0;
  const made = { minutes: encodeMinutes(minutes), energy: energyOf(minutes) };
  return { source, day: of, startS, untilS: startS + 86_400, yieldWh, ...made };
}

async function serve() {
  const folder = temporaryFolder();
  const path = join(folder, "record.db");
  const store = new StoreFile({
    path,
    open: () => new SqliteStore(path),
    nowMs: () => performance.now(),
    today: () => day,
    report: () => undefined,
  });
  const records = [day, "2026-06-19"].flatMap((of) => [
    recordOf(inverter, 13_200, of),
    recordOf("total", 13_200, of),
  ]);
  await store.write([{ gateway: "house", sources: records.map(wholeUpdate) }]);
  const { corrections } = await openOwnerFiles(folder, () => undefined, store);
  const app = fastify();
  answerFailures(app);
  const gateway = {
    url: "http://gateway",
    name: "house",
    basePath: "/",
    attempts: createAttempts(),
    check: () => Promise.resolve("yes" as const),
    read: (_: string, authorization: string | undefined) =>
      Promise.resolve({
        status: authorization === owner ? 200 : 401,
        body: Buffer.from('{"type":"success"}'),
      }),
  };
  const nowMs = ((dayStartS(dayAfter(day, 1)) ?? 0) + 3600) * 1000;
  const record = { adopt: () => false, nowMs: () => nowMs };
  correctionRoutes(app, { gateway, store, record, corrections });
  await app.register((scope) =>
    historyRoutes(scope, { gateway, store, record, zone: () => "Europe/Berlin" }),
  );
  onTestFinished(async () => {
    await app.close();
    await store.close();
  });
  const call = async (below: string, payload?: object, authorization = owner) => {
    const answer = await app.inject({
      method: payload ? "POST" : "GET",
      url: `/hub/history/${below}`,
      headers: { authorization },
      ...(payload && { payload }),
    });
    return answer.statusCode === 200 ? answer.json() : answer.statusCode;
  };
  return { call, stored: () => store.records("house", day), folder };
}

const correctionOf = (yieldWh: number, of = day, source = inverter) => ({
  day: of,
  yields: [{ source, yieldWh }],
});
const june = "?from=2026-06-01&to=2026-06-30";

it("answers with both yields once the owner has typed a day's, sums count it, and undo gives all back", async () => {
  const { call, stored, folder } = await serve();
  const [before, days] = [await stored(), await call(`days${june}`)];
  expect(await call("corrections", correctionOf(9600), "Basic wrong")).toBe(401);
  expect(await call(`days${june}`)).toEqual(days);
  const corrections = [{ day, source: inverter, yieldWh: 9600 }];
  expect(await call("corrections", correctionOf(9600))).toEqual({ corrections });
  expect(await call("corrections")).toEqual({ corrections });
  const reopened = await openOwnerFiles(folder, () => undefined);
  expect(reopened.corrections.of("house")).toEqual(corrections);
  expect(await call(`days?from=${day}&to=${day}`)).toMatchObject({
    days: [
      { source: inverter, yieldWh: 13_200, correctedWh: 9600 },
      { source: "total", yieldWh: 13_200, correctedWh: 9600 },
    ],
  });
  // The sum alone follows the inverters, too.
  expect(await call(`days${june}&sources=total&by=month`)).toMatchObject({
    periods: [{ yieldWh: 22_800, correctedDays: 1, days: 2 }],
  });
  expect(await stored()).toEqual(before);
  expect(await call("corrections", { day, yields: [] })).toEqual({ corrections: [] });
  expect(await call(`days${june}`)).toEqual(days);
});

it.each([
  ["today", correctionOf(1, "2026-06-21"), 400],
  ["a day to come", correctionOf(1, "2026-07-21"), 400],
  ["more than the inverter can give", correctionOf(60_000), 400],
  ["less than nothing", correctionOf(-1), 400],
  ["the sum where inverters are recorded", correctionOf(1, day, "total"), 400],
  ["a day without a record", correctionOf(1, "2026-06-01"), 400],
  ["no day", correctionOf(1, "2026-06-31"), 400],
])("takes no yield of %s", async (_, body, status) => {
  const { call } = await serve();
  expect(await call("corrections", body)).toBe(status);
  expect(await call("corrections")).toEqual({ corrections: [] });
});
