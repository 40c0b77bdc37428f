import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cutDaysBy, zonedDate } from "#plant/history/local-day.ts";
import { useZone } from "#plant/history/zone.ts";
import { readPriceFile } from "#plant/what-if/price-file.ts";

beforeAll(() => void useZone("Europe/Berlin"));
afterAll(() => cutDaysBy(undefined));

const two = (value: number) => String(value).padStart(2, "0");
const local = (timeS: number) => zonedDate(timeS).toISOString();
const german = (timeS: number) => {
  const [year, month, day] = local(timeS).slice(0, 10).split("-");
  return `${day}.${month}.${year} ${local(timeS).slice(11, 16)}`;
};
const withOffset = (timeS: number) => {
  const apartS = zonedDate(timeS).getTime() / 1000 - timeS;
  return `${local(timeS).slice(0, 19)}+${two(apartS / 3600)}:00`;
};

// How exchanges, suppliers and transparency platforms write a line.
const writers: readonly ((timeS: number, value: number | null) => string)[] = [
  (timeS, value) =>
    `${german(timeS)};${german(timeS + 900)};${String(value ?? "-").replace(".", ",")}`,
  (timeS, value) => `${german(timeS).replace(" ", ";")};${String(value ?? "").replace(".", ",")}`,
  (timeS, value) => `"${german(timeS)} - ${german(timeS + 900)}","${value ?? "n/e"}"`,
  (timeS, value) => `${local(timeS).slice(0, 16)}\t${value ?? ""}`,
  (timeS, value) => `${withOffset(timeS)},${value ?? ""}`,
  (timeS, value) => `${new Date(timeS * 1000).toISOString()},${value ?? ""}`,
  (timeS, value) => `${timeS * 1000};${value ?? ""}`,
];

// Around both days of the year on which clocks are set.
const startS = fc.constantFrom(1_774_652_400, 1_792_792_800, 1_782_000_000);
const values = fc.array(
  fc.option(fc.integer({ min: -5000, max: 90_000 }).map((one) => one / 100)),
  {
    minLength: 30,
    maxLength: 60,
  },
);

const file = fc.record({
  fromS: startS,
  given: values,
  stepMinutes: fc.constantFrom(15, 60),
  write: fc.constantFrom(...writers),
  isBackwards: fc.boolean(),
});

it("prices come back as they were written, on days of 23 and 25 hours too", () => {
  fc.assert(
    fc.property(file, ({ fromS, given, stepMinutes, write, isBackwards }) => {
      const known = [1, ...given, 2];
      const lines = known.map((value, at) => write(fromS + at * stepMinutes * 60, value));
      if (isBackwards) lines.reverse();
      const read = readPriceFile(["Time;Price [EUR/MWh]", ...lines, ""].join("\r\n"), "local");
      expect(read).toMatchObject({
        ok: true,
        value: { startS: fromS, stepMinutes, values: known, unit: 0.001, isUnitSure: true },
      });
    }),
  );
});

it("a file that changes from hours to quarters has quarters", () => {
  const lines = ["2026-01-01T00:00Z,8", "2026-01-01T01:00Z,9", "2026-01-01T01:15Z,10"];
  expect(readPriceFile(lines.join("\n"), "utc")).toMatchObject({
    value: { stepMinutes: 15, values: [8, 8, 8, 8, 9, 10], unit: 0.01, isUnitSure: false },
  });
});

