import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inShard, parseShard } from "#hub/store/shard.ts";

const list = fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 60 });
const counts = fc.integer({ min: 1, max: 12 });

/** Which of eight parts records a gateway. */
function partOf(name: string): number {
  const parts = Array.from({ length: 8 }, (_, index) => inShard([{ name }], { index, count: 8 }));
  return parts.findIndex(({ length }) => length === 1);
}

describe("parts of all gateways", () => {
  it("hold each gateway once, whatever the order of the list", () => {
    fc.assert(
      fc.property(list, counts, (names, count) => {
        const gateways = names.map((name) => ({ name }));
        const parts = Array.from({ length: count }, (_, index) =>
          inShard(gateways, { index, count }),
        );
        expect(
          parts
            .flat()
            .map(({ name }) => name)
            .toSorted(),
        ).toEqual(names.toSorted());
        expect(inShard(gateways.toReversed(), { index: 0, count }).toReversed()).toEqual(parts[0]);
      }),
    );
  });

  it("are the same in every version, as hubs of two versions may run side by side", () => {
    const names = ["", "house", "barn", "Gartenhütte", "roof-1", "roof-2", "roof-3", "roof-4"];
    expect(names.map(partOf)).toEqual([4, 4, 4, 3, 5, 4, 5, 7]);
  });

  it("are about equally large", () => {
    const gateways = Array.from({ length: 800 }, (_, index) => ({ name: `roof-${index}` }));
    for (let index = 0; index < 8; index += 1) {
      const { length } = inShard(gateways, { index, count: 8 });
      expect(length).toBeGreaterThan(70);
      expect(length).toBeLessThan(130);
    }
  });

  it("are read from the command line", () => {
    expect(parseShard("2/8")).toEqual({ ok: true, value: { index: 1, count: 8 } });
    expect(parseShard("8/8")).toEqual({ ok: true, value: { index: 7, count: 8 } });
    expect(parseShard("3/2")).toEqual({ ok: false, error: '"3/2" is no part such as 2/8.' });
    for (const text of ["0/8", "9/8", "2", "a/b", "2/8/1", "1/0", "-2/8", "2/8 ", "1/10000", ""])
      expect(parseShard(text).ok).toBe(false);
  });
});
