import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { groupsOf, stringLights } from "#plant/sky/string-light.ts";
import { compareStrings, stringKey, type StringReading } from "#plant/strings/string-comparison.ts";
import { compareLit } from "#plant/sky/lit-comparison.ts";
import { isSoundInSun, type ClearDay } from "#plant/sky/clear-share.ts";
import { knownString } from "../../../support/sky/clearPlant.ts";
import { runs } from "../../../support/runs.ts";

const place = { latitudeDeg: 50, longitudeDeg: 8, altitudeM: 200 };
const names = ["e", "e", "e", "w", "w", "w"].map((serial, at) => ({ serial, number: at % 3 }));
const planes = [90, 92, 94, 268, 270, 272];
const models = planes.map((azimuthDeg) => knownString({ tiltDeg: 30, azimuthDeg }, 400));
const sky = { place, strings: names, model: { strings: models } };
const morningS = Date.parse("2026-06-21T05:30:00Z") / 1000;

function readings(atS: number, share: (at: number) => number): readonly StringReading[] {
  const lights = stringLights(sky, atS);
  return names.map(({ serial, number }, at) => {
    const reading = { serial, channel: number, name: undefined, peakW: 400, pool: "" };
    const { clearW = 0 } = lights.get(stringKey(reading)) ?? {};
    return { ...reading, powerW: clearW * share(at) };
  });
}

const outliers = (compared: ReturnType<typeof compareStrings>) =>
  compared.flatMap((string) => (string.isOutlier ? [stringKey(string)] : []));

it("groups strings that face alike", () => {
  const groups = [...stringLights(sky, morningS).values()].map(({ group }) => group);
  expect(groups).toEqual([0, 0, 0, 3, 3, 3]);
});

const groupsAt = (normalErrorDeg: number, ...azimuths: readonly number[]) =>
  groupsOf(
    azimuths.map((azimuthDeg) => {
      const { figures } = knownString({ tiltDeg: 30, azimuthDeg }, 400);
      return figures && { ...figures, normalErrorDeg };
    }),
  );

it("groups strings that a third one lies between, and by twice their uncertainty", () => {
  expect(groupsAt(2, 90, 130)).toEqual([0, 1]);
  expect(groupsAt(2, 90, 130, 110)).toEqual([1, 1, 1]);
  expect([5, 6].map((errorDeg) => groupsAt(errorDeg, 90, 122))).toEqual([
    [0, 1],
    [0, 0],
  ]);
});

it("does not call a west string weak in the morning, as the comparison of unlike strings does", () => {
  const strings = readings(morningS, () => 1);
  expect(outliers(compareStrings(strings))).toEqual(["w/0", "w/1", "w/2"]);
  expect(outliers(compareLit(strings, stringLights(sky, morningS)))).toEqual([]);
});

it("never takes the sun's way or clouds for a weak string, and finds the one that is weak", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 365 * 24 }),
      fc.double({ min: 0.2, max: 1.1, noNaN: true }),
      fc.double({ min: 0.2, max: 1.1, noNaN: true }),
      fc.integer({ min: 0, max: 5 }),
      (hour, east, west, weak) => {
        const atS = morningS + hour * 3600;
        const lights = stringLights(sky, atS);
        const sound = readings(atS, (at) => (at < 3 ? east : west));
        expect(outliers(compareLit(sound, lights))).toEqual([]);
        const broken = readings(atS, (at) => (at < 3 ? east : west) * (at === weak ? 0.6 : 1));
        const found = compareLit(broken, lights)[weak];
        expect(found?.isOutlier).toBe(found?.shareOfSiblings !== undefined);
      },
    ),
    { numRuns: runs(200) },
  );
});

describe("a string that is alone in its direction", () => {
  const alone = {
    ...sky,
    model: {
      strings: models.map((one, at) => (at < 4 ? one : { ...one, state: "unknown" as const })),
    },
  };
  const noonS = Date.parse("2026-06-21T11:30:00Z") / 1000;

  it("is compared with the others while the sun shines on all of them", () => {
    const lights = stringLights(alone, noonS);
    const strings = readings(noonS, (at) => (at === 3 ? 0.6 : 1)).slice(0, 4);
    expect(outliers(compareLit(strings, lights))).toEqual(["w/0"]);
  });

  it("is not judged under clouds, of which each direction sees another part", () => {
    const lights = stringLights(alone, noonS);
    const strings = readings(noonS, (at) => (at === 3 ? 0.3 : 0.5)).slice(0, 4);
    expect(compareLit(strings, lights)[3]?.shareOfSiblings).toBeUndefined();
  });

  it("is not judged in the shade of its roof, nor by others that disagree", () => {
    const inShade = readings(morningS, () => 1).slice(0, 4);
    expect(compareLit(inShade, stringLights(alone, morningS))[3]?.shareOfSiblings).toBeUndefined();
    const apart = readings(noonS, (at) => [1.2, 1, 0.8][at] ?? 1).slice(0, 4);
    expect(compareLit(apart, stringLights(alone, noonS))[3]?.shareOfSiblings).toBeUndefined();
  });

  it("is shown with the peak that its owner configured", () => {
    const strings = readings(noonS, () => 1).map((one) => ({ ...one, peakW: 420 }));
    expect(compareLit(strings, stringLights(alone, noonS)).map(({ peakW }) => peakW)).toEqual(
      strings.map(() => 420),
    );
  });
});

it("keeps the comparison of like peaks for strings that are not known for sure", () => {
  const provisional = models.map((one) => ({ ...one, state: "provisional" as const }));
  const lights = stringLights({ ...sky, model: { strings: provisional } }, morningS);
  expect(lights.size).toBe(0);
});

it("tells from clear skies alone whether strings give what they should", () => {
  const sums = { gaveWh: 1, clearWh: 1, seenWh: 1, wholeWh: 1, blocks: 60 };
  const dayOf = (...indexes: readonly (number | undefined)[]): ClearDay => ({
    day: "2026-06-01",
    modelS: 1,
    of: 2,
    strings: indexes.map((index, number) => ({ serial: "e", number, index, ...sums })),
  });
  const firm = stringLights(sky, morningS);
  expect(isSoundInSun([dayOf(undefined, undefined)], 1, firm)).toBeUndefined();
  expect(isSoundInSun([dayOf(0.97, undefined), dayOf(0.99)], 1, firm)).toBe(true);
  expect(isSoundInSun([dayOf(0.4, 0.5)], 1, firm)).toBe(false);
  expect(isSoundInSun([dayOf(0.97)], 1, new Set())).toBeUndefined();
  // By an older model the same days gave something else.
  const older = [dayOf(0.4), dayOf(0.5)];
  expect(isSoundInSun([...older, { ...dayOf(0.97), modelS: 2 }], 2, firm)).toBe(true);
  expect(isSoundInSun(older, 2, firm)).toBeUndefined();
});
