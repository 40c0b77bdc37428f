import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inShard, parseShard } from "#hub/store/shard.ts";

const list = fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 60 });
const counts = fc.integer({ min: 1, max: 12 });

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
    for (const text of ["0/8", "9/8", "2", "a/b", "2/8/1", "1/0"])
      expect(parseShard(text).ok).toBe(false);
  });
});
