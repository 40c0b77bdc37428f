import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { HubRecount } from "#hub-api/recount.ts";
import type { HubZeroFeedIn } from "#hub-api/zero-feed-in.ts";
import { csvHeader } from "#plant/history/csv.ts";
import { addPart, emptyMinutes, encodeMinutes } from "#plant/history/day-minutes.ts";
import { systemZone, useZone } from "#plant/history/zone.ts";
import type { Fetch } from "#protocol/client/platform.ts";
import { ranWith } from "../../support/commandLine.ts";

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly authorization: string | null;
  readonly redirect: string | undefined;
  readonly body: unknown;
}

/** Runs a command line before a hub that answers by path; `asked` has the requests without those of a login. */
async function ranBefore(
  answers: Readonly<Record<string, unknown>>,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = { HELIOGRAPH_PASSWORD: "openDTU42" },
) {
  const asked: Asked[] = [];
  const fetch: Fetch = (input, init) => {
    const { pathname, search } = new URL(input);
    const { method, headers, redirect, body } = init;
    const authorization = new Headers(headers).get("authorization");
    const sent: unknown = typeof body === "string" ? JSON.parse(body) : undefined;
    asked.push({ method, path: pathname + search, authorization, redirect, body: sent });
    const answer = answers[`${method} ${pathname}`];
    if (answer instanceof Response) return Promise.resolve(answer);
    return Promise.resolve(
      answer === undefined ? new Response("", { status: 404 }) : Response.json(answer),
    );
  };
  return { asked, ...(await ranWith({ fetch, environment }, args)) };
}

const signedIn = `Basic ${btoa("admin:openDTU42")}`;

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 30, 23, 30) }));
afterEach(() => {
  vi.useRealTimers();
  useZone(systemZone());
});

const sources = {
  since: "2026-11-28",
  zone: "UTC",
  sources: [{ source: "total" }, { source: "116180412345", name: "Barn" }],
};
const dayOf = (source: string, day: string) => ({
  source,
  day,
  startS: Date.parse(`${day}T00:00:00Z`) / 1000,
  energy: { inWh: 1200, outWh: 0, coveredS: 36_000 },
  yieldWh: 1234,
});

describe("recount", () => {
  const changes: HubRecount["changes"] = [
    {
      source: "total",
      day: "2026-11-29",
      why: "sum",
      before: { yieldWh: 1234.5, peakW: 800.4 },
      after: { yieldWh: 1000.4 },
    },
    { source: "pv", day: "2026-11-28", why: "impossible", before: {}, after: { yieldWh: 0 } },
  ];
  const hub = {
    "GET /hub/history/sources": sources,
    "GET /hub/history/recount": { changes, undoable: 0 },
    "POST /hub/history/recount": { changes: changes.slice(1), undoable: 1 },
    "POST /hub/history/recount/undo": { changes: [], undoable: 0 },
  };
  const lines = [
    "2026-11-29  total  1235 Wh, peak 800 W -> 1000 Wh  (a sum of days that change)\n",
    "2026-11-28  pv  – Wh -> 0 Wh  (a value that the device cannot give)\n",
  ];

  it("shows what it would change in all days of the record", async () => {
    const { code, out, asked } = await ranBefore(hub, ["recount", "hub.test"]);
    expect({ code, out }).toEqual({
      code: 0,
      out: `${lines.join("")}2 would change; --apply does it.\n`,
    });
    expect(asked.map(({ method }) => method)).toEqual(["GET", "GET"]);
    expect(asked[1]?.path).toBe("/hub/history/recount?from=2026-11-28&to=2026-11-30");
  });

  it("changes the days that were named, signed in", async () => {
    const line = ["recount", "hub.test", "--from", "2026-11-01", "--to", "2026-11-28", "--apply"];
    const { out, asked } = await ranBefore(hub, line);
    expect(out).toBe(`${lines[1]}1 changed; --undo gives them back.\n`);
    expect(asked[1]).toEqual({
      method: "POST",
      path: "/hub/history/recount",
      authorization: signedIn,
      redirect: "manual",
      body: { from: "2026-11-01", to: "2026-11-28" },
    });
  });

  it("asks for all days from the one that was named", async () => {
    const { asked } = await ranBefore(hub, ["recount", "hub.test", "--from", "2026-11-01"]);
    expect(asked[1]?.path).toBe("/hub/history/recount?from=2026-11-01&to=2026-11-30");
  });

  it("gives the days back, and asks for nothing else", async () => {
    const { out, asked } = await ranBefore(hub, ["recount", "hub.test", "--undo"]);
    expect(out).toBe("All days are as they were recorded.\n");
    expect(asked).toMatchObject([{ method: "POST", path: "/hub/history/recount/undo", body: {} }]);
    const { out: json } = await ranBefore(hub, ["recount", "hub.test", "--undo", "--json"]);
    expect(JSON.parse(json)).toEqual({ changes: [] });
  });

  it("prints a change a line as JSON", async () => {
    const { out } = await ranBefore(hub, ["recount", "hub.test", "--json"]);
    expect(
      out
        .trimEnd()
        .split("\n")
        .map((line): unknown => JSON.parse(line)),
    ).toEqual(changes);
  });

  it("says so where nothing is to be changed", async () => {
    const none = { ...hub, "GET /hub/history/recount": { changes: [], undoable: 0 } };
    expect((await ranBefore(none, ["recount", "hub.test"])).out).toBe(
      "Nothing is to be changed.\n",
    );
  });

  it("counts days by the zone of the hub, and only today before the first", async () => {
    const far = { ...sources, zone: "Asia/Tokyo", since: null };
    const { asked } = await ranBefore({ ...hub, "GET /hub/history/sources": far }, [
      "recount",
      "hub.test",
    ]);
    expect(asked[1]?.path).toBe("/hub/history/recount?from=2026-12-01&to=2026-12-01");
  });

  it.each([
    ["a refused password", new Response("", { status: 401 }), 4],
    ["a failure", new Response("", { status: 500 }), 1],
    ["an answer that is cut", new Response('{"changes":['), 1],
    ["an answer of another form", Response.json({ changes: 1 }), 1],
  ])("ends with a reason after %s", async (_, answer, code) => {
    const refusing = { ...hub, "POST /hub/history/recount": answer };
    const ended = await ranBefore(refusing, ["recount", "hub.test", "--apply"]);
    expect(ended).toMatchObject({ code, out: "" });
    expect(ended.complaint).not.toBe("");
  });
});

