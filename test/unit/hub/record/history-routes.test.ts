import { once } from "node:events";
import { connect } from "node:net";
import { join } from "node:path";
import fastify from "fastify";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createAttempts } from "#hub/access/attempts.ts";
import type { AdmissionVerdict } from "#hub/gateways/admission.ts";
import { historyRoutes, type HistoryOptions } from "#hub/record/historyRoutes.ts";
import { answerFailures } from "#hub/server/gatewayRoutes.ts";
import { SqliteStore } from "#hub/store/sqlite/sqliteStore.ts";
import { StoreAway, troubleOf } from "#hub/store/storeTrouble.ts";
import {
  decodeMinutes,
  emptyMinutes,
  encodeMinutes,
  energyOf,
  minutesOf,
} from "#plant/history/day-minutes.ts";
import { dayAfter, dayStartS } from "#plant/history/local-day.ts";
import { madeUpUpdates } from "../../../support/hub/randomUpdates.ts";
import { temporaryFolder } from "../../../support/hub/temporary.ts";

const firstDay = "2026-03-30";
const plan = { gateway: "house", firstDay, days: 3, sources: ["inv 1", "total"] };
const base = "/house/hub/history";
const owner = "Basic owner";
const span = "from=2026-03-30&to=2026-04-01";

async function serve(
  admitted: AdmissionVerdict = "yes",
  record: HistoryOptions["record"] = { adopt: () => false, nowMs: () => nowMs },
) {
  const store = new SqliteStore(join(temporaryFolder(), "record.db"));
  for (const update of madeUpUpdates({ ...plan, minutes: [600, 620] })) await store.write([update]);
  const app = fastify();
  answerFailures(app);
  const gateway = {
    url: "http://gateway",
    name: "house",
    basePath: "/house/",
    attempts: createAttempts(),
    check: () => Promise.resolve(admitted),
    read: (_: string, authorization: string | undefined) =>
      Promise.resolve({
        status: authorization === owner ? 200 : 401,
        body: Buffer.from('{"type":"success"}'),
      }),
  };
  await store.maintain(nowMs / 1000);
  await app.register(async (scope) =>
    historyRoutes(scope, { gateway, store, record, zone: () => "UTC" }),
  );
  onTestFinished(async () => {
    await app.close();
    await store.close();
  });
  return { app, store };
}

const nowMs = ((dayStartS("2026-04-20") ?? 0) + 3600) * 1000;

/** A browser's record: a minute that the hub lacks, and one that it has. */
function offeredRecord(day = firstDay) {
  const minutes = emptyMinutes();
  for (const at of [300, 605]) {
    minutes.covered[at] = 600;
    for (const column of ["low", "mean", "high"] as const) minutes[column][at] = 7770;
  }
  const startS = dayStartS(day) ?? 0;
  return {
    source: "total",
    day,
    startS,
    untilS: startS + 606 * 60,
    energy: energyOf(minutes),
    minutes: Buffer.from(encodeMinutes(minutes)).toString("base64"),
  };
}

