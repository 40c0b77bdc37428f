import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { expect, it } from "vitest";
import { knownSources, subjectId, subjectsOf } from "#app/record/history/model/sourceNames.ts";
import { jointBasis, totalsOf } from "#plant/history/figures.ts";
import {
  compareSources,
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

it("sources are in the order of their kinds, each inverter before its strings by number", () => {
  const ids = ["grid", "str a 10", "inv b", "str a 2", "total", "str b 0", "inv a", "sun", "soc"];
  const sorted = ids.flatMap((id) => sourceOf(id) ?? []).sort(compareSources);
  expect(sorted.map(({ id }) => id).join(", ")).toBe(
    "sun, total, inv a, str a 2, str a 10, inv b, str b 0, soc, grid",
  );
});

it.each([
  [["counter", undefined, "counter"], "counter"],
  [["counter", "minutes"], "both"],
  [["both", "both"], "both"],
  [[undefined], undefined],
] as const)("yields by %j are by %s together", (bases, basis) => {
  expect(jointBasis(bases)).toBe(basis);
});
