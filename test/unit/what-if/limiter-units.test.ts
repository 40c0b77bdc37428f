import { describe, expect, it } from "vitest";
import type { ReplayInverter } from "#plant/what-if/limiter/plan.ts";
import { groupsOf, type Unit, unitsOf } from "#plant/what-if/limiter/state.ts";
import {
  increase,
  mostIncrease,
  mostReduction,
  reduce,
  share,
} from "#plant/what-if/limiter/units.ts";
import { inverter, reading, settings } from "../../support/replayPlan.ts";

/** An inverter with limits of 50 and 700 W; on panels it gives the power of its trackers. */
function unitOf(
  source: ReplayInverter["source"],
  limitW: number,
  given: number | readonly number[],
  change: Partial<ReplayInverter> = {},
): Unit {
  const trackersW = typeof given === "number" ? [] : [...given];
  const outputW = typeof given === "number" ? given : trackersW.reduce((sum, one) => sum + one, 0);
  const own = { ...inverter, source, lower: 50, upper: 700, ...change };
  return { inverter: own, limitW, isOn: true, outputW, trackersW, expectedW: outputW };
}

it("a replay begins with inverters on panels without a limit, and the others off at their lowest", () => {
  const sources = ["battery", "solar", "smartBuffer"] as const;
  const inverters = sources.map((source) => ({ ...inverter, source, shares: [0.5, 0.5] }));
  expect(
    unitsOf({ inverters }).map(({ isOn, limitW, outputW, trackersW }) => ({
      isOn,
      limitW,
      outputW,
      trackersW,
    })),
  ).toEqual(
    [40, 800, 40].map((limitW, at) => ({ isOn: at === 1, limitW, outputW: 0, trackersW: [0, 0] })),
  );
});

describe("an inverter can give less", () => {
  it.each([
    ["not at all while it gives nothing", unitOf("battery", 300, 0), 0, 0],
    ["down to its lower limit, or all where it may rest", unitOf("battery", 300, 300), 250, 300],
    ["down to its lower limit on panels", unitOf("solar", 400, 300), 250, 250],
    ["as a smart buffer that may rest", unitOf("smartBuffer", 300, 300), 250, 300],
    [
      "as a smart buffer that may not",
      unitOf("smartBuffer", 300, 300, { mayRest: false }),
      250,
      250,
    ],
    ["on a battery whatever its limit is", unitOf("battery", 40, 300), 250, 300],
    ["not at its lower limit on panels", unitOf("solar", 50, 300), 0, 0],
  ])("%s", (_, unit, awake, resting) => {
    expect([mostReduction(unit, false), mostReduction(unit, true)]).toEqual([awake, resting]);
  });
});

describe("an inverter can give more", () => {
  it.each([
    ["all while it gives nothing", unitOf("battery", 200, 0), 700],
    ["up to its upper limit", unitOf("battery", 200, 150), 500],
    ["nothing above it", unitOf("battery", 900, 800), 0],
    ["its lower limit on dark panels", unitOf("solar", 200, [0, 0]), 50],
    ["nothing with all trackers in the shade", unitOf("solar", 400, [190, 190]), 0],
    ["all with none of them there", unitOf("solar", 200, [100, 100]), 500],
    ["nothing above its limit on panels", unitOf("solar", 750, [375, 375]), 0],
    ["what its tracker in the light may", unitOf("solar", 400, [200, 50]), 150],
    ["more where it distributes by itself", unitOf("solar", 400, [200, 50], { hasPdl: true }), 200],
    [
      "more where its limit is scaled",
      unitOf("solar", 400, [200, 50], { usesOverscaling: true }),
      200,
    ],
    [
      "nothing where that tracker gives too much",
      unitOf("solar", 400, [200, 50], { upper: 300 }),
      0,
    ],
    ["all at a low limit with somewhat less light", unitOf("solar", 120, [50, 48]), 602],
    ["nothing with as little at a higher one", unitOf("solar", 121, [50, 48]), 0],
  ])("%s", (_, unit, watts) => {
    expect(mostIncrease(unit)).toBeCloseTo(watts, 9);
  });
});

