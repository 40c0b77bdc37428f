import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { expect, it } from "vitest";
import { knownSources, subjectId, subjectsOf } from "#app/record/history/model/sourceNames.ts";
import { totalsOf } from "#plant/history/figures.ts";
import {
  inverterId,
  plantSources,
  sourceKinds,
  sourceOf,
  stringId,
} from "#plant/history/sources.ts";

const serials = fc.stringMatching(/^[0-9A-Z]{1,16}$/);

it("a source has the id it was read from", () => {
  fc.assert(
    fc.property(serials, fc.nat({ max: 99 }), (serial, number) => {
      for (const id of [inverterId(serial), stringId(serial, number), ...plantSources])
        expect(sourceOf(id)?.id).toBe(id);
      expect(sourceOf(stringId(serial, number))).toMatchObject({ kind: "string", serial, number });
    }),
  );
});

it.each(["", "stack", "inverter", "inv", "inv ", "inv 1 2", "str 1", "str 1 x", "constructor"])(
  "%j names no source",
  (id) => expect(sourceOf(id)).toBeUndefined(),
);

it("lists the sun first, then the stacked chart, and each inverter before its strings", () => {
  const ids = [
    "grid",
    "house",
    "str 2 1",
    "soc",
    "inv 2",
    "a later kind",
    "str 1 10",
    "str 1 2",
    "inv 1",
  ];
  const listed = subjectsOf(knownSources(ids.map((source) => ({ source }))));
  expect(listed.map(subjectId)).toEqual([
    "sun",
    "stack",
    "house",
    "total",
    "inv 1",
    "str 1 2",
    "str 1 10",
    "inv 2",
    "str 2 1",
    "soc",
    "grid",
  ]);
});

it.each(Object.keys(sourceKinds))("%s is in the dashboard for Grafana", async (kind) => {
  const dashboard = await readFile("deploy/grafana/heliograph.json", "utf8");
  const types = [...dashboard.matchAll(/[{,]type=~?\\"([^"\\]+)/g)].flatMap(([, names = ""]) =>
    names.split("|"),
  );
  const ratios = dashboard.includes("heliograph_charge_ratio") ? ["soc"] : [];
  expect([...types, ...ratios]).toContain(kind);
});

it("a source that is no power has a mean of either sign; a power has two energies", () => {
  const energy = { inWh: 10, outWh: 40, coveredS: 7200 };
  const day = { day: "2026-06-01", energy, peak: undefined, yieldWh: undefined };
  expect(totalsOf(sourceKinds.soc, [day])).toMatchObject({ into: -15, out: 0 });
  expect(totalsOf(sourceKinds.battery, [day])).toMatchObject({ into: 10, out: 40 });
});
