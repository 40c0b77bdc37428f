import { describe, expect, it } from "vitest";
import { BLOCK_S } from "#plant/sky/blocks.ts";
import { checkPlace } from "#plant/sky/place-check.ts";
import { skyColumns } from "#plant/sky/sky-columns.ts";

const DAY_S = 86_400;
const BLOCKS = DAY_S / BLOCK_S;
const home = { latitudeDeg: 50, longitudeDeg: 8, altitudeM: 200 };

interface SkyPlay {
  readonly place?: typeof home;
  readonly days?: number;
  /** How late the light is by the sun of the place. */
  readonly lateS?: number;
  /** Whether a block of the day was recorded, from midnight by longitude on, and whether it was lit. */
  readonly isRecorded?: (block: number, day: number) => boolean;
  readonly isLit?: (block: number, day: number) => boolean;
}

/** Evidence of light for a place, where an eastern and a western string have as much as the sun is high. */
function found({ place = home, days = 30, lateS = 0, isRecorded, isLit }: SkyPlay = {}) {
  const midnightS =
    Math.ceil((Date.UTC(2025, 3, 1) / 1000 - place.longitudeDeg * 240) / BLOCK_S) * BLOCK_S;
  const places = Array.from({ length: days * BLOCKS }, (_, at) => at).filter(
    (at) => isRecorded?.(at % BLOCKS, Math.floor(at / BLOCKS)) ?? true,
  );
  const startS = Float64Array.from(places, (at) => midnightS + at * BLOCK_S);
  const sky = skyColumns(
    startS.map((timeS) => timeS + BLOCK_S / 2 - lateS),
    place,
  );
  const powerOf = (isOwn: (azimuthDeg: number) => boolean) =>
    Float64Array.from(places, (at, index) => {
      const light = Math.max(0, sky.elevationDeg[index] ?? 0);
      const isOn = isLit?.(at % BLOCKS, Math.floor(at / BLOCKS)) ?? true;
      return isOn && isOwn(sky.azimuthDeg[index] ?? 0) ? light : 0;
    });
  const [swing, usable] = [new Float64Array(places.length), new Uint8Array(places.length)];
  const strings = [powerOf((azimuth) => azimuth < 180), powerOf((azimuth) => azimuth >= 180)];
  return checkPlace({
    place,
    startS,
    strings: strings.map((powerW) => ({ powerW, swing, usable })),
  });
}

describe("the light of a plant", () => {
  it.each([
    [0, "fits"],
    [1140, "fits"],
    [1260, "doubtful"],
    [-1140, "fits"],
    [-1260, "doubtful"],
  ] as const)("%d s late tells its longitude: the place %s", (lateS, verdict) => {
    const { place, lightLongitudeDeg } = found({ lateS });
    expect(place).toBe(verdict);
    expect(Math.abs((lightLongitudeDeg ?? 0) - (8 - lateS / 240))).toBeLessThan(0.7);
  });

  it("has a longitude within half a turn, on either side of the date line", () => {
    for (const [longitudeDeg, lateS, own] of [
      [178, -1800, -174.5],
      [-177, 1800, 175.5],
      [-175, 1800, 177.5],
    ] as const) {
      const { lightLongitudeDeg = 0 } = found({ place: { ...home, longitudeDeg }, lateS });
      expect(Math.abs(lightLongitudeDeg - own)).toBeLessThan(0.7);
    }
  });

  it("tells nothing by fewer than twenty whole days", () => {
    expect(found({ days: 19, lateS: 3600 })).toEqual({ place: "fits" });
    expect(found({ days: 20, lateS: 3600 }).place).toBe("doubtful");
    expect(found({ days: 0 })).toEqual({ place: "fits" });
  });

  it("tells nothing by days whose light begins or ends with the record, or has a gap", () => {
    const nothing = { place: "fits" };
    expect(found({ lateS: 3600, isRecorded: (block) => block >= 100 })).toEqual(nothing);
    expect(found({ lateS: 3600, isRecorded: (block) => block < 190 })).toEqual(nothing);
    const gap = (blocks: number) =>
      found({ lateS: 3600, isLit: (block) => block < 120 || block >= 120 + blocks });
    expect(gap(6)).toEqual(nothing);
    expect(gap(5).place).toBe("doubtful");
    // A night is no gap.
    expect(found({ lateS: 3600, isRecorded: (block) => block > 30 }).place).toBe("doubtful");
  });
});

const verdict = (latitudeDeg: number, longitudeDeg: number) =>
  found({ place: { ...home, latitudeDeg, longitudeDeg } }).place;

it("is asked for no place that nobody entered, and for any other one", () => {
  expect([verdict(0, 0), verdict(51.16585, 10.45135)]).toEqual(["unset", "unset"]);
  const near = [
    verdict(0, 0.0003),
    verdict(0.0003, 0),
    verdict(51.1657, 0),
    verdict(51.1654, 10.4515),
  ];
  expect(new Set(near)).toEqual(new Set(["fits"]));
});