describe("the hub's history of a gateway", () => {
  it("names sources and the first day, and sums up months", async () => {
    const { app } = await serve();
    const sources = (await app.inject(`${base}/sources`)).json();
    expect(sources).toMatchObject({
      since: firstDay,
      sources: [{ source: "inv 1", name: "Barn" }, {}],
    });
    const daily = await app.inject(`${base}/days?${span}&sources=total`);
    expect(daily.json().days).toHaveLength(3);
    expect(daily.headers["content-type"]).toBe("application/json; charset=utf-8");
    const { periods } = (await app.inject(`${base}/days?${span}&sources=inv 1&by=month`)).json();
    expect(periods).toMatchObject([
      { period: "2026-03", days: 2, yieldWh: 1220 },
      { period: "2026-04", days: 1, yieldWh: 610 },
    ]);
  });

  it("sends curves as an index and bytes", async () => {
    const { app, store } = await serve();
    const { rawPayload: body, headers } = await app.inject(`${base}/curves?${span}&level=quarter`);
    const length = body.readUInt32LE();
    const index: [string, string, number, number][] = JSON.parse(
      body.subarray(4, 4 + length).toString(),
    );
    const parts = await store.curves(
      { gateway: "house", from: firstDay, to: "2026-04-01" },
      "quarter",
    );
    let at = 4 + length;
    for (const [position, [source, day, startS, bytes]] of index.entries()) {
      const part = parts[position];
      expect([source, day, startS]).toEqual([part?.source, part?.day, part?.startS]);
      expect(decodeMinutes(body.subarray(at, at + bytes), 15)).toBeDefined();
      at += bytes;
    }
    expect(index).toHaveLength(6);
    expect(headers["content-type"]).toBe("application/octet-stream");
    expect(at).toBe(body.length);
  });

  it.each(["1.0", "1.1"])(
    "breaks a connection where it can read no more, HTTP/%s",
    async (version) => {
      const { app, store } = await serve();
      const read = store.curves.bind(store);
      vi.spyOn(store, "curves").mockImplementation(async (part, level) => {
        if (part.from === firstDay) return read(part, level);
        throw new Error("damaged");
      });
      const { port } = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
      const socket = connect(Number(port), "127.0.0.1");
      socket.write(`GET ${base}/curves?${span} HTTP/${version}\r\nHost: hub\r\n\r\n`);
      let answer = "";
      socket.on("data", (part) => (answer += part.toString("latin1")));
      const [error] = await once(
        socket.on("end", () => socket.emit("error", "whole")),
        "error",
      );
      expect(error).toMatchObject({ code: "ECONNRESET" });
      expect(answer).toMatch(/^(HTTP\/1.1 200 .*)?$/s);
    },
  );

  it("shortens the name of an offered record, and takes it", async () => {
    const { app } = await serve();
    const headers = { authorization: owner };
    const payload = [{ ...offeredRecord(), source: "inv 2", name: "ü".repeat(20_000) }];
    const url = `${base}/records`;
    const { statusCode } = await app.inject({ method: "POST", url, payload, headers });
    const { sources } = (await app.inject(`${base}/sources`)).json();
    const names = new Set(sources.map(({ name }: { name?: string }) => name));
    expect([statusCode, names.has(`${"ü".repeat(99)}…`)]).toEqual([200, true]);
  });

  it("takes a browser's record once and keeps its own minutes", async () => {
    const { app, store } = await serve();
    const offered = offeredRecord();
    const minutesNow = async () =>
      minutesOf((await store.records("house", firstDay)).find(({ source }) => source === "total"));
    const before = await minutesNow();
    const payload = [offered, { ...offered, day: "2031-01-01" }, { ...offered, minutes: "AAAA" }];
    const headers = { authorization: owner };
    const answers = [];
    for (let times = 0; times < 2; times += 1) {
      answers.push(
        (await app.inject({ method: "POST", url: `${base}/records`, payload, headers })).json(),
      );
      const { mean, covered } = await minutesNow();
      expect([mean[300], mean[605]]).toEqual([7770, before.mean[605]]);
      expect([covered[300], covered[605]]).toEqual([600, before.covered[605]]);
    }
    expect(answers).toEqual([
      { taken: 1, refused: 2 },
      { taken: 1, refused: 2 },
    ]);
  });

  it.each([
    ["tomorrow", 1, 0],
    ["today", 0, 0],
    ["yesterday", -1, 0],
    ["the day before", -2, 1],
  ])(
    "merges what no recorder has in its hands any more: a record of %s",
    async (_, days, taken) => {
      const { app, store } = await serve();
      const day = dayAfter("2026-04-20", days);
      const headers = { authorization: owner };
      const payload = [offeredRecord(day)];
      const answer = await app.inject({ method: "POST", url: `${base}/records`, payload, headers });
      expect(answer.json()).toEqual({ taken, refused: 1 - taken });
      // The sun follows from the meters of that day.
      const kept = await store.records("house", day);
      expect(kept.map(({ source }) => source)).toEqual(taken > 0 ? ["sun", "total"] : []);
      expect(minutesOf(kept[0]).mean[300]).toBe(7770 * taken);
    },
  );

  it("leaves a record of a day that is being recorded to the recorder", async () => {
    const adopt = vi.fn<HistoryOptions["record"]["adopt"]>(() => true);
    const { app, store } = await serve("yes", { adopt, nowMs: () => nowMs });
    const headers = { authorization: owner };
    const payload = [offeredRecord("2026-04-19")];
    const answer = await app.inject({ method: "POST", url: `${base}/records`, payload, headers });
    expect(answer.json()).toEqual({ taken: 1, refused: 0 });
    expect(adopt.mock.calls).toMatchObject([["house", { source: "total", day: "2026-04-19" }]]);
    expect(await store.records("house", "2026-04-19")).toEqual([]);
  });

  it("takes figures of a day without a curve, of any source, in requests of some megabytes", async () => {
    const { app, store } = await serve();
    const headers = { authorization: owner };
    const energy = { inWh: 9e6, outWh: 0, coveredS: 80_000 };
    const figures = { ...offeredRecord(), source: "inv 1", name: "Shed", energy, minutes: "" };
    const day = { ...offeredRecord(), source: "str 1 0" };
    const large = Array.from({ length: 60 }, () => ({
      ...day,
      startS: 0,
      minutes: "A".repeat(40_000),
    }));
    const payload = [figures, day, ...large];
    const answer = await app.inject({ method: "POST", url: `${base}/records`, payload, headers });
    expect(answer.json()).toEqual({ taken: 2, refused: 60 });
    const kept = await store.records("house", firstDay);
    expect(kept.map(({ source }) => source)).toEqual(["inv 1", "str 1 0", "sun", "total"]);
    expect(kept[0]?.energy).toEqual(energy);
    expect((await store.sources("house"))[0]?.name).toBe("Shed");
  });

  it("takes nothing that is no list of records, and nothing before it knows the time", async () => {
    const { app, store } = await serve("yes", { adopt: () => false, nowMs: () => undefined });
    const headers = { authorization: owner };
    const offer = async (payload: object) => {
      const answer = await app.inject({ method: "POST", url: `${base}/records`, payload, headers });
      return [answer.statusCode, answer.json().message];
    };
    expect(await offer([{ ...offeredRecord(), source: "" }])).toEqual([
      400,
      expect.stringMatching(/^0\.source: ./),
    ]);
    expect(await offer({})).toEqual([400, expect.stringMatching(/^request: ./)]);
    expect(await offer([offeredRecord()])).toEqual([503, expect.stringContaining("time")]);
    expect(minutesOf((await store.records("house", firstDay))[1]).covered[300]).toBe(0);
  });

  it("takes no record of a browser whose clock is off", async () => {
    const { app, store } = await serve();
    const headers = { authorization: owner };
    const offer = (clockMs: number) => {
      const payload = [{ ...offeredRecord(), clockMs }];
      return app.inject({ method: "POST", url: `${base}/records`, payload, headers });
    };
    for (const [apartMs, minutes] of [
      [60_001, 1],
      [-3_600_000, 60],
    ] as const) {
      const answer = await offer(nowMs + apartMs);
      expect([answer.statusCode, answer.json().message]).toEqual([
        409,
        expect.stringContaining(`differ by ${minutes} min`),
      ]);
    }
    expect(minutesOf((await store.records("house", firstDay))[1]).covered[300]).toBe(0);
    expect((await offer(nowMs + 60_000)).json()).toEqual({ taken: 1, refused: 0 });
  });

  it.each([
    "from=9999-12-31&to=2026-11-22",
    "from=2026-03-31&to=2026-03-30",
    "from=2026-02-30&to=2026-03-30",
    "from=1969-12-31&to=2026-03-30",
    "from=2026-03-30&to=2100-01-01",
    "from=9999-12-31&to=9999-12-31",
    "from=1969-12-31&to=1969-12-31",
  ])("refuses days that are no span: %s", async (query) => {
    const { app } = await serve();
    for (const path of ["days", "curves"]) {
      expect((await app.inject(`${base}/${path}?${query}`)).statusCode).toBe(400);
    }
  });

  it.each([
    new StoreAway(new Error("refused")),
    troubleOf(Object.assign(new Error("locked"), { code: "SQLITE_BUSY" }), "record.sqlite"),
  ])("says why the record cannot be read: %s", async (error) => {
    const { app, store } = await serve();
    vi.spyOn(store, "days").mockRejectedValue(error);
    const answer = await app.inject(`${base}/days?${span}`);
    expect([answer.statusCode, answer.json()]).toMatchObject([503, { message: error.message }]);
  });

  it.each([
    ["no", 401],
    ["later", 429],
    ["unknown", 503],
  ] as const)("lets nobody in whom the gateway does not: %s", async (admitted, status) => {
    const { app } = await serve(admitted);
    expect((await app.inject(`${base}/sources`)).statusCode).toBe(status);
  });

  it("takes no record of somebody without the gateway's password", async () => {
    const { app, store } = await serve();
    const payload = [offeredRecord()];
    for (const headers of [{}, { authorization: "Basic guest" }]) {
      const answer = await app.inject({ method: "POST", url: `${base}/records`, payload, headers });
      expect(answer.statusCode).toBe(401);
    }
    expect(minutesOf((await store.records("house", firstDay))[1]).covered[300]).toBe(0);
  });

  it.each([
    "days?from=1971-01-01&to=2026-01-01",
    "curves?from=2025-01-01&to=2026-01-01",
    "days?from=x&to=y",
    `curves?${span}&level=second`,
    "days",
  ])("refuses %s", async (path) => {
    const { app } = await serve();
    expect((await app.inject(`${base}/${path}`)).statusCode).toBe(400);
  });
});
