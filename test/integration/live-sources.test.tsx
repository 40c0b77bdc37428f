import { screen } from "@testing-library/react";
import { beforeAll, expect, test, vi } from "vitest";
import { endpoints } from "#protocol/areas/endpoints.ts";
import { feeds } from "#protocol/areas/feeds.ts";
import { loadTexts } from "#app/shared/i18n/loadTexts.ts";
import { createGateway } from "#simulator/gateway.ts";
import { gatewayOptions } from "#simulator/scenario/scenario.ts";
import { awakeGateway } from "../support/faultyGateway.ts";
import { holdTimeInEach, openMemoryApp } from "../support/memoryApp.tsx";
import { pagePaths } from "../support/pages.ts";

// So that waiting for files takes no part in the times.
beforeAll(async () => {
  await Promise.all([import("#app/core/live/device/deviceViews.ts"), loadTexts("en", "devices")]);
});
holdTimeInEach();

test("no page opens the socket of a part that is disabled, nor reads it", async () => {
  const gateway = createGateway(gatewayOptions("all-off", { seed: 1, worldSpeed: 1 }));
  gateway.advance(30_000);
  const connect = vi.spyOn(gateway, "connect");
  const app = await openMemoryApp(gateway, "/");
  for (const path of pagePaths) {
    await app.go(path);
    await app.passUntil(() => false, 2);
  }
  const opened = new Set(connect.mock.calls.map(([path]) => path));
  expect([...opened].toSorted()).toEqual([feeds.console.path, feeds.live.path].toSorted());
  const readings = [endpoints.vedirectlive, endpoints.chargerlive, endpoints.batterylive];
  const paths = new Set<string>(readings.map(({ status }) => status.path));
  expect(gateway.received.filter(({ path }) => paths.has(path))).toEqual([]);
});

test("every source has one age on show, which grows while it says nothing", async () => {
  const gateway = awakeGateway();
  const app = await openMemoryApp(gateway, "/");
  const names = ["Garage roof", "SmartSolar MPPT 100|20 48V", "Battery", "AC charger"];
  const ages = () =>
    names.map((name) => {
      const text = screen.queryByRole("region", { name })?.textContent ?? "";
      return [...text.matchAll(/Data age(\d+)\s?s/g)].map(([, age]) => Number(age));
    });
  const areOne = () => ages().every(({ length }) => length === 1);
  expect(await app.passUntil(areOne, 20)).toBeDefined();
  gateway.faults.set("*", { kind: "refuse" });
  gateway.device.feeds.dropAll();
  await app.passUntil(() => false, 40);
  expect(areOne()).toBe(true);
  for (const [age = 0] of ages()) expect(age).toBeGreaterThanOrEqual(39);
  // The power meter has an age only when it is too old.
  expect(screen.getByRole("region", { name: "Totals" }).textContent).toMatch(/Data age 4\d s/);
});
