import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clearCurves } from "#plant/sky/clear-curve.ts";
import { clearDay, stringsWithModules } from "#plant/sky/clear-day.ts";
import {
  type ClearDay,
  clearShare,
  clearSharesBy,
  plantClearDays,
  plantCurve,
  RecentIndexes,
} from "#plant/sky/clear-share.ts";
import { clearPower, usualBend } from "#plant/sky/clear-power.ts";
import { clippedYear } from "#plant/sky/clipping.ts";
import { yearSky } from "#plant/sky/year-share.ts";
import { dayAfter } from "#plant/history/local-day.ts";
import { knownString, simulateBlocks } from "../../support/sky/clearPlant.ts";
import { runs } from "../../support/runs.ts";

const place = { latitudeDeg: 50, longitudeDeg: 8, altitudeM: 200 };
const fromS = Date.parse("2026-06-20T22:00:00Z") / 1000;
const span = { fromS, toS: fromS + 86_400 };
const south = knownString({ tiltDeg: 35, azimuthDeg: 170 }, 400);
const west = knownString({ tiltDeg: 35, azimuthDeg: 260 }, 400);

/** The figures of a day in which strings give a share of a clear sky. */
function figuresOf(
  share: (block: number, string: number) => number,
  isUsable?: (block: number) => boolean,
  models = [south, west],
) {
  const played = { place, models, ...span, share, ...(isUsable && { isUsable }) };
  return clearDay(simulateBlocks(played), clearCurves(place, models, span));
}

it("measures what a string gives of a clear sky, wherever it stands and faces", () => {
  fc.assert(
    fc.property(
      fc.record({
        latitudeDeg: fc.double({ min: -55, max: 60, noNaN: true }),
        longitudeDeg: fc.double({ min: -180, max: 180, noNaN: true }),
        day: fc.integer({ min: 0, max: 365 }),
        tiltDeg: fc.double({ min: 0, max: 60, noNaN: true }),
        azimuthDeg: fc.double({ min: 0, max: 360, noNaN: true }),
        peakW: fc.double({ min: 50, max: 5000, noNaN: true }),
        share: fc.double({ min: 0.87, max: 1.04, noNaN: true }),
      }),
      ({ latitudeDeg, longitudeDeg, day, tiltDeg, azimuthDeg, peakW, share }) => {
        const at = { latitudeDeg, longitudeDeg, altitudeM: 100 };
        const models = [knownString({ tiltDeg, azimuthDeg }, peakW)];
        const dayS = { fromS: fromS + day * 86_400, toS: fromS + (day + 1) * 86_400 };
        const blocks = simulateBlocks({ place: at, models, ...dayS, share: () => share });
        const [own] = clearDay(blocks, clearCurves(at, models, dayS));
        if (!own) throw new Error("a known string has figures");
        expect(own.gaveWh).toBeCloseTo(share * own.clearWh, 6);
        expect(own.wholeWh).toBeCloseTo(own.clearWh, 6);
        // In a short or dull day too few blocks are bright; then nothing is said.
        expect(own.index ?? share).toBeCloseTo(share, 6);
        expect(clearShare([own])?.share).toBeCloseTo(share, 6);
      },
    ),
    { numRuns: runs(60) },
  );
});

const noonBlock = 140;
const isNoon = (block: number) => block >= 130 && block < 150;

it("counts no block that a limit held down or that is missing, on either side", () => {
  const [held] = figuresOf(
    (block) => (isNoon(block) ? 0.2 : 0.9),
    (block) => !isNoon(block),
  );
  const [missing] = figuresOf(
    (block) => (isNoon(block) ? 0 : 0.9),
    (block) => !isNoon(block),
  );
  for (const own of [held, missing]) expect(clearShare(own ? [own] : [])?.share).toBeCloseTo(0.9);
  expect(held?.seenWh).toBeCloseTo(held?.wholeWh ?? 0);
  expect(missing?.seenWh).toBeCloseTo(missing?.clearWh ?? 0);
  expect(clearShare(held ? [held] : [])).toMatchObject({
    seen: undefined,
    held: expect.any(Number),
  });
  expect(clearShare(missing ? [missing] : [])).toMatchObject({
    seen: expect.any(Number),
    held: undefined,
  });
});

