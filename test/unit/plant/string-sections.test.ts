import fc from "fast-check";
import { expect, it } from "vitest";
import { knownRows, sectionsOf } from "#app/record/insight/strings/sections.ts";
import { stringRows } from "#app/record/insight/strings/stringRows.ts";
import type { StringNow } from "#hub-api/sky.ts";
import { angleBetween, meanPlane } from "#plant/sky/clear-power.ts";
import { listedInverter } from "../../support/liveBench.ts";

const watts = (v: number) => ({ Power: { v, u: "W", d: 1 } });

/** An east and a west field of three strings each in the morning: one uncertain, one new, one of a battery. */
const east = [100, 102, 60];
const west = [20, 21, 20.5];
const rows = stringRows(
  [west, east, [50, 51], [400]].map((powers, order) =>
    listedInverter({
      serial: `s${order}`,
      name: `Inverter ${order}`,
      order,
      limit_absolute: -1,
      DC: Object.fromEntries(powers.map((power, at) => [String(at), watts(power)])),
    }),
  ),
  "s3",
);
const string = (serial: string, number: number, group: number, clearW: number): StringNow => ({
  serial,
  number,
  state: "firm",
  plane: { tiltDeg: 30 + number, azimuthDeg: group === 0 ? 270 : 90 },
  light: { clearW, peakW: 400, group, isInSun: false },
});
const known: readonly StringNow[] = [
  ...west.map((_, at) => string("s0", at, 0, 25)),
  ...east.map((_, at) => string("s1", at, 3, 120)),
  { serial: "s2", number: 0, state: "provisional", reason: "lessThanHalfAYear" },
];
const lit = knownRows(rows, known);
const weak = lit.filter(({ compared }) => compared.isOutlier).map(({ key }) => key);
const sectionTitles = (isWeak: (key: string) => boolean) =>
  sectionsOf(lit, known, { storageSerial: "s3", isWeak: ({ key }) => isWeak(key) }).map(
    ({ of, rows: own }) => [of.kind, ...own.map(({ key }) => key)].join(" "),
  );

const rowOf = (key: string) => lit.find((row) => row.key === key);

it("compares a known string with those that face its way, and the others as before", () => {
  expect(weak).toEqual(["s1/2"]);
  expect(rowOf("s1/2")).toMatchObject({ isKnown: true, compared: { peakW: 400, siblings: 2 } });
  expect(rowOf("s1/2")?.compared.expectedW).toBeCloseTo(101, 5);
  expect(rowOf("s1/2")?.figures.share?.value).toBeCloseTo(-40.6, 1);
  expect(rowOf("s2/0")).toEqual(rows.find(({ key }) => key === "s2/0"));
});

it("puts together what faces alike, says why the others do not, and shows what is weak first", () => {
  expect(sectionTitles(() => false)).toEqual([
    "group s0/0 s0/1 s0/2",
    "group s1/0 s1/1 s1/2",
    "unknown s2/0",
    "unknown s2/1",
    "battery s3/0",
  ]);
  expect(sectionTitles((key) => weak.includes(key)).slice(0, 2)).toEqual([
    "group s1/2 s1/0 s1/1",
    "group s0/0 s0/1 s0/2",
  ]);
  const reasons = sectionsOf(lit, known, { storageSerial: "s3", isWeak: () => false }).map(
    ({ of }) => (of.kind === "unknown" ? of.reason : of.kind),
  );
  expect(reasons).toEqual(["group", "group", "lessThanHalfAYear", undefined, "battery"]);
});

it("has every string once, whatever is known of it", () => {
  const state = fc.constantFrom<StringNow["state"]>("unknown", "provisional", "firm");
  fc.assert(
    fc.property(fc.array(state, { minLength: 6, maxLength: 6 }), fc.boolean(), (states, all) => {
      const some = known.slice(0, 6).map(({ light, ...one }, at): StringNow => {
        const own = states[at] ?? "unknown";
        return own === "firm" ? { ...one, state: own, light } : { ...one, state: own };
      });
      const sections = sectionsOf(knownRows(rows, some), some, {
        storageSerial: undefined,
        isWeak: () => all,
      });
      const keys = sections.flatMap(({ rows: own }) => own.map(({ key }) => key));
      expect([...keys].sort()).toEqual(rows.map(({ key }) => key).sort());
    }),
  );
});

it("finds the plane in the middle of others whichever way they are turned", () => {
  const plane = fc.record({
    tiltDeg: fc.double({ min: 12, max: 80, noNaN: true }),
    azimuthDeg: fc.double({ min: 0, max: 359, noNaN: true }),
  });
  fc.assert(
    fc.property(plane, fc.double({ min: 0, max: 8, noNaN: true }), (middle, side) => {
      const { tiltDeg, azimuthDeg } = middle;
      const around = [-side, side].map((turn) => ({ tiltDeg, azimuthDeg: azimuthDeg + turn }));
      expect(angleBetween(meanPlane([middle]), middle)).toBeLessThan(1e-4);
      const mean = meanPlane(around);
      expect(
        Math.abs(angleBetween(mean, around[0] ?? mean) - angleBetween(mean, around[1] ?? mean)),
      ).toBeLessThan(1e-4);
    }),
  );
});
