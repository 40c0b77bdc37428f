import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { energyLayout } from "#app/record/insight/flow/energyLayout.ts";
import type { AccountPart } from "#plant/energy/accounts.ts";

const part = (id: AccountPart["id"], wh: number) => ({ id, wh });

describe("the bands of a day's energy", () => {
  it("have nothing to show without energy", () => {
    expect(energyLayout({ sources: [], uses: [] })).toBeUndefined();
  });

  it("have heights in proportion, and meet in the middle", () => {
    const layout = energyLayout({
      sources: [part("sun", 3000), part("imported", 1000)],
      uses: [part("house", 4000)],
    });
    expect(layout?.sources).toMatchObject([
      { id: "sun", share: 0.75, height: 141, innerY: 6 },
      { id: "imported", share: 0.25, height: 47, innerY: 147 },
    ]);
    expect(layout?.uses).toMatchObject([{ id: "house", share: 1, height: 188, innerY: 6 }]);
    expect(layout?.height).toBe(200);
  });

  it("have their labels beside their middles where there is room", () => {
    const halves = [part("house", 2000), part("exported", 2000)];
    const layout = energyLayout({ sources: [part("sun", 4000)], uses: halves });
    expect(layout?.sources).toMatchObject([{ labelY: 100 }]);
    expect(layout?.uses).toMatchObject([
      { outerY: 0, height: 94, labelY: 47 },
      { outerY: 106, height: 94, labelY: 153 },
    ]);
  });

  it("keep their labels apart and inside, whatever the energies", () => {
    const energy = fc.double({ min: 0.5, max: 1e6, noNaN: true });
    const side = fc.array(energy, { minLength: 1, maxLength: 4 });
    const names = ["sun", "discharged", "imported", "unmetered"] as const;
    const parts = (energies: readonly number[]) =>
      energies.map((wh, at) => part(names[at] ?? "sun", wh));
    fc.assert(
      fc.property(side, side, (sources, uses) => {
        const layout = energyLayout({ sources: parts(sources), uses: parts(uses) });
        if (!layout) throw new Error("no layout");
        for (const bands of [layout.sources, layout.uses]) {
          bands.forEach(({ labelY, outerY, height }, at) => {
            expect(labelY - 30).toBeGreaterThanOrEqual(-1e-6);
            expect(labelY + 30).toBeLessThanOrEqual(layout.height + 1e-6);
            expect(outerY).toBeGreaterThanOrEqual(-10);
            expect(outerY + height).toBeLessThanOrEqual(layout.height + 10);
            const nextY = bands[at + 1]?.labelY ?? Infinity;
            expect(nextY - labelY).toBeGreaterThanOrEqual(60 - 1e-6);
          });
        }
      }),
    );
  });
});
