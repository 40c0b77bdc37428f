import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { meterHost, plans, simulatedGateway, startGateways } from "#demonstration/gateways.ts";
import { enterMeter } from "#demonstration/houseMeter.ts";
import { openWay } from "#demonstration/standIns/meterWays.ts";
import type { Arrival } from "#hub/meters/way.ts";
import { simulatedMeters } from "#simulator/meters/kinds.ts";
import { temporaryFolder } from "../../support/hub/temporary.ts";

const settings = {
  id: "1",
  name: "Shelly",
  kind: "shellyGen2",
  host: meterHost("cottage"),
  fields: simulatedMeters.shellyGen2.fields,
  isInverted: false,
  periodS: 1,
  gateways: ["cottage"],
} as const;

it("the browser's hub reads the meter of the cottage each second, and no other address", () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  startGateways({ plans, isTimeless: true }, {});
  const seen: Arrival[] = [];
  const away: Arrival[] = [];
  const ways = [
    openWay(settings, (arrival) => void seen.push(arrival)),
    openWay({ ...settings, host: "192.168.1.60" }, (arrival) => void away.push(arrival)),
  ];
  vi.advanceTimersByTime(3_100);
  for (const way of ways) way.close();
  vi.advanceTimersByTime(3_000);
  const powerW = simulatedGateway("cottage")?.device.plant.meterPowerW() ?? Number.NaN;
  expect(seen).toHaveLength(4);
  expect(seen[0]).toMatchObject({
    ok: true,
    value: { powerW: Math.round(10 * powerW) / 10, importWh: 5000, exportWh: 700 },
  });
  expect(away).toContainEqual({ ok: false, error: "away" });
});

it("the meter is entered once: a visitor may change or remove it, and its address is that of today", async () => {
  const folder = temporaryFolder();
  const meter = { name: "shellyGen2", gateway: "cottage" } as const;
  const stored = (): unknown => JSON.parse(readFileSync(join(folder, "meters.json"), "utf8"));
  await enterMeter(folder, { ...meter, host: "127.0.0.1:1" });
  await enterMeter(folder, { ...meter, host: "127.0.0.1:2" });
  expect(stored()).toEqual([
    expect.objectContaining({
      id: "simulated-cottage",
      host: "127.0.0.1:2",
      gateways: ["cottage"],
    }),
  ]);
  writeFileSync(join(folder, "meters.json"), "[]");
  await enterMeter(folder, { ...meter, host: "127.0.0.1:3" });
  expect(stored()).toEqual([]);
});
