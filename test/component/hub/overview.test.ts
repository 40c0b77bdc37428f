import { expect, it, vi } from "vitest";
import type { GatewaySummary } from "#hub-api/overview.ts";
import { readOverview, type OverviewSource } from "#app/hub/readOverview.ts";

const figures = { powerW: 100, todayWh: 2_000, yearWh: 30_000, alerts: [] };
const open: GatewaySummary = { name: "house", isReachable: true, figures };
const locked: GatewaySummary = { name: "barn", isReachable: true };

/** A hub whose gateway "barn" shows its figures to whoever sends these credentials. */
function hub(authdata: string) {
  return vi.fn<OverviewSource["fetch"]>(async (path, init) => {
    const headers = new Headers(init?.headers);
    const sent = headers.get("authorization");
    if (path === "/solar/hub/overview" && sent === null) {
      return Response.json({ gateways: [open, locked] });
    }
    return path === "/solar/barn/hub/summary" && sent === `Basic ${authdata}`
      ? Response.json({ ...locked, figures })
      : Response.json({}, { status: 401 });
  });
}

const { signal } = new AbortController();

it("reads a locked gateway with its own session in this browser", async () => {
  const authdataOf = vi.fn<OverviewSource["authdataOf"]>(() => "own");
  const source = { fetch: hub("own"), hub: "/solar/", authdataOf, refused: new Map() };
  expect(await readOverview(source, signal)).toEqual([open, { ...locked, figures }]);
  expect(authdataOf).toHaveBeenCalledWith("barn");
});

it("asks only the hub when this browser has no session", async () => {
  const fetch = hub("own");
  const source = { fetch, hub: "/solar/", authdataOf: () => undefined, refused: new Map() };
  expect(await readOverview(source, signal)).toEqual([open, locked]);
  expect(fetch).toHaveBeenCalledTimes(1);
});

it("tries refused credentials once, and new ones again", async () => {
  const fetch = hub("new");
  let authdata = "old";
  const source = { fetch, hub: "/solar/", authdataOf: () => authdata, refused: new Map() };
  for (let round = 0; round < 3; round += 1) {
    expect(await readOverview(source, signal)).toEqual([open, locked]);
  }
  expect(fetch).toHaveBeenCalledTimes(4);
  authdata = "new";
  expect(await readOverview(source, signal)).toEqual([open, { ...locked, figures }]);
});
