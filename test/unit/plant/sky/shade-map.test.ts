import { describe, expect, it } from "vitest";
import { BLOCK_S, smoothBlocks } from "#plant/sky/blocks.ts";
import { clearBlocks } from "#plant/sky/clear-blocks.ts";
import { clearPower, usualBend } from "#plant/sky/clear-power.ts";
import { anyShade, type MapBlocks, shadeMap } from "#plant/sky/shade-map.ts";
import { skyColumns } from "#plant/sky/sky-columns.ts";

const place = { latitudeDeg: 50, longitudeDeg: 0, altitudeM: 200 };
const plane = { tiltDeg: 30, azimuthDeg: 180 };
const startS = Float64Array.from(
  { length: 60 * 288 },
  (_, at) => Date.parse("2025-11-20T00:00:00Z") / 1000 + at * BLOCK_S,
);
const sky = skyColumns(
  startS.map((atS) => atS + BLOCK_S / 2),
  place,
);
const isUp = sky.elevationDeg.map((elevationDeg) => Number(elevationDeg > 3));

/** Some of the light did not count. */
const isHidden = (at: number) => isUp[at] === 1 && at % 5 === 0;
/** Shade that ends in the middle of the larger parts of the map, which lend their figure to a bin that has none. */
const isDark = (at: number) => ((sky.azimuthDeg[at] ?? 0) + 5) % 20 >= 10;

function run<Made>(work: Generator<void, Made>): Made {
  let step = work.next();
  while (step.done !== true) step = work.next();
  return step.value;
}

function mapOf(blocks: Pick<MapBlocks, "ratio" | "seen" | "hidden">) {
  const bins = run(shadeMap({ sky, plane, ...blocks }, anyShade));
  return new Map(bins.map(({ bin, open }) => [bin, open]));
}

it("takes no weather for shade where a small inverter hid the clear sky", () => {
  const seen = new Uint8Array(startS.length);
  const ratio = startS.map((_, at) => (isUp[at] === 1 ? 0.4 : Number.NaN));
  const cloudy = mapOf({ ratio, seen, hidden: new Uint8Array(startS.length) });
  expect(Math.min(...cloudy.values())).toBeCloseTo(0.4);
  const cut = mapOf({
    ratio: ratio.map((share, at) => (isHidden(at) ? Number.NaN : share)),
    seen,
    hidden: Uint8Array.from(startS, (_, at) => Number(isHidden(at))),
  });
  expect([...cut.values()].filter((open) => open < 1)).toEqual([]);
});

it("does not take a part of the sky that never was clear for its clear neighbour", () => {
  const known = mapOf({
    ratio: startS.map((_, at) => (isUp[at] !== 1 ? Number.NaN : isDark(at) ? 0.3 : 1)),
    seen: Uint8Array.from(startS, (_, at) => Number(isUp[at] === 1 && !isDark(at))),
    hidden: new Uint8Array(startS.length),
  });
  const shaded = [...known].filter(([, open]) => open < 1);
  expect(shaded.length).toBeGreaterThan(20);
  for (const [, open] of shaded) expect(open).toBeCloseTo(0.3);
});

it("sees the clear sky behind something narrow, which has two edges", () => {
  const bend = usualBend;
  const clear = clearPower(sky, plane, bend, new Float64Array(startS.length));
  const awayDeg = (at: number) => Math.abs((sky.azimuthDeg[at] ?? 0) - 180);
  const isBehind = (at: number) => awayDeg(at) < 9;
  // The sun is half a degree wide: its edge takes the better part of a block.
  const left = (at: number) => 0.2 + 0.8 * Math.min(1, Math.max(0, awayDeg(at) - 9));
  const powerW = clear.map((share, at) => 400 * share * left(at));
  const swing = startS.map(() => 0.001);
  const usable = new Uint8Array(startS.length).fill(1);
  const smooth = smoothBlocks(startS, { powerW, swing, usable });
  const fit = {
    plane,
    peakW: 400,
    bend,
    agreement: 0.8,
    normalErrorDeg: 1,
    peakError: 0.01,
  };
  const { seen } = run(clearBlocks(startS, powerW, smooth, { sky, fit }));
  const behind = [...startS.keys()].filter((at) => isBehind(at) && isUp[at] === 1);
  const share = behind.filter((at) => seen[at] === 1).length / behind.length;
  expect(share).toBeGreaterThan(0.9);
});

interface Moment {
  readonly at: readonly [elevationDeg: number, azimuthDeg: number];
  readonly day: number;
  readonly share: number;
  /** Clear if omitted. */
  readonly kind?: "clear" | "cloudy" | "hidden";
}

