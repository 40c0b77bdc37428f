import { describe, expect, it } from "vitest";
import { Engine } from "#plant/what-if/engine.ts";
import { adaptWhatIf } from "#protocol/wasm/adapt.ts";
import { start } from "#protocol/wasm/generated/modules.js";
import { runCase } from "../../../scripts/what-if/run-case.ts";
import { differences } from "../../../scripts/what-if/tolerance.ts";
import vectors from "../../fixtures/vectors/what-if.json" with { type: "json" };

const compiled = new Engine(adaptWhatIf(await start("what-if")));
const portable = new Engine();

describe("vectors of what-if", () => {
  it.each(vectors.cases)("$name", (given) => {
    const result = runCase(given, compiled);
    expect(differences(given.kind, given.expected, result)).toEqual([]);
  });

  it("give the same sums in JavaScript", () => {
    const cases = vectors.cases.filter(({ kind }) => kind !== "limiter");
    for (const given of cases) expect(runCase(given, portable)).toEqual(runCase(given, compiled));
  });
});

const day = { kind: "simulate", minutes: 60, channels: { sun: { run: [[60, 900]] } } };
const load = { run: [[60, 300]] };

describe("cases that cannot be computed say why", () => {
  it.each([
    [{ ...day, kind: "future" }, /kind/],
    [day, "channel load is missing"],
    [{ ...day, channels: { ...day.channels, load: { run: [[61, 1]] } } }, /61 minutes/],
    [{ ...day, minutes: -1 }, /minutes/],
    [{ ...day, channels: { ...day.channels, load }, battery: { chargeEff: 0 } }, /chargeEff/],
    [{ ...day, channels: { ...day.channels, load: { i16: "?" } } }, /load/],
    [{ kind: "prices", minutes: 5, at: [7], tariff: { kind: "zones", perKWh: 1, zones: [] } }, /7/],
    [null, /Object/],
  ])("%j", (given, reason) => {
    expect(runCase(given, portable)).toEqual({ error: expect.stringMatching(reason) });
  });

  it("nothing known is no error", () => {
    const empty = { ...day, channels: { sun: { run: [] }, load: { run: [[60, null]] } } };
    const known = { covered: 0, importWh: 0, selfSufficiency: 0 };
    expect(runCase(empty, portable)).toMatchObject(known);
    const sweep = { ...empty, kind: "sweep", sizes: [0, 1000] };
    expect(runCase(sweep, portable)).toEqual({ saved: [0, 0], knee: null });
  });
});
