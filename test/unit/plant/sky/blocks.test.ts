import { expect, it } from "vitest";
import { BLOCK_S, smoothBlocks } from "#plant/sky/blocks.ts";

/** Which of a day's blocks are smooth, where the power rises by so much a block but stands still in some. */
function smoothWith(riseW: number, stillAt: readonly number[]) {
  const startS = Float64Array.from({ length: 120 }, (_, at) => at * BLOCK_S);
  const powerW = startS.map(
    (_, at) => 10 + riseW * (at - stillAt.filter((one) => one <= at).length),
  );
  const swing = startS.map((_, at) =>
    stillAt.some((one) => at === one || at === one - 1) ? 0 : 0.01,
  );
  return [...smoothBlocks(startS, { powerW, swing, usable: new Uint8Array(120).fill(1) }).smooth];
}

it("does not count a reading that repeats, for the radio had no newer one", () => {
  const smooth = smoothWith(3, [80]);
  expect(smooth.slice(77, 83)).toEqual([1, 1, 0, 0, 1, 1]);
});

it("counts what repeats in the dim light of the morning", () => {
  const smooth = smoothWith(3, [2, 3, 4, 5]);
  expect(smooth.slice(2, 5)).toEqual([1, 1, 1]);
});

it.each([
  ["before", 79],
  ["after", 80],
])("does not count the block %s a gap, whose light nobody saw beside it", (_, at) => {
  const startS = Float64Array.from(
    { length: 120 },
    (__, block) => (block + Number(block > 79)) * BLOCK_S,
  );
  const powerW = new Float64Array(120).map((__, block) => 10 + 3 * block);
  const swing = new Float64Array(120).fill(0.01);
  const usable = new Uint8Array(120).fill(1);
  const { smooth } = smoothBlocks(startS, { powerW, swing, usable });
  expect([smooth[78], smooth[at], smooth[81]]).toEqual([1, 0, 1]);
});
