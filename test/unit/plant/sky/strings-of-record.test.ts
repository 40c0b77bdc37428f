import { expect, it } from "vitest";
import {
  configuredPeaks,
  invertersOf,
  ratingsByLimit,
  stringsOf,
} from "#plant/sky/strings-of-record.ts";

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

const string = (max: number) => ({
  Power: { v: 100, u: "W", d: 1 },
  Irradiation: { v: 1, u: "%", d: 3, max },
});

it("knows the peaks that somebody configured, by inverter and string", () => {
  const state = { name: "", reachable: true, producing: true, data_age: 0, order: 0 };
  const peaks = configuredPeaks([
    { ...state, serial: "a", DC: { "0": string(0), "1": string(400) } },
    { ...state, serial: "b", DC: { "0": string(380) } },
  ]);
  expect([...peaks]).toEqual([
    ["a 1", 400],
    ["b 0", 380],
  ]);
});

const rated = (limit_absolute?: number, limit_relative?: number) =>
  ratingsByLimit([
    {
      serial: "a",
      ...(limit_absolute !== undefined && { limit_absolute }),
      ...(limit_relative !== undefined && { limit_relative }),
    },
  ]);

it("rates an inverter by its limit, where both of its figures are known", () => {
  expect(rated(400, 50)).toEqual([{ serial: "a", ratingW: 800 }]);
  const unknown = [{ serial: "a", ratingW: undefined }];
  for (const limit of [[0, 50], [400, 0], [400], [-1, -1], []])
    expect(rated(...limit)).toEqual(unknown);
});