/** The days that were asked for, first and last of each request. */
const daysAsked = (asked: readonly Asked[]) =>
  asked.flatMap(
    ({ path }) => /days\?.*from=([\d-]+)&to=([\d-]+)/.exec(path)?.slice(1).join() ?? [],
  );

describe("export", () => {
  const hub = {
    "GET /hub/history/sources": sources,
    "GET /hub/history/days": {
      days: [dayOf("total", "2026-11-29"), dayOf("116180412345", "2026-11-29")],
    },
  };

  it("prints every day from the first recorded until today, with the names of sources", async () => {
    const { out, asked } = await ranBefore(hub, ["export", "hub.test"]);
    expect(daysAsked(asked.map((one) => ({ ...one, path: decodeURIComponent(one.path) })))).toEqual(
      ["2026-11-28,2026-11-28", "2026-11-29,2026-11-29", "2026-11-30,2026-11-30"],
    );
    expect(out.startsWith(csvHeader)).toBe(true);
    const rows = out.trimEnd().split("\r\n");
    expect(rows).toHaveLength(1 + 3 * 2);
    expect(rows[2]).toBe("116180412345,Barn,2026-11-29,36000,,,,1234,1200,0,,");
    expect(asked.some(({ path }) => path.startsWith("/hub/history/curves"))).toBe(false);
  });

  it("prints the figures of days as JSON, without the line of names", async () => {
    const line = ["export", "hub.test", "--from", "2026-11-29", "--to", "2026-11-29", "--json"];
    const { out } = await ranBefore(hub, line);
    const rows = out
      .trimEnd()
      .split("\n")
      .map((row): unknown => JSON.parse(row));
    expect(rows).toEqual(hub["GET /hub/history/days"].days);
  });

  it("prints today alone where the hub knows no first day", async () => {
    const started = { ...hub, "GET /hub/history/sources": { ...sources, since: null } };
    const { asked } = await ranBefore(started, ["export", "hub.test"]);
    expect(daysAsked(asked)).toEqual(["2026-11-30,2026-11-30"]);
  });

  it("asks for no day where nothing is recorded", async () => {
    const empty = { ...hub, "GET /hub/history/sources": { ...sources, sources: [] } };
    const { out, asked } = await ranBefore(empty, ["export", "hub.test"]);
    expect([out, asked.length]).toEqual([csvHeader, 1]);
  });

  it("prints the minutes of each day too, where everything is wanted", async () => {
    const minutes = emptyMinutes();
    addPart(minutes, 600, { low: 390, mean: 400, high: 410.5, coveredS: 60 });
    const bytes = encodeMinutes(minutes);
    const [total] = hub["GET /hub/history/days"].days;
    const row = ["total", "2026-11-29", total?.startS, bytes.length];
    const index = new TextEncoder().encode(JSON.stringify([row]));
    const length = new Uint8Array(Uint32Array.of(index.length).buffer);
    const curves = new Response(new Blob([length, index, bytes]));
    const line = ["export", "hub.test", "--everything", "--from", "2026-11-29"];
    const { out } = await ranBefore({ ...hub, "GET /hub/history/curves": curves }, [
      ...line,
      "--to",
      "2026-11-29",
    ]);
    expect(out.trimEnd().split("\r\n").slice(1)).toEqual([
      "total,,2026-11-29,36000,,,,1234,1200,0,,",
      "total,,2026-11-29T10:00:00.000Z,60,390,400,410.5,,,,,",
      "116180412345,Barn,2026-11-29,36000,,,,1234,1200,0,,",
    ]);
  });

  it("ends with a reason where the minutes cannot be read", async () => {
    const broken = { ...hub, "GET /hub/history/curves": new Response("<!doctype html>") };
    const line = ["export", "hub.test", "--everything", "--from", "2026-11-29"];
    const ended = await ranBefore(broken, line);
    expect(ended).toMatchObject({ code: 1, out: csvHeader });
    expect(ended.complaint).toContain("/hub/history/curves");
  });
});