describe("an inverter that is asked", () => {
  const off = { isOn: false, expectedW: 0 };
  it.each([
    ["for no less", unitOf("solar", 400, 300), [0, false, 0], { limitW: 400 }],
    ["for less", unitOf("battery", 300, 280), [250, false, 250], { limitW: 50, expectedW: 50 }],
    ["for less than it can", unitOf("battery", 300, 300), [251, false, 250], { limitW: 50 }],
    [
      "for a little less than it can, and may rest",
      unitOf("battery", 300, 300),
      [251, true, 251],
      off,
    ],
    ["for nothing", unitOf("battery", 300, 300), [400, true, 300], off],
    ["for less at its lower limit", unitOf("battery", 50, 50), [10, false, 0], { limitW: 50 }],
    ["for less below it on panels", unitOf("solar", 40, 300), [100, false, 250], { limitW: 50 }],
    ["for less on panels", unitOf("solar", 400, [100, 100]), [50, false, 50], { limitW: 150 }],
    // Wanted are 150 W, 75 W of each tracker: whoever gives 97 % of it, 72.75 W, is not in the shade.
    [
      "for less than both trackers give",
      unitOf("solar", 400, [100, 100], { usesOverscaling: true }),
      [50, false, 50],
      { limitW: 150, expectedW: 150 },
    ],
    // The other tracker gives the 130 W that one in the shade leaves, which takes twice that limit.
    [
      "for less in half a shade",
      unitOf("solar", 400, [180, 20], { usesOverscaling: true }),
      [50, false, 50],
      { limitW: 260, expectedW: 150 },
    ],
    [
      "for less with one tracker",
      unitOf("solar", 400, [200], { usesOverscaling: true }),
      [50, false, 50],
      { limitW: 150 },
    ],
  ] as const)("%s gives less", (_, unit, [watts, mayRest, less], then) => {
    expect(reduce(unit, watts, mayRest)).toBe(less);
    expect(unit).toMatchObject(then);
  });

  it.each([
    ["for no more", unitOf("battery", 200, 0), [0, 0], { limitW: 200 }],
    ["for less than its lower limit", unitOf("battery", 200, 0), [49, 0], { limitW: 200 }],
    ["for its lower limit", unitOf("battery", 200, 0), [50, 50], { limitW: 50, expectedW: 50 }],
    ["for more", unitOf("battery", 200, 150), [100, 100], { limitW: 300 }],
    ["for more than it can", unitOf("battery", 200, 150), [1000, 500], { limitW: 700 }],
    ["for more on panels", unitOf("solar", 210, [105, 100]), [100, 100], { limitW: 305 }],
    ["for more on dim panels", unitOf("solar", 20, [20]), [10, 10], { limitW: 50 }],
    [
      "for more in half a shade",
      unitOf("solar", 400, [200, 50], { usesOverscaling: true }),
      [100, 100],
      { limitW: 600, expectedW: 350 },
    ],
    // Under 10 W for each tracker a dark one cannot be told from one that is held down.
    [
      "for more under a tiny limit",
      unitOf("solar", 19, [15, 2], { usesOverscaling: true, lower: 10 }),
      [50, 50],
      { limitW: 67, expectedW: 67 },
    ],
    // Both are in the shade under 400 W, so no more than the 280 W of now is wanted: twice the 180 W of the better one.
    [
      "for more in the shade",
      unitOf("solar", 400, [100, 180], { usesOverscaling: true }),
      [50, 0],
      { limitW: 360 },
    ],
    [
      "for more in half a shade by itself",
      unitOf("solar", 400, [200, 50], { usesOverscaling: true, hasPdl: true }),
      [100, 100],
      { limitW: 350 },
    ],
  ] as const)("%s gives more", (_, unit, [watts, more], then) => {
    expect(increase(unit, watts)).toBe(more);
    expect(unit).toMatchObject(then);
  });
});

const two = (upperW: readonly [number, number]) =>
  upperW.map((upper) => unitOf("battery", 200, 200, { upper }));

describe("inverters that share a source", () => {
  it.each([
    ["the one with more room first", [300, 700], [450, 10], [450, 200, 250]],
    ["not for less than the hysteresis", [700, 700], [395, 6], [400, 200, 200]],
    ["from the hysteresis on", [700, 700], [395, 5], [395, 195, 200]],
    ["down to their lower limits before any rests", [700, 700], [150, 10], [150, 50, 100]],
    ["a rest of less than the hysteresis stays", [700, 700], [245, 10], [250, 50, 200]],
    ["also upwards", [400, 300], [605, 10], [600, 400, 200]],
    ["and room of less than it is none", [400, 205], [700, 10], [600, 400, 200]],
  ] as const)("are asked: %s", (_, upperW, [wanted, hysteresisW], [covered, ...limitsW]) => {
    const units = two(upperW);
    expect(share(units, wanted, readingOf(units, hysteresisW))).toBe(covered);
    expect(units.map(({ limitW }) => limitW)).toEqual(limitsW);
  });

  it("all rest where nothing is wanted, whatever the hysteresis is", () => {
    const units = two([700, 700]);
    expect(share(units, 0, readingOf(units, 500))).toBe(0);
    expect(units.map(({ isOn }) => isOn)).toEqual([false, false]);
    expect(share([], 100, readingOf([], 0))).toBe(0);
  });

  it("are expected to give nothing on dark panels", () => {
    const dark = unitOf("solar", 200, [0, 0]);
    expect(share([dark], 100, readingOf([dark], 0))).toBe(0);
    expect(dark.limitW).toBe(50);
  });
});

function readingOf(units: readonly Unit[], hysteresisW: number) {
  return {
    settings: { ...settings, target_power_consumption_hysteresis: hysteresisW },
    units,
    groups: groupsOf(units),
    ...reading,
  };
}
