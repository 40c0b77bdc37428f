import { expect, it } from "vitest";
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

/** How open the bins are that are known, by their number. */
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