it.each([
  ["", { kind: "empty" }],
  ["time,price\n", { kind: "empty" }],
  ["2026-01-01T00:00Z,\n2026-01-01T01:00Z,-", { kind: "noPrices" }],
  ["2026-01-01T00:00Z,1\n2026-01-01T00:07Z,1", { kind: "steps" }],
  ["2026-01-01T00:00Z;1\nend", { kind: "line", line: 2, text: "end" }],
  ["2026-01-01T00:00Z,1\nsum,7", { kind: "line", line: 2, text: "sum,7" }],
  ["2026-01-01T00:00Z,1\n2026-01-01T01:00Z,x", { kind: "line", line: 2 }],
  [
    "2026-01-01T00:00Z,1\n2026-01-01T02:00Z,1\n2026-01-01T01:00Z,1\n2026-01-01T03:00Z,1",
    { kind: "order", line: 3, text: "2026-01-01T01:00Z,1" },
  ],
  ["2000-01-01T00:00Z,1\n2026-01-01T00:00Z,1", { kind: "long" }],
  ["2026-01-01T24:00Z,1", { kind: "empty" }],
  ["2026-13-01T00:00Z,1", { kind: "empty" }],
  ["2026-01-01T00:00Z,1", { kind: "steps" }],
])("says what is wrong with %j", (text, error) => {
  expect(readPriceFile(text, "utc")).toMatchObject({ ok: false, error });
});

const midnight = "2026-01-01T00:00Z";
it.each([
  [
    "half hours",
    `${midnight},1\n2026-01-01T00:30Z,2`,
    { stepMinutes: 30, values: [1, 2], known: 2 },
  ],
  [
    "a gap",
    `${midnight},1\n2026-01-01T02:00Z,3\n2026-01-01T03:00Z,`,
    { values: [1, null, 3], known: 2 },
  ],
  [
    "an hour that local clocks leave out",
    "2026-03-29 01:00;1\n2026-03-29 02:00;9\n2026-03-29 03:00;2",
    { startS: Date.UTC(2026, 2, 29) / 1000, values: [1, 2], isLocal: true },
  ],
  [
    "a time with an offset",
    "2026-01-01T00:30-01:30,1\n2026-01-01T01:30-0130,2",
    { startS: Date.UTC(2026, 0, 1, 2) / 1000, isLocal: false },
  ],
  [
    "seconds and a comma",
    '01/01/2026, 00:00:00,"1,5"\n01/01/2026, 01:00:00,"1.234,5"',
    { values: [1.5, 1234.5] },
  ],
  [
    "a minus and an exponent",
    `${midnight};\u22121e1\n2026-01-01T01:00Z;1'000`,
    { values: [-10, 1000] },
  ],
  ["a column behind another", `${midnight};x;2\n2026-01-01T01:00Z;3;4`, { values: [2, 4] }],
  ["a price from the second line on", `${midnight};-\n2026-01-01T01:00Z;3`, { values: [null, 3] }],
])("reads %s", (_, text, expected) => {
  expect(readPriceFile(text, "local")).toMatchObject({ ok: true, value: expected });
});

it.each([
  ["Price in EUR/MWh (ct)", [1], 0.001],
  ["ct/kWh", [1], 0.01],
  ["cents", [1], 0.01],
  ["Preis EUR/kWh", [100], 1],
  ["", [-1.49, 0, 9], 1],
  ["", [1.5, 0, -9], 0.01],
  ["", [19.9, 0, 99], 0.01],
  ["", [20, 0, 99], 0.001],
])("values under %j such as %j are in units of %f", (heading, amounts, unit) => {
  const lines = amounts.map((value, at) => `2026-01-01T0${at}:00Z;${value}`);
  const text = [heading, ...lines, "2026-01-01T09:00Z;-"].join("\n");
  expect(readPriceFile(text, "utc")).toMatchObject({
    ok: true,
    value: { unit, isUnitSure: heading !== "" },
  });
});

it("reads any text without a throw", () => {
  const time = fc.constantFrom("2026-01-01T00:00Z", "31.02.2026 00:00", "1782000000", "x");
  const odd = fc.array(fc.tuple(time, fc.string()).map((cells) => cells.join(";")));
  fc.assert(
    fc.property(odd, (lines) => {
      expect(readPriceFile(lines.join("\n"), "local")).toHaveProperty("ok");
    }),
  );
});
