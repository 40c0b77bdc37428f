import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readMinutes, readSources } from "#app/shared/history/hubMinutes.ts";
import { curveOf, readOwnMinutes } from "#app/shared/history/ownMinutes.ts";
import type { DayRecord } from "#plant/history/day-record.ts";
import { dayAfter } from "#plant/history/local-day.ts";
import { createClient } from "#protocol/client/client.ts";

const yesterday = "2026-11-29";
const { signal } = new AbortController();

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date(2026, 10, 30, 12) }));
afterEach(() => void vi.useRealTimers());

/** A hub with these sources; `asked` has the days and sources of each request for curves. */
function hubOf(since: string | null, sources: readonly string[] = ["total", "inv 1"]) {
  const asked: (readonly (string | null)[])[] = [];
  let atOnce = 0;
  let most = 0;
  const client = createClient({
    fetch: async (url) => {
      const { pathname, searchParams } = new URL(url, "http://hub.test");
      if (pathname.endsWith("/sources"))
        return Response.json({ since, sources: sources.map((source) => ({ source })) });
      asked.push(["from", "to", "sources", "level"].map((name) => searchParams.get(name)));
      atOnce += 1;
      most = Math.max(most, atOnce);
      await new Promise((resolve) => setImmediate(resolve));
      atOnce -= 1;
      return new Response("x");
    },
    authdata: () => undefined,
  });
  return { client, asked, most: () => most };
}

/** Reads, and gives the shares that were told. */
async function sharesOf(hub: ReturnType<typeof hubOf>, since: string | null, mostDays?: number) {
  const shares: number[] = [];
  const onPart = (_: Uint8Array, share: number) => {
    shares.push(share);
    return Promise.resolve(true);
  };
  await readSources(hub.client, ["total"], since, {
    signal,
    onPart,
    ...(mostDays !== undefined && { mostDays }),
  });
  return shares;
}

describe("the minutes of a hub", () => {
  it("are those of whole days: from the first to yesterday", async () => {
    const hub = hubOf("2026-11-28");
    expect(await sharesOf(hub, "2026-11-28")).toEqual([1]);
    expect(hub.asked).toEqual([["2026-11-28", yesterday, "total", "minute"]]);
  });

  it.each([
    ["the last ones of many", "2026-01-01", "2026-11-27"],
    ["all where there are fewer", "2026-11-28", "2026-11-28"],
  ])("are %s where at most three days are wanted", async (_, since, first) => {
    const hub = hubOf(since);
    await sharesOf(hub, since, 3);
    expect(hub.asked.map(([from, to]) => [from, to])).toEqual([[first, yesterday]]);
  });

  it.each([null, "2026-11-30"])("are none of a record since %s", async (since) => {
    const hub = hubOf(since);
    expect([await sharesOf(hub, since), await sharesOf(hub, since, 3)]).toEqual([[], []]);
    expect(hub.asked).toEqual([]);
  });

  it("are read four answers at a time, with the share that is done", async () => {
    const since = dayAfter(yesterday, -599);
    const hub = hubOf(since);
    const shares = await sharesOf(hub, since);
    expect(shares).toEqual([1, 2, 3, 4, 5, 6].map((n) => n / 6));
    expect(hub.most()).toBe(4);
  });

  it("are asked for no more once a part cannot be read", async () => {
    const since = dayAfter(yesterday, -999);
    const hub = hubOf(since);
    const reading = readSources(hub.client, ["total"], since, {
      signal,
      onPart: () => Promise.resolve(false),
    });
    await expect(reading).rejects.toMatchObject({ problem: { kind: "reply" } });
    for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(hub.asked).toHaveLength(4);
  });

  it("are those of the sources that were chosen", async () => {
    const hub = hubOf("2026-11-29", ["total", "inv 1", "str 1"]);
    const record = await readMinutes(hub.client, {
      signal,
      choose: (names) => names.filter((name) => name !== "total"),
      onPart: () => Promise.resolve(true),
    });
    expect(hub.asked).toEqual([[yesterday, yesterday, "inv 1,str 1", "minute"]]);
    expect(record).toEqual({
      since: "2026-11-29",
      sources: [{ source: "total" }, { source: "inv 1" }, { source: "str 1" }],
    });
  });
});

const record = (source: string, day: string, minutes = new Uint8Array([1, 2])): DayRecord => ({
  source,
  day,
  startS: 0,
  untilS: 60,
  energy: { inWh: 0, outWh: 0, coveredS: 0 },
  minutes,
});

async function readOwn(since: string | null, given = signal, names = ["total", "inv 1"]) {
  const reads: number[] = [];
  const shares: number[] = [];
  const days: string[] = [];
  await readOwnMinutes(
    {
      read: (ids) => {
        reads.push(ids.length);
        return Promise.resolve(ids.map(({ source, day }) => record(source, day)));
      },
    },
    names,
    since,
    {
      signal: given,
      onPart: (curves, share) => {
        shares.push(share);
        days.push(...curves.map(({ source, day }) => `${day} ${source}`));
        return Promise.resolve();
      },
    },
  );
  return { reads, shares, days };
}

describe("the minutes of this browser", () => {
  it("are those of whole days, each source of a day", async () => {
    const { days, shares } = await readOwn("2026-11-28");
    expect(days).toEqual([
      "2026-11-28 total",
      "2026-11-28 inv 1",
      "2026-11-29 total",
      "2026-11-29 inv 1",
    ]);
    expect(shares).toEqual([1]);
    expect(await readOwn(null)).toEqual({ reads: [], shares: [], days: [] });
  });

  it("are read 128 records at a time, and no further after the signal", async () => {
    const { reads, shares } = await readOwn(dayAfter(yesterday, -99));
    expect(reads).toEqual([128, 72]);
    expect(shares).toEqual([0.64, 1]);
    expect((await readOwn(dayAfter(yesterday, -99), AbortSignal.abort())).reads).toEqual([]);
  });

  it("are none of a day of which the figures alone were kept", () => {
    expect(curveOf(undefined)).toEqual([]);
    expect(curveOf(record("total", yesterday, new Uint8Array()))).toEqual([]);
    const whole = record("total", yesterday);
    expect(curveOf(whole)).toEqual([
      { source: "total", day: yesterday, startS: 0, bytes: Uint8Array.of(1, 2) },
    ]);
  });
});
