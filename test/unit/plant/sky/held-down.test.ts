import { describe, expect, it } from "vitest";
import { BLOCK_S } from "#plant/sky/blocks.ts";
import { heldDown } from "#plant/sky/held-down.ts";

interface HeldCase {
  readonly limitW?: number;
  /** Place of the first block after an hour without any. */
  readonly gapAt?: number;
}

function heldAt(
  acW: readonly number[],
  { limitW = Number.NaN, gapAt = acW.length }: HeldCase = {},
) {
  const startS = Float64Array.from(acW, (_, at) => at * BLOCK_S + (at >= gapAt ? 3600 : 0));
  const held = heldDown({
    startS,
    acW: Float64Array.from(acW),
    limitW: startS.map(() => limitW),
  });
  return [...held.keys()].filter((at) => held[at] === 1);
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);
const flat = (blocks: number, watts = 300) => Array<number>(blocks).fill(watts);
/** Power that rises by so much a block from a level on. */
const rising = (blocks: number, step = 9) => range(0, blocks).map((at) => 200 + step * at);

const after = (blocks: number) => [...rising(12, 7), ...flat(blocks), ...rising(12)];

describe("an inverter is held down", () => {
  it("in the blocks at its limit, and in part in those beside them", () => {
    const power = [...rising(10), 591, ...rising(10)];
    expect(heldAt(power, { limitW: 600 })).toEqual([9, 10, 11]);
    expect(heldAt(power, { limitW: 600, gapAt: 11 })).toEqual([9, 10]);
    expect(heldAt(power, { limitW: 600.1 })).toEqual([]);
    expect(heldAt(power)).toEqual([]);
  });

  it("where its power stands still for fifty minutes, from the block on in which that began", () => {
    expect(heldAt(after(9))).toEqual([]);
    expect(heldAt(after(10))).toEqual(range(11, 23));
    expect(heldAt(after(30))).toEqual(range(11, 43));
    // A gap says nothing about its content.
    expect(heldAt(after(18), { gapAt: 21 })).toEqual([]);
    expect(heldAt(after(20), { gapAt: 22 })).toEqual(range(11, 33));
    expect(heldAt(after(19), { gapAt: 21 })).toEqual(range(21, 32));
  });

  it("by less than a hundredth of its power, also while that drifts", () => {
    const drifting = (share: number) => [...flat(9), 300 * (1 - share)];
    expect(heldAt(drifting(0.0079))).toHaveLength(10);
    expect(heldAt(drifting(0.0081))).toEqual([]);
    expect(heldAt(rising(40, 0.15))).toHaveLength(40);
    expect(heldAt(rising(40, 0.25))).toEqual([]);
    // The flat part begins within the earlier flat part.
    expect(heldAt([...flat(6, 300), ...flat(5, 302), ...flat(5, 304)])).toHaveLength(16);
    expect(heldAt([...flat(6, 300), ...flat(4, 302), ...flat(4, 304)])).toHaveLength(10 + 1);
  });

  it("at no time in the dark", () => {
    expect(heldAt([...flat(40, 0), ...rising(12), ...flat(40, 0)], { limitW: 600 })).toEqual([]);
  });
});