describe("zero-feed-in", () => {
  const off: HubZeroFeedIn = {
    isOn: false,
    state: "refused",
    reason: "noMeter",
    sinceS: null,
    foreign: [],
    settings: null,
    proposed: {
      targetW: 0,
      position: "strict",
      serials: [],
      ceilingW: null,
      baseW: 100,
      batterySerials: [],
      trustedBy: null,
    },
    nightW: null,
    refusals: ["noMeter", "battery"],
    gridW: null,
    houseW: null,
    limitW: null,
    inverters: [],
    today: { sinceS: 0, outWh: 0, heldWh: 0 },
    test: null,
    afterwards: [],
    curve: [],
  };
  const on: HubZeroFeedIn = {
    ...off,
    isOn: true,
    state: "controls",
    reason: null,
    gridW: 12.4,
    houseW: 0,
    limitW: 412.6,
    test: { atS: 0, outcome: null, loweredW: null, roseW: null, delayS: null },
    afterwards: [
      { serial: "116180412345", limitW: 600, outcome: "confirmed" },
      { serial: "116180412346", limitW: 700, outcome: null },
    ],
  };
  const path = "/hub/zero-feed-in";

  it("says why it is off, and everything that is against it", async () => {
    const { out, asked } = await ranBefore({ [`GET ${path}`]: off }, [
      "zero-feed-in",
      "hub.test",
      "state",
    ]);
    expect(out.split("\n")).toEqual([
      "It cannot be switched on. (the hub has no meter for this gateway)",
      "against it: the hub has no meter for this gateway",
      "against it: an inverter is on a battery",
      "",
    ]);
    expect(asked).toMatchObject([{ method: "GET", path }]);
  });

  it("says what it does, every figure that is known, and what became of the limits", async () => {
    const { out } = await ranBefore({ [`GET ${path}`]: on }, ["zero-feed-in", "hub.test", "state"]);
    expect(out.split("\n")).toEqual([
      "It keeps the grid near the target.",
      "grid 12 W, house 0 W, inverters may give 413 W",
      "116180412345: 600 W, confirmed",
      "116180412346: 700 W, under way",
      "direction test: running",
      "",
    ]);
  });

  it.each([
    ["on", { on: true }],
    ["off", { off: "before" }],
    ["test", { test: true }],
  ])("%s is one request, signed in", async (word, body) => {
    const { out, asked } = await ranBefore({ [`POST ${path}`]: on }, [
      "zero-feed-in",
      "hub.test",
      word,
      "--json",
    ]);
    expect(asked).toEqual([
      { method: "POST", path, authorization: signedIn, redirect: "manual", body },
    ]);
    expect(JSON.parse(out)).toEqual(on);
  });

  it.each(["up", "toString", ""])("asks nothing for the word %j", async (word) => {
    const { code, asked } = await ranBefore({}, ["zero-feed-in", "hub.test", word]);
    expect([code, asked]).toEqual([2, []]);
  });
});

async function authorizationOf(...given: Parameters<typeof ranBefore>) {
  return (await ranBefore(...given)).asked[0]?.authorization;
}

it("sends the password that the command line names before that of the environment, and none without", async () => {
  const answers = { "GET /hub/history/sources": { ...sources, sources: [] } };
  expect(await authorizationOf(answers, ["export", "hub.test"])).toBe(signedIn);
  expect(await authorizationOf(answers, ["export", "hub.test"], {})).toBeNull();
  expect(await authorizationOf(answers, ["export", "hub.test", "--password", "other"])).toBe(
    `Basic ${btoa("admin:other")}`,
  );
});

it.each([
  ["hub.test/", "http://hub.test"],
  ["https://hub.test:8443//", "https://hub.test:8443"],
  ["HTTP://hub.test", "http://hub.test"],
  ["192.168.1.5:8080", "http://192.168.1.5:8080"],
])("takes the address %s as a person types it", async (typed, origin) => {
  const urls: string[] = [];
  const fetch: Fetch = (input) => {
    urls.push(input);
    return Promise.resolve(Response.json({ ...sources, sources: [] }));
  };
  await ranWith({ fetch }, ["export", typed]);
  expect(urls.map((url) => new URL(url).href)).toEqual([`${origin}/hub/history/sources`]);
});
