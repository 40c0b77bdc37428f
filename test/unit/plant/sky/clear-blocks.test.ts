import { describe, expect, it } from "vitest";
import { BLOCK_S, smoothBlocks } from "#plant/sky/blocks.ts";
import { clearBlocks, tellsTheSky } from "#plant/sky/clear-blocks.ts";
import { clearPower, usualBend } from "#plant/sky/clear-power.ts";
import { skyColumns } from "#plant/sky/sky-columns.ts";
import { atOnce } from "../../../support/sky/playedHealth.ts";

const place = { latitudeDeg: 50, longitudeDeg: 0, altitudeM: 200 };
const fit = {
  plane: { tiltDeg: 30, azimuthDeg: 180 },
  peakW: 400,
  bend: usualBend,
  agreement: 0.8,
  normalErrorDeg: 1,
  peakError: 0.01,
};
const DAYS = 24;
const startS = Float64Array.from(
  { length: DAYS * 288 },
  (_, at) => Date.UTC(2025, 5, 1) / 1000 + at * BLOCK_S,
);
const sky = skyColumns(
  startS.map((atS) => atS + BLOCK_S / 2),
  place,
);
const clearW = clearPower(sky, fit.plane, fit.bend, new Float64Array(startS.length)).map(
  (share) => 400 * Math.max(0, share),
);
const noon = 144;

interface PowerPlan {
  readonly usable?: (block: number, day: number) => boolean;
}

/** Blocks found if a string gives shares of a clear sky, by block and day from 0. */
function foundFor(shareOf: (block: number, day: number) => number, { usable }: PowerPlan = {}) {
  const of = <Value>(what: (block: number, day: number) => Value) =>
    Array.from(startS, (_, at) => what(at % 288, Math.floor(at / 288)));
  const shares = of(shareOf);
  const powerW = clearW.map((power, at) => power * (shares[at] ?? 1));
  const columns = {
    powerW,
    swing: startS.map(() => 0.01),
    usable: Uint8Array.from(of((block, day) => Number(usable?.(block, day) ?? true))),
  };
  const smooth = smoothBlocks(startS, columns);
  const found = atOnce(clearBlocks(startS, powerW, smooth, { sky, fit }));
  const first = sky.day[0] ?? 0;
  return {
    ratioAt: (block: number, day: number) => found.ratio[day * 288 + block] ?? Number.NaN,
    clearOf: (day: number) =>
      found.clear.slice(day * 288, day * 288 + 288).filter((isClear) => isClear === 1).length,
    clearDays: found.clearDays.map((day) => day - first),
    seenAt: (block: number, day: number) => found.seen[day * 288 + block],
  };
}

const every = Array.from({ length: DAYS }, (_, day) => day);

const clearUntil = (share: number) =>
  foundFor((block) => (block < 57 + share * 174 ? 1 : 0.5)).clearDays.length;

const hours = (blocks: number) =>
  foundFor(() => 1, { usable: (block) => block >= noon && block < noon + blocks }).clearDays.length;

const deadFrom = (from: number, until: number, share = 2 / 3) =>
  foundFor((_block, day) => (day >= from && day < until ? share : 1));

describe("the blocks of a string under a clear sky", () => {
  it("are those that give what it gives there, while the sun is up", () => {
    const { ratioAt, clearDays, clearOf } = foundFor((_block, day) => (day % 2 === 0 ? 1 : 0.5));
    expect(clearDays).toEqual(every.filter((day) => day % 2 === 0));
    expect(ratioAt(noon, 0)).toBeCloseTo(1, 2);
    expect(ratioAt(noon, 1)).toBeCloseTo(0.5, 2);
    expect(ratioAt(0, 0)).toBeNaN();
    expect(clearOf(0)).toBeGreaterThan(150);
    expect(clearOf(1)).toBe(0);
  });

  it("follow what the air of a day takes from all of them alike", () => {
    const shares = [0.93, 1, 1.08];
    const { ratioAt, clearDays } = foundFor((_block, day) => shares[day % 3] ?? 1);
    expect(clearDays).toEqual(every);
    for (const day of [3, 4, 5]) expect(Math.abs(ratioAt(noon, day) - 1)).toBeLessThan(0.01);
    // A day of broken clouds says nothing about the next.
    const broken = foundFor((block, day) => (day % 2 === 1 ? 0.93 : 1 - 0.5 * (block % 2)));
    expect(Math.abs(broken.ratioAt(noon, 3) - 1)).toBeLessThan(0.01);
    // Too few of a day's blocks move nothing.
    const few = foundFor((block) => (block >= noon && block < noon + 5 ? 0.94 : 0.3));
    expect(few.ratioAt(noon + 2, 3)).toBeLessThan(0.97);
  });

  it("make a clear day of nearly half of its light", () => {
    expect([clearUntil(0.4), clearUntil(0.52)]).toEqual([0, DAYS]);
    // Most of the day was not recorded.
    expect([hours(14), hours(11)]).toEqual([DAYS, 0]);
  });

  it("are those of a dead diode, which takes a third of whole days, with no open day around", () => {
    expect(deadFrom(2, 24).clearDays).toEqual([0, 1, ...every.slice(9)]);
    expect(deadFrom(2, 24).ratioAt(noon, 20)).toBeCloseTo(1, 2);
    expect(deadFrom(2, 16).clearDays).toEqual([0, 1, ...every.slice(16)]);
    expect(deadFrom(2, 17).clearDays).toEqual([0, 1, 9, ...every.slice(17)]);
    // Half is no diode.
    expect(deadFrom(2, 24, 0.5).clearDays).toEqual([0, 1]);
  });
});

const shadeFrom = (from: number, until: number, rough = 0) =>
  foundFor((block) => {
    if (block < from || block >= until) return 1;
    return block < from + rough && block % 2 === 0 ? 0.6 : 0.3;
  });

const tells = (block: number, azimuthDeg: number) =>
  tellsTheSky(sky, { plane: { tiltDeg: 60, azimuthDeg } }, block);

describe("the sky before the sun is clear", () => {
  it("where a string stands in the shade between clear hours, and not under an hour's clouds", () => {
    expect(shadeFrom(130, 160).seenAt(noon, 3)).toBe(1);
    expect(shadeFrom(130, 160, 2).seenAt(140, 3)).toBe(1);
    expect(shadeFrom(130, 160, 6).seenAt(140, 3)).toBe(0);
    expect(shadeFrom(0, 288).seenAt(noon, 3)).toBe(0);
  });

  it("up to three hours from clear ones, of which there are many", () => {
    const evening = shadeFrom(150, 288);
    expect([150 + 15, 150 + 40].map((block) => evening.seenAt(block, 3))).toEqual([1, 0]);
    const few = foundFor((block) => (block >= 138 && block < 147 ? 1 : 0.3));
    expect(few.seenAt(155, 3)).toBe(0);
    expect(evening.seenAt(0, 3)).toBe(0);
  });

  it("as a string tells it that the sun shines on", () => {
    expect([tells(noon, 180), tells(100, 90), tells(100, 270), tells(190, 90)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