const clearFor = (blocks: number) =>
  figuresOf((block) => (block >= 130 && block < 130 + blocks ? 1 : 0.4))[0]?.index;

describe("the clear index", () => {
  it("is not taken from an even cloud", () => {
    expect(figuresOf(() => 0.3).map((own) => own?.index)).toEqual([undefined, undefined]);
  });

  it("shows a string that lost a third while its neighbour proves a clear sky", () => {
    const [broken, whole] = figuresOf((_, string) => (string === 0 ? 2 / 3 : 1));
    expect(broken?.index).toBeCloseTo(2 / 3);
    expect(whole?.index).toBeCloseTo(1);
  });

  it("needs three hours of clear sky", () => {
    expect(clearFor(30)).toBeUndefined();
    expect(clearFor(60)).toBeCloseTo(1);
  });
});

const wavy = (by: number) => figuresOf((block) => 0.97 * (1 + by * Math.sin(block / 9)))[0];

it("has an index from thirty-six blocks on that agree, and counts them", () => {
  const counted = [36, 37, 38, 39, 40, 41].map(
    (blocks) => figuresOf((block) => (block >= 130 && block < 130 + blocks ? 1 : 0.4))[0],
  );
  for (const own of counted) expect(own?.index !== undefined).toBe((own?.blocks ?? 0) >= 36);
  expect(new Set(counted.map((own) => own?.index === undefined)).size).toBe(2);
  // Blocks that differ by more than the air does not.
  expect(wavy(0.02)?.blocks).toBeGreaterThan(80);
  expect(wavy(0.08)?.blocks).toBeLessThan(60);
});

/** Half of the light everywhere, as was learnt of it. */
const halfOpen = Array.from({ length: 2592 }, (_, bin) => ({
  bin,
  open: 0.5,
  clearDays: 9,
  kind: "seen" as const,
}));

it("has an index without the learnt shade, where another string proves a clear sky", () => {
  const shaded = { ...south, figures: south.figures && { ...south.figures, shade: halfOpen } };
  const [own] = figuresOf(() => 1, undefined, [shaded, south]);
  expect(own?.bareIndex).toBeCloseTo(0.5, 3);
  expect(own?.index).toBeUndefined();
  expect(figuresOf(() => 1, undefined, [shaded])[0]?.bareIndex).toBeUndefined();
  const [open] = figuresOf(() => 0.95);
  expect(open?.bareIndex).toBe(open?.index);
});

interface ChangedDay {
  readonly volts?: (block: number, powerW: number) => number;
  readonly usable?: (block: number, string: number) => boolean;
  readonly shade?: typeof halfOpen;
}

function changedDay(
  share: (block: number, string: number) => number,
  { volts, usable, shade = [] }: ChangedDay,
) {
  const models = [south, west];
  const day = simulateBlocks({ place, models, ...span, share });
  const known = models.map((model) => ({
    ...model,
    figures: model.figures && { ...model.figures, shade },
  }));
  const strings = day.strings.map((blocks, string) => ({
    ...blocks,
    ...(usable && { usable: blocks.usable.map((_, at) => Number(usable(at, string))) }),
    ...(volts && { voltageV: blocks.powerW.map((powerW, at) => volts(at, powerW)) }),
  }));
  return clearDay({ ...day, strings }, clearCurves(place, known, span))[0];
}

const brightV = (_block: number, powerW: number) => (powerW > 170 ? 30 : powerW > 0 ? 20 : 0);

const isHour = (blocks: number) => (block: number) => block >= 120 && block < 120 + blocks;