/** The bins of a map of moments that nearly all their light comes straight from the sun. */
function mapOfMoments(moments: readonly Moment[], beam = 1) {
  const one = (of: (moment: Moment) => number) => Float64Array.from(moments, of);
  const dark = skyColumns(new Float64Array(moments.length), place);
  const bins = run(
    shadeMap(
      {
        sky: {
          ...dark,
          elevationDeg: one(({ at }) => at[0]),
          azimuthDeg: one(({ at }) => at[1]),
          up: one(() => 1),
          beam: one(() => beam),
          diffuse: one(() => 0.1),
          day: Int32Array.from(moments, ({ day }) => day),
        },
        plane: { tiltDeg: 0, azimuthDeg: 0 },
        ratio: one(({ share, kind }) => (kind === "hidden" ? Number.NaN : share)),
        seen: Uint8Array.from(moments, ({ kind = "clear" }) => Number(kind === "clear")),
        hidden: Uint8Array.from(moments, ({ kind }) => Number(kind === "hidden")),
      },
      anyShade,
    ),
  );
  return bins.map(({ open, kind, clearDays }) => [open, kind, clearDays] as const);
}

/** A moment of each of some days in each of some parts of the sky. */
function momentsOf(
  parts: readonly Moment["at"][],
  share: number,
  days = 3,
  kind: Moment["kind"] = "clear",
) {
  return parts.flatMap((at) =>
    Array.from({ length: days }, (_, day): Moment => ({ at, day, share, kind })),
  );
}

const alone: Moment["at"] = [31, 101];
const pair = [alone, [33.6, 101]] as const;
const three = [...pair, [31, 106]] as const;

/** Three parts of the sky under clouds of all kinds. */
const cloudy = (blocks: number, days: number, hidden = 0) =>
  mapOfMoments([
    ...three.flatMap((at) =>
      Array.from({ length: blocks }, (_, nth): Moment => {
        return { at, day: nth % days, share: nth / 100, kind: "cloudy" };
      }),
    ),
    ...momentsOf(three, 1, hidden, "hidden"),
  ]);

const low = (downDeg: number) => three.map(([upDeg, at]): Moment["at"] => [upDeg - downDeg, at]);

const best = (open: number) => three.map(() => [open, "envelope", 0]);

describe("a part of the sky", () => {
  it.each<[string, readonly Moment["at"][], [share: number, days: number], boolean]>([
    ["alone and deep", [alone], [0.59, 3], true],
    ["alone and deep, yet seen too seldom", [alone, alone], [0.59, 2], false],
    ["alone and not deep", [alone], [0.61, 3], false],
    ["beside another", pair, [0.61, 3], true],
    ["beside another and seen too seldom", [...pair, ...pair], [0.61, 2], false],
    ["beside two and seen seldom", [...three, ...three], [0.61, 2], true],
    ["low in the sky and slight", low(24), [0.77, 3], false],
    ["low in the sky", low(24), [0.75, 3], true],
    ["above ten degrees and slight", low(20), [0.86, 3], false],
    ["above ten degrees", low(20), [0.84, 3], true],
    ["high", three, [0.89, 3], true],
  ])("with shade %s", (_where, parts, [share, days], isShaded) => {
    const shown = mapOfMoments(momentsOf(parts, share, days)).map(([open]) => open);
    expect(new Set(shown)).toEqual(new Set([isShaded ? share : 1]));
  });

  it("is seen on two clear days and in three blocks, or borrows from its neighbours", () => {
    expect(mapOfMoments(momentsOf([alone], 0.3, 3))).toEqual([[0.3, "seen", 3]]);
    expect(mapOfMoments(momentsOf([alone], 0.3, 2))).toEqual([]);
    expect(mapOfMoments(momentsOf([alone, alone, alone], 0.3, 1))).toEqual([]);
    const borrowed = [...momentsOf([[31, 101]], 0.3, 3), ...momentsOf([[31, 106]], 0.3, 1)];
    expect(mapOfMoments(borrowed).map(([, kind]) => kind)).toEqual(["seen", "borrowed"]);
    // Of its clear moments a bright moment counts, not the brightest.
    const bright = [0.2, 0.3, 0.4, 0.5, 0.55].map((share, day): Moment => ({
      at: alone,
      day,
      share,
    }));
    expect(mapOfMoments(bright)).toEqual([[0.5, "seen", 5]]);
    expect(mapOfMoments(momentsOf([alone], 0.3, 3), 0.07)).toEqual([]);
  });

  it("is as open as the best of twenty blocks of fifteen days, where no limit hid the best", () => {
    expect(cloudy(20, 15)).toEqual(best(0.19));
    expect(cloudy(40, 15)).toEqual(best(0.38));
    for (const none of [cloudy(19, 15), cloudy(40, 14), cloudy(40, 15, 3)])
      expect(none).toEqual([]);
    expect(cloudy(40, 15, 2)).toHaveLength(3);
  });
});
