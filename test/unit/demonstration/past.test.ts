import * as v from "valibot";
import { expect, it, onTestFinished } from "vitest";
import { pastDay, writeRecentPast } from "#demonstration/past.ts";
import type { RecordStore, SourceUpdate } from "#hub/store/contract.ts";
import { sourceOf } from "#plant/history/sources.ts";
import { systemZone, useZone } from "#plant/history/zone.ts";
import { createGateway } from "#simulator/gateway.ts";
import { PastPlant } from "#simulator/past/pastPlant.ts";
import { germanOffsetS, siteZone } from "#simulator/scenario/moment.ts";
import { gatewayOptions, plantPlan } from "#simulator/scenario/scenario.ts";

it("a past day of the demonstration yields in all what its inverters yield", () => {
  const day = pastDay(new PastPlant(plantPlan("full", 1).climate), "2026-06-01");
  const yields = (kind: string) =>
    day.flatMap(({ state }) => (sourceOf(state.source)?.kind === kind ? [state.yieldWh] : []));
  const ofInverters = yields("inverter").reduce<number>((sum, wh) => sum + (wh ?? 0), 0);
  expect(ofInverters).toBeGreaterThan(5_000);
  expect(day.find(({ state }) => state.source === "total")?.state.yieldWh).toBe(ofInverters);
});

const Value = v.object({ v: v.number() });
const Sums = v.object({ YieldDay: Value });
const Live = v.object({
  total: Sums,
  vedirect: v.object({ total: Sums }),
  battery: v.object({ soc: Value }),
});

const present = [
  ["a morning in November", Date.UTC(2026, 10, 28, 10, 50)],
  ["a noon in June", Date.UTC(2026, 5, 12, 11, 10)],
  ["an evening in March", Date.UTC(2026, 2, 20, 20, 30)],
] as const;

it.each(present)("on %s the gateway counts on from the record", async (_name, nowMs) => {
  useZone(siteZone);
  onTestFinished(() => void useZone(systemZone()));
  const gateway = createGateway(gatewayOptions("now", { nowMs }));
  const written: SourceUpdate[] = [];
  const store = {
    write: (entries: Parameters<RecordStore["write"]>[0]) => {
      written.push(...entries.flatMap(({ sources }) => sources));
      return Promise.resolve();
    },
    maintain: () => Promise.resolve(),
  };
  const played = await writeRecentPast(store, {
    climate: plantPlan("now", 1, nowMs).climate,
    gateway: "",
    first: "2024-01-01",
    nowMs,
    worldMs: gateway.device.clock.worldMs(),
    worldOffsetMs: germanOffsetS(nowMs) * 1000,
  });
  gateway.device.plant.resume(played);

  const today = new Map(
    written
      .filter(({ state }) => state.untilS > nowMs / 1000 - 120)
      .map((one) => [one.state.source, one.state]),
  );
  // The counter of each source says what its power gave.
  for (const [source, { yieldWh, energy }] of today) {
    if (yieldWh === undefined || yieldWh < 50) continue;
    expect([source, Math.abs(yieldWh / energy.inWh - 1) < 0.02]).toEqual([source, true]);
  }
  // The gateway has the same counters, and its power continues the last minutes.
  const reply = await gateway.fetch(new Request("http://gateway/api/livedata/status"));
  const live = v.parse(Live, await reply.json());
  const counted = today.get("total")?.yieldWh ?? Number.NaN;
  expect(live.total.YieldDay.v / counted).toBeCloseTo(1, 2);
  expect(live.battery.soc.v).toBeCloseTo(played.chargePct, 0);
  expect(live.vedirect.total.YieldDay.v / 1000).toBeCloseTo(played.controllerWh / 1000, 1);
});
