import { join } from "node:path";
import fastify from "fastify";
import { expect, it, onTestFinished, vi } from "vitest";
import { HubHistory } from "#app/shared/history/HubHistory.ts";
import { readSources } from "#app/shared/history/hubMinutes.ts";
import { hubTile } from "#app/shared/history/hubTiles.ts";
import { historyRoutes } from "#hub/record/historyRoutes.ts";
import { createAttempts } from "#hub/access/attempts.ts";
import { SqliteStore } from "#hub/store/sqlite/sqliteStore.ts";
import { hubCurves } from "#plant/history/hub-answers.ts";
import { minutesOf } from "#plant/history/day-minutes.ts";
import { dayAfter, dayOf } from "#plant/history/local-day.ts";
import { levels } from "#plant/history/levels.ts";
import { tileSteps } from "#plant/history/tiles.ts";
import { createClient } from "#protocol/client/client.ts";
import { maxAnswerBytes } from "#protocol/client/read-body.ts";
import { madeUpUpdates } from "../../../support/hub/randomUpdates.ts";
import { temporaryFolder } from "../../../support/hub/temporary.ts";

const firstDay = "2026-03-28";

/** The page's source of a history, and the store it is read from; `cut` shortens every answer. */
async function hubHistory({ cut = 0 } = {}) {
  const store = new SqliteStore(join(temporaryFolder(), "record.db"));
  const plan = { gateway: "", firstDay, days: 3, sources: ["inv 1", "total"] };
  await store.write(madeUpUpdates({ ...plan, minutes: [600, 640] }));
  const app = fastify();
  const gateway = {
    url: "http://gateway",
    name: "",
    basePath: "/",
    attempts: createAttempts(),
    check: () => Promise.resolve("yes" as const),
    read: () => Promise.resolve({ status: 401, body: Buffer.alloc(0) }),
  };
  const record = { adopt: () => false, nowMs: () => Date.now() };
  await app.register(async (scope) =>
    historyRoutes(scope, { gateway, store, record, zone: () => "UTC" }),
  );
  onTestFinished(async () => {
    await app.close();
    await store.close();
  });
  const asked: string[] = [];
  const client = createClient({
    fetch: async (url) => {
      asked.push(url);
      const { statusCode, rawPayload } = await app.inject(url);
      const body = new Uint8Array(rawPayload.subarray(0, rawPayload.length - cut));
      return new Response(body, { status: statusCode });
    },
    authdata: () => undefined,
  });
  return { history: new HubHistory(client), client, store, asked };
}

it("reads from the hub what the store holds", async () => {
  const { history, store } = await hubHistory();
  expect(await history.firstDay()).toBe(firstDay);
  expect((await history.sources()).map(({ source }) => source)).toEqual(["inv 1", "total"]);
  const [kept] = await store.records("", firstDay);
  const [read, none] = await history.read([
    { source: "inv 1", day: firstDay },
    { source: "inv 1", day: "2026-04-03" },
  ]);
  expect(minutesOf(read)).toEqual(minutesOf(kept));
  expect([read?.energy, read?.peak, read?.yieldWh, read?.untilS]).toEqual([
    kept?.energy,
    kept?.peak,
    kept?.yieldWh,
    kept?.untilS,
  ]);
  expect(none).toBeUndefined();
  const period = { first: firstDay, last: "2026-12-31" };
  const figures = await history.figures(["total", "grid"], period);
  expect(figures.get("total")?.map(({ day }) => day)).toEqual([
    "2026-03-28",
    "2026-03-29",
    "2026-03-30",
  ]);
  expect(figures.get("grid")).toEqual([]);
});

it("asks for as many days at once as a weak device reads in one task", async () => {
  const { history, asked } = await hubHistory();
  const sources = ["total", "grid", "battery", "charger"];
  await history.figures(sources, { first: "2025-01-01", last: "2025-12-31" });
  const spans = asked.map((url) => /from=(.+?)&to=(.+?)&/.exec(url)?.slice(1));
  expect(spans).toEqual([
    ["2025-01-01", "2025-07-19"],
    ["2025-07-20", "2025-12-31"],
  ]);
});

const never = new AbortController().signal;

it.each(tileSteps)(
  "asks for a tile with columns of %i s in answers that the client takes",
  async (stepS) => {
    const { client, asked } = await hubHistory();
    const sources = Array.from({ length: 100 }, (_, at) => `inv ${at}`);
    const columns = await hubTile(client, sources, { stepS, index: 1 }, never);
    expect(columns).toHaveLength(sources.length);
    const bytesADay = { minute: 8_000, quarter: 600, hour: 200, figures: 250 };
    for (const url of asked) {
      const { searchParams } = new URL(url, "http://hub.test");
      const of = (name: string) => searchParams.get(name) ?? "";
      const days = (Date.parse(of("to")) - Date.parse(of("from"))) / 86_400_000 + 1;
      const [level = "figures"] = levels.filter((one) => one === of("level"));
      const length = days * of("sources").split(",").length * bytesADay[level];
      expect(length).toBeLessThan(maxAnswerBytes);
    }
  },
);

it("reads the days of a year by few calls", async () => {
  const { history, asked } = await hubHistory();
  const records = await history.readAll({ first: "2026-01-01", last: "2026-12-31" });
  const days = ["2026-03-28", "2026-03-29", "2026-03-30"];
  expect(records.map(({ day, source }) => `${day} ${source}`)).toEqual(
    days.flatMap((day) => [`${day} inv 1`, `${day} total`]),
  );
  expect(asked).toHaveLength(1 + 2 * 6);
});

it("reads years by the minute four answers at a time, and asks for no more after a failure", async () => {
  let [open, most, asked] = [0, 0, 0];
  const parts: number[] = [];
  const readYear = (answers: number) =>
    readSources(
      {
        call: () => Promise.reject(new Error("not asked")),
        bytes: async () => {
          asked += 1;
          if (asked > answers) throw new Error("gone");
          open += 1;
          most = Math.max(most, open);
          await new Promise((resolve) => setTimeout(resolve));
          open -= 1;
          return new Uint8Array();
        },
      },
      ["total", "grid"],
      dayAfter(dayOf(Date.now() / 1000), -640),
      { signal: never, onPart: (_, share) => Promise.resolve(parts.push(share) > 0) },
    );
  await readYear(Infinity);
  expect([asked, most]).toEqual([10, 4]);
  expect(parts).toEqual([0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]);
  asked = 0;
  await expect(readYear(1)).rejects.toThrow("gone");
  // The first answer came, which was under way at the failure.
  await vi.waitFor(() => expect(parts).toHaveLength(11), { timeout: 5_000 });
  expect(asked).toBe(4);
});

it("rejects what is cut", async () => {
  const { history, client } = await hubHistory({ cut: 3 });
  for (const read of [
    () => hubTile(client, ["total"], { stepS: 604_800, index: 1 }, never),
    () => history.firstDay(),
    () => history.read([{ source: "total", day: firstDay }]),
  ]) {
    await expect(read()).rejects.toMatchObject({ name: "GatewayError" });
  }
});

it.each([[[]], [[1, 2]], [[255, 255, 255, 255, 1]], [[2, 0, 0, 0, 91]]])(
  "finds no curves in %s",
  (bytes) => {
    expect(hubCurves(Uint8Array.from(bytes), String)).toBeUndefined();
  },
);
