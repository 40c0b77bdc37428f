import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { HubZeroFeedIn } from "#hub-api/zero-feed-in.ts";
import { systemZone, useZone } from "#plant/history/zone.ts";
import { ranWith } from "../../support/commandLine.ts";

/** Runs a command before a hub that answers by path. */
async function ran(answers: Readonly<Record<string, unknown>>, ...args: readonly string[]) {
  const asked: string[] = [];
  const fetch = (address: string) => {
    const { pathname, search } = new URL(address);
    asked.push(pathname + search);
    const answer = Object.entries(answers).find(([path]) => pathname.endsWith(path))?.[1];
    return Promise.resolve(
      answer === undefined ? new Response("", { status: 404 }) : Response.json(answer),
    );
  };
  return { ...(await ranWith({ fetch }, args)), asked };
}

function noonInLondon(): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 5, 21, 12) });
  onTestFinished(() => {
    vi.useRealTimers();
    useZone(systemZone());
  });
}

describe("days end by the zone of the hub, where it is tomorrow already:", () => {
  const sources = {
    since: "2026-06-21",
    zone: "Pacific/Kiritimati",
    sources: [{ source: "total" }],
  };

  it("an export has the figures of its today", async () => {
    noonInLondon();
    const { code, asked } = await ran({ sources, days: { days: [] } }, "export", "hub.test");
    expect(code).toBe(0);
    expect(asked.flatMap((path) => /from=([\d-]+)&to=([\d-]+)/.exec(path)?.slice(1) ?? [])).toEqual(
      ["2026-06-21", "2026-06-21", "2026-06-22", "2026-06-22"],
    );
  });

  it("a recount reaches to its today", async () => {
    noonInLondon();
    const recount = { changes: [], undoable: 0 };
    const { code, asked } = await ran({ sources, recount }, "recount", "hub.test");
    expect(code).toBe(0);
    expect(asked.at(-1)).toMatch(/from=2026-06-21&to=2026-06-22/);
  });
});

describe("the zero feed-in", () => {
  const proposed = {
    targetW: 0,
    position: "eager",
    serials: [],
    ceilingW: null,
    baseW: 100,
    batterySerials: [],
    trustedBy: null,
  } as const satisfies HubZeroFeedIn["proposed"];
  const shown: HubZeroFeedIn = {
    isOn: false,
    state: "off",
    reason: null,
    sinceS: null,
    foreign: [],
    settings: null,
    proposed,
    nightW: null,
    refusals: ["noMeter", "noPassword"],
    gridW: 12.4,
    houseW: null,
    limitW: 300,
    inverters: [],
    today: { sinceS: 0, outWh: 0, heldWh: 0 },
    test: null,
    afterwards: [{ serial: "116180412345", limitW: 800, outcome: null }],
    curve: [],
  };

  it.each<readonly [string, Partial<HubZeroFeedIn>, string]>([
    [
      "off tells what speaks against it",
      {},
      `It is off.
grid 12 W, inverters may give 300 W
against it: the hub has no meter for this gateway
against it: the hub lacks the gateway's password
116180412345: 800 W, under way
`,
    ],
    [
      "on tells of itself alone",
      { isOn: true, state: "safe", reason: "meterSilent", afterwards: [], limitW: null },
      "It holds the base load. (the meter is silent)\ngrid 12 W\n",
    ],
  ])("that is %s", async (_, change, text) => {
    const answer = { ...shown, ...change };
    expect(
      await ran({ "zero-feed-in": answer }, "zero-feed-in", "hub.test", "state"),
    ).toMatchObject({
      code: 0,
      out: text,
    });
  });
});