it("knows its voltage by an hour of bright blocks that count, without shade", () => {
  expect(changedDay(() => 1, { volts: brightV })?.voltageV).toBe(30);
  const after = (blocks: number) =>
    changedDay(() => 1, { volts: brightV, usable: isHour(blocks) })?.voltageV;
  expect([after(11), after(12)]).toEqual([undefined, 30]);
  const recordedBlocks = (blocks: number) =>
    changedDay(() => 1, { volts: (block) => (isHour(blocks)(block) ? 31 : 0) })?.voltageV;
  expect([recordedBlocks(11), recordedBlocks(12)]).toEqual([undefined, 31]);
  expect(changedDay(() => 1, { volts: brightV, shade: halfOpen })?.voltageV).toBeUndefined();
  // So dark a day tells no voltage.
  const dull = (share: number) => changedDay(() => share, { volts: () => 29 })?.voltageV;
  expect([dull(0.1), dull(0.3)]).toEqual([undefined, 29]);
  expect(changedDay(() => 1, {})?.voltageV).toBeUndefined();
});

const freeWh = (isIn: (block: number) => boolean) =>
  clearCurves(place, [south], span).strings[0]?.powerW.reduce(
    (sum, power, block) => sum + (isIn(block) ? power / 12 : 0),
    0,
  ) ?? Number.NaN;

/** Deficit of the first string, as a share of a clear sky, in the hours in which it is held to a fifth. */
const heldBack = (light: number, isOther: boolean) =>
  (changedDay((block, string) => (string === 1 ? light : isNoon(block) ? 0.2 : 0.6), {
    usable: (block, string) => !isNoon(block) || (string === 1 && isOther),
  })?.heldBackWh ?? Number.NaN) / freeWh(isNoon);

describe("what a limit held back", () => {
  it("goes by the light on strings that were free, and by the string's own hours without any", () => {
    expect(heldBack(0.8, true)).toBeCloseTo(0.6, 6);
    expect(heldBack(1.3, true)).toBeCloseTo(0.8, 6);
    expect(heldBack(0.8, false)).toBeCloseTo(0.4, 6);
    expect(heldBack(0.1, true)).toBe(0);
  });

  it("goes by a clear sky where nothing else is known, and is none where nothing was recorded", () => {
    const never = { usable: () => false };
    expect((changedDay(() => 0.2, never)?.heldBackWh ?? 0) / freeWh(() => true)).toBeCloseTo(
      0.8,
      6,
    );
    expect(changedDay(() => 0, never)?.heldBackWh).toBe(0);
    expect(changedDay(() => 0.9, {})?.heldBackWh).toBe(0);
  });
});

it("knows nothing of a string that is not known", () => {
  const unknown = { ...west, state: "unknown" } as const;
  expect(figuresOf(() => 1, undefined, [south, unknown])[1]).toBeUndefined();
});

it("counts strings with modules: no open input, and none that a battery feeds at night", () => {
  const unknown = { ...west, state: "unknown" } as const;
  const models = [south, south, south, south];
  const day = simulateBlocks({
    place,
    models,
    ...span,
    share: (_, string) => (string === 1 ? 0 : 0.5),
  });
  const [known = south] = models;
  const curves = clearCurves(place, [known, unknown, unknown, unknown], span);
  day.strings[3]?.powerW.fill(100);
  expect(stringsWithModules(day, curves)).toBe(2);
});

const names = [
  { serial: "a", number: 0 },
  { serial: "a", number: 1 },
];

function dayWith(day: string, index: number | undefined, energy = 1000): ClearDay {
  const sums = { gaveWh: energy * 0.9, clearWh: energy, seenWh: energy, wholeWh: energy };
  return {
    day,
    modelS: 1,
    of: 3,
    strings: names.map((one) => ({ ...one, ...sums, index, blocks: 60 })),
  };
}

