import { describe, expect, it } from "vitest";
import { SourceRecorder } from "#hub/record/sourceRecorder.ts";

const noonMs = new Date(2026, 5, 1, 12).getTime();
const of = (value: number, u: string) => ({ v: value, u, d: 1 });

/** Frame of the gateway: it adds an inverter up with its last power, answering or not (src/Datastore.cpp). */
function frame(wattsNow: number, ageS: number) {
  const inverter = {
    serial: "114172220001",
    name: "Barn",
    order: 0,
    data_age: ageS,
    poll_enabled: true,
    reachable: ageS < 30,
    producing: true,
    limit_relative: 100,
    limit_absolute: 800,
    AC: { 0: { Power: of(wattsNow, "W") } },
    DC: { 0: { Power: of(wattsNow * 1.05, "W") } },
    INV: { 0: { "Power DC": of(wattsNow * 1.05, "W"), YieldDay: of(850, "Wh") } },
  };
  const total = { Power: of(wattsNow, "W"), YieldDay: of(850, "Wh"), YieldTotal: of(9, "kWh") };
  return JSON.stringify({ inverters: [inverter], total });
}

/** Energy of each source in Wh of two hours before and four hours after noon, when the inverter falls silent. */
function energies(ageAt: (afterNoonS: number) => number): ReadonlyMap<string, number> {
  const recorder = new SourceRecorder();
  const energy = new Map<string, number>();
  for (let atS = -7_200; atS < 14_400; atS += 10) {
    recorder.message("/livedata", frame(425, ageAt(atS)), noonMs + atS * 1000);
    if (atS % 600 !== 0) continue;
    const { sources, commit } = recorder.pending(noonMs + atS * 1000);
    for (const { state } of sources) {
      energy.set(state.source, state.energy.inWh - state.energy.outWh);
    }
    commit();
  }
  return energy;
}

it("total and sun end with an inverter that fell silent at noon", () => {
  const energy = energies((afterNoonS) => Math.max(1, afterNoonS));
  // Five minutes are taken to hold still.
  const mostWh = 850 + (425 * 310) / 3600;
  for (const source of ["inv 114172220001", "total", "sun"]) {
    expect(energy.get(source)).toBeGreaterThan(840);
    expect(energy.get(source)).toBeLessThanOrEqual(mostWh);
  }
});

it("total and sun go on while it answers", () => {
  const energy = energies(() => 1);
  expect(energy.get("total")).toBeGreaterThan(425 * 5.8);
  expect(energy.get("sun")).toBeGreaterThan(425 * 5.8);
});

describe("hours after it fell silent", () => {
  const other = { ...JSON.parse(frame(400, 1)).inverters[0], serial: "114172220002", name: "Roof" };
  const laterMs = noonMs + 8 * 3_600_000;

  function missingAt(isDay: boolean | undefined, isRoofProducing: boolean, isStorage = false) {
    const recorder = new SourceRecorder();
    const barn = JSON.parse(frame(425, 8 * 3_600));
    const roof = { ...other, data_age: isRoofProducing ? 1 : 3_600, reachable: isRoofProducing };
    const inverters = [...barn.inverters, roof];
    recorder.setLimiter({
      unmetered: [],
      enabled: true,
      storage: isStorage ? [{ serial: "114172220001" }] : [],
    });
    recorder.setDay(isDay);
    for (let atMs = laterMs; atMs <= laterMs + 20_000; atMs += 10_000)
      recorder.message("/livedata", JSON.stringify({ ...barn, inverters }), atMs);
    const figures = recorder.figures(laterMs + 20_000);
    const total = figures.find(({ source }) => source === "total");
    return {
      isAsked: recorder.needsDay(laterMs + 20_000),
      value: total?.value,
      missing: total?.missing,
    };
  }

  it("is asleep after dark by the gateway's sun times", () => {
    expect(missingAt(false, false)).toEqual({ isAsked: true, value: 0, missing: undefined });
  });

  it("is missing by day, by the gateway or by another inverter that produces", () => {
    const known = { isAsked: false, value: 400, missing: ["Barn"] };
    expect(missingAt(false, true)).toEqual(known);
    expect(missingAt(undefined, true)).toEqual(known);
    expect(missingAt(true, false).value).toBeUndefined();
  });

  it("is missing at any time where a battery feeds it", () => {
    expect(missingAt(false, false, true).value).toBeUndefined();
  });
});
