import { expect, it } from "vitest";
import {
  configuredPeaks,
  invertersOf,
  ratingsByLimit,
  stringsOf,
} from "#plant/sky/strings-of-record.ts";
import { listedInverter } from "../../../support/liveBench.ts";

it("has the strings of a record as inverters and strings are numbered, with names and peaks", () => {
  const strings = stringsOf(
    [
      { source: "str b 10", name: "South" },
      { source: "inv b", name: "Barn" },
      { source: "str b 2" },
      { source: "str a 0" },
      { source: "volt a 0" },
      { source: "ctl 1" },
      { source: "inv a" },
    ],
    new Map([
      ["b 2", 410],
      ["a 1", 300],
    ]),
  );
  expect(
    strings.map(({ serial, number, ...own }) => [
      serial,
      number,
      own.name,
      own.inverterName,
      own.configuredPeakW,
    ]),
  ).toEqual([
    ["a", 0, undefined, undefined, undefined],
    ["b", 2, undefined, "Barn", 410],
    ["b", 10, "South", "Barn", undefined],
  ]);
  expect(invertersOf(strings)).toEqual([
    { serial: "a", strings: [0] },
    { serial: "b", strings: [2, 10] },
  ]);
});

it("knows the peaks that somebody configured, and the rating that a limit tells", () => {
  const Power = { v: 100, u: "W", d: 1 };
  const DC = Object.fromEntries(
    [0, 400].map((max, at) => [at, { Power, Irradiation: { v: 1, u: "%", d: 3, max } }]),
  );
  expect([...configuredPeaks([{ ...listedInverter(), serial: "b", DC }])]).toEqual([["b 1", 400]]);
  const limits = [
    [400, 50],
    [0, 50],
    [400, 0],
    [-1, 50],
  ] as const;
  const ratings = ratingsByLimit(
    limits.map(([limit_absolute, limit_relative]) => ({
      serial: "a",
      limit_absolute,
      limit_relative,
    })),
  );
  expect(ratings.map(({ ratingW }) => ratingW)).toEqual([800, undefined, undefined, undefined]);
});