describe("what is expected of a clear day", () => {
  it("follows the last ten clear days of 60 days, and no string that broke down", () => {
    const recent = new RecentIndexes();
    const [name = { serial: "", number: 0 }] = names;
    const on = (day: string, modelS = 1) => recent.factor(name, { day, modelS });
    expect(on("2026-05-01")).toBe(1);
    for (let at = 0; at < 20; at += 1)
      recent.add(dayWith(dayAfter("2026-05-01", at), at < 10 ? 1.1 : 0.9));
    recent.add(dayWith("2026-05-21", 0.667));
    recent.add(dayWith("2026-05-22", undefined));
    expect(on("2026-05-23")).toBeCloseTo(0.9);
    expect(on("2026-09-01")).toBe(1);
  });

  it("has ten days and no eleventh, up to sixty days old, none of them beyond what season and dirt do", () => {
    const recent = new RecentIndexes();
    const [name = { serial: "", number: 0 }] = names;
    const on = (day: string) => recent.factor(name, { day, modelS: 1 });
    for (let at = 0; at < 15; at += 1)
      recent.add(dayWith(dayAfter("2026-05-01", at), at < 10 ? 0.9 : 1.1));
    for (const index of [0.84, 1.13])
      for (let at = 16; at < 26; at += 1) recent.add(dayWith(dayAfter("2026-05-01", at), index));
    expect(on("2026-05-30")).toBe(1.1);
    expect([dayAfter("2026-05-15", 60), dayAfter("2026-05-15", 61)].map(on)).toEqual([1.1, 1]);
  });

  it("never goes by the index of another model, however the days of both lie", () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 40 }), (newer) => {
        const days = newer.map((isNewer, at) => ({
          ...dayWith(dayAfter("2026-05-01", at), isNewer ? 1 : 1.1),
          modelS: isNewer ? 2 : 1,
        }));
        // While days are computed again, some are by the older model yet.
        plantClearDays(days).forEach(({ clearWh }, at) => {
          const own = newer[at];
          const hadOwn = newer.slice(0, at).includes(own === true);
          expect(clearWh).toBeCloseTo(hadOwn && own === false ? 2200 : 2000, 6);
        });
      }),
    );
  });

  it("is the sum of the known strings, each by what it gave lately, and says how many they are", () => {
    const days = plantClearDays([dayWith("2026-05-01", 0.9), dayWith("2026-05-02", undefined)]);
    expect(days.map(({ clearWh }) => clearWh)).toEqual([2000, 1800]);
    expect(days.map(({ gaveWh }) => gaveWh)).toEqual([1800, 1800]);
    expect(days[1]).toMatchObject({ known: 2, of: 3, seenWh: 1800, wholeWh: 1800 });
  });

  it("is never more than the inverter gives", () => {
    const curves = clearCurves(place, [south, west], span);
    const plain = { factor: () => 1, ratings: [] };
    const free = plantCurve(curves, names, plain);
    const cut = plantCurve(curves, names, { ...plain, ratings: [{ serial: "a", ratingW: 400 }] });
    expect(Math.max(...free)).toBeGreaterThan(500);
    const [southW = 0, westW = 0] = curves.strings.map((curve) => curve?.powerW[noonBlock]);
    expect(free[noonBlock]).toBeCloseTo(0.955 * (southW + westW), 6);
    const dirty = plantCurve(curves, names, { ...plain, factor: ({ number }) => 1 - 0.1 * number });
    expect(dirty[noonBlock]).toBeCloseTo(0.955 * (southW + 0.9 * westW), 6);
    expect(Array.from(cut)).toEqual(Array.from(free, (power) => Math.min(power, 400)));
  });
});

function clippedBy(ratingW: number | undefined, model = south) {
  const ratings = [{ serial: "a", ratingW }];
  const work = clippedYear({ place, strings: names, models: [model, model], ratings });
  let step = work.next();
  while (step.done !== true) step = work.next();
  return step.value;
}

