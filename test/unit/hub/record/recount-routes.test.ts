import { join } from "node:path";
import fastify from "fastify";
import { expect, it, onTestFinished, vi } from "vitest";
import { createAttempts } from "#hub/access/attempts.ts";
import { wholeUpdate } from "#hub/record/derivedPast.ts";
import { openOwnerFiles } from "#hub/record/ownerFiles.ts";
import { recountRoutes } from "#hub/record/recountRoutes.ts";
import { answerFailures } from "#hub/server/gatewayRoutes.ts";
import { SqliteStore } from "#hub/store/sqlite/sqliteStore.ts";
import { emptyMinutes, encodeMinutes, energyOf } from "#plant/history/day-minutes.ts";
import { dayStartS } from "#plant/history/local-day.ts";
import { temporaryFolder } from "../../../support/hub/temporary.ts";

const day = "2026-06-20";
const startS = dayStartS(day) ?? 0;
const span = { from: day, to: day };
const query = `?from=${day}&to=${day}`;
const owner = "Basic owner";

/** A day of 400 W all day whose counter was counted twice, with a garbled minute or without. */
function wrongDay(source: string, highW: number) {
  const minutes = emptyMinutes();
  minutes.covered.fill(600, 0, 1440);
  for (const column of [minutes.low, minutes.mean, minutes.high]) column.fill(4000, 0, 1440);
  minutes.high[700] = highW * 10;
  const made = { minutes: encodeMinutes(minutes), energy: energyOf(minutes) };
  const peak = { value: highW, timeS: startS + 700 * 60 };
  return { source, day, startS, untilS: startS + 86_400, yieldWh: 13_200, peak, ...made };
}

async function serve(nowMs: number | undefined) {
  const folder = temporaryFolder();
  const store = new SqliteStore(join(folder, "record.db"));
  const records = [wrongDay("inv 114180112233", 6000), wrongDay("total", 400)];
  await store.write([{ gateway: "house", sources: records.map(wholeUpdate) }]);
  const { mended } = await openOwnerFiles(folder, () => undefined);
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
  const record = { adopt: () => false, nowMs: () => nowMs };
  recountRoutes(app, { gateway, store, record, mended });
  onTestFinished(async () => {
    await app.close();
    await store.close();
  });
  const call = async (path: string, payload?: object, authorization = owner) => {
    const answer = await app.inject({
      method: payload ? "POST" : "GET",
      url: `/hub/history/recount${path}`,
      headers: { authorization },
      ...(payload && { payload }),
    });
    return answer.statusCode === 200 ? answer.json() : answer.statusCode;
  };
  return { app, call, store, stored: () => store.records("house", day), folder };
}

it("shows what would change, changes it for the owner alone, and gives it back", async () => {
  const { call, stored, folder } = await serve((startS + 3 * 86_400) * 1000);
  const before = await stored();
  const preview = await call(query);
  const yields = { before: { yieldWh: 13_200, peakW: 6000 }, after: { yieldWh: 9600, peakW: 400 } };
  expect(preview).toMatchObject({
    undoable: 0,
    changes: [{ source: "inv 114180112233", day, why: "above", ...yields }, { source: "total" }],
  });
  expect(await call("", span, "Basic wrong")).toBe(401);
  expect(await call("/undo", {}, "Basic wrong")).toBe(401);
  expect(await call("?from=2026-06-21&to=2026-06-20")).toBe(400);
  expect(await stored()).toEqual(before);
  expect(await call("", span)).toEqual({ ...preview, undoable: 2 });
  expect((await stored()).map(({ yieldWh }) => yieldWh)).toEqual([9600, 9600]);
  expect(await call(query)).toEqual({ changes: [], undoable: 2 });
  const { mended } = await openOwnerFiles(folder, () => undefined);
  expect(mended.of("house")).toHaveLength(2);
  expect(await call("/undo", {})).toEqual({ changes: [], undoable: 0 });
  expect(await stored()).toEqual(before);
});

it("leaves yesterday alone, and refuses while the hub does not know the time", async () => {
  const { call } = await serve((startS + 86_400 + 3600) * 1000);
  expect(await call(query)).toEqual({ changes: [], undoable: 0 });
  const early = await serve(undefined);
  expect(await early.call(query)).toBe(503);
  expect(await early.call("", span)).toBe(503);
});

it("reads no further days for somebody who has left", { timeout: 30_000 }, async () => {
  const { app, store } = await serve((startS + 3 * 86_400) * 1000);
  const read = vi.spyOn(store, "records");
  const address = await app.listen({ host: "127.0.0.1", port: 0 });
  const left = new AbortController();
  const asked = fetch(`${address}/hub/history/recount?from=2016-07-01&to=${day}`, {
    signal: left.signal,
  });
  await expect.poll(() => read.mock.calls.length).toBeGreaterThan(0);
  left.abort();
  await expect(asked).rejects.toThrow("aborted");
  const readMore = async () => {
    const before = read.mock.calls.length;
    await new Promise((resolve) => setTimeout(resolve, 300));
    return read.mock.calls.length - before;
  };
  await expect.poll(readMore, { timeout: 20_000 }).toBe(0);
  expect(read.mock.calls.length).toBeLessThan(3_000);
});