it("clips of a clear year what is above the rating of an inverter, and nothing where it is large enough", () => {
  expect([clippedBy(undefined), clippedBy(900)]).toEqual([[], []]);
  const [half, none] = [clippedBy(400)[0], clippedBy(0)[0]];
  expect(none?.share).toBeCloseTo(1);
  // 800 W of modules that face south at 50 degrees give some 1.5 MWh in a year without a cloud.
  expect(none?.lostWh).toBeGreaterThan(1_200_000);
  expect(none?.lostWh).toBeLessThan(2_000_000);
  expect(half?.share).toBeGreaterThan(0.1);
  expect(half?.lostWh).toBeCloseTo((none?.lostWh ?? 0) * (half?.share ?? 0), 0);
});

it("clips what its strings give through their shade, less the loss of the inverter", () => {
  const year = yearSky(place);
  const plane = { tiltDeg: 35, azimuthDeg: 170 };
  const clear = clearPower(year, plane, usualBend, new Float64Array(year.up.length));
  const clearWh = 800 * clear.reduce((sum, power) => sum + Math.max(0, power), 0) * 0.5;
  const shaded = { ...south, figures: south.figures && { ...south.figures, shade: halfOpen } };
  const shares = [south, shaded].map((model) => (clippedBy(0, model)[0]?.lostWh ?? 0) / clearWh);
  expect(shares).toEqual([expect.closeTo(0.955, 6), expect.closeTo(0.955 / 2, 6)]);
});

describe("the share of a clear sky", () => {
  const sums = { gaveWh: 600, clearWh: 1000, seenWh: 1000, wholeWh: 1000 };

  it("of days together is that of their energy", () => {
    const bright = { gaveWh: 3000, clearWh: 3000, seenWh: 3000, wholeWh: 3000 };
    expect(clearShare([sums, bright])?.share).toBeCloseTo(0.9);
  });

  it("is at most 105 %, and from 95 % on a clear one", () => {
    expect(clearShare([{ ...sums, gaveWh: 1300 }])).toMatchObject({ share: 1.05, isClear: true });
    expect(clearShare([sums])?.isClear).toBe(false);
  });

  it("says what was missing or held from a tenth and a twentieth on", () => {
    expect(clearShare([{ ...sums, gaveWh: 949 }])?.isClear).toBe(false);
    expect(clearShare([{ ...sums, gaveWh: 950 }])?.isClear).toBe(true);
    const of = (clearWh: number, seenWh: number) => {
      const { seen, held } = clearShare([{ ...sums, clearWh, seenWh }]) ?? {};
      return [seen, held];
    };
    expect(of(900, 900)).toEqual([undefined, undefined]);
    expect(of(890, 890)).toEqual([0.89, undefined]);
    expect(of(955, 1000)).toEqual([undefined, undefined]);
    expect(of(940, 1000)).toEqual([undefined, expect.closeTo(0.06, 6)]);
    expect(clearShare([{ ...sums, clearWh: 100, gaveWh: 40 }])?.share).toBeCloseTo(0.4);
    expect(clearShare([{ gaveWh: 0, clearWh: 0, seenWh: 0, wholeWh: 0 }])).toBeUndefined();
  });

  it("is one of each month of which one is known", () => {
    const days = plantClearDays([
      dayWith("2026-05-01", undefined),
      dayWith("2026-05-02", undefined, 3000),
      dayWith("2026-06-01", undefined, 0),
      dayWith("2026-07-01", undefined),
    ]);
    expect([...clearSharesBy(days, "month")]).toEqual(
      ["2026-05-01", "2026-07-01"].map((month) => [month, expect.closeTo(0.9, 6)]),
    );
    expect([...clearSharesBy(days, "day").keys()]).toHaveLength(3);
  });

  it("is not known where hardly anything counts", () => {
    expect(clearShare([])).toBeUndefined();
    expect(clearShare([{ ...sums, clearWh: 90, gaveWh: 90 }])).toBeUndefined();
  });
});
