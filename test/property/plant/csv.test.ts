import fc from "fast-check";
import { expect, it } from "vitest";
import { csvHeader, csvOf, csvText, recordsFromCsv } from "#plant/history/csv.ts";
import { addPart, emptyMinutes, encodeMinutes, energyOf } from "#plant/history/day-minutes.ts";
import { readRecord } from "#plant/history/day-record.ts";
import { dayStartS } from "#plant/history/local-day.ts";

const days = ["2026-03-29", "2026-06-21", "2026-10-25"] as const;

const minuteOf = fc.tuple(
  fc.nat(1379),
  fc.integer({ min: -9000, max: 9000 }),
  fc.integer({ min: 1, max: 600 }),
);

const named = fc
  .record({
    source: fc.constantFrom("total", "inv 114180610042", "grid"),
    name: fc
      .string({ unit: "grapheme", maxLength: 12 })
      .map((name) => name.replace(/[\r\n\t;]+/g, " ")),
    day: fc.constantFrom(...days),
    parts: fc.array(minuteOf, { minLength: 1, maxLength: 20 }),
    peakValue: fc.double({ min: -1e5, max: 1e5, noNaN: true, noDefaultInfinity: true }),
    yieldWh: fc.option(fc.nat(50_000), { nil: undefined }),
  })
  .map(({ source, name, day, parts, peakValue, yieldWh }) => {
    const minutes = emptyMinutes();
    const startS = dayStartS(day) ?? 0;
    for (const [at, tenths, covered] of parts) {
      const mean = tenths / 10;
      addPart(minutes, at, { low: mean - 2.5, mean, high: mean + 3.1, coveredS: covered / 10 });
    }
    const last = minutes.covered.reduce((found, covered, at) => (covered > 0 ? at : found), 0);
    const record = {
      source,
      day,
      startS,
      untilS: startS + (last + 1) * 60,
      minutes: encodeMinutes(minutes),
      energy: energyOf(minutes),
      peak: { value: peakValue === 0 ? 0 : peakValue, timeS: startS + 4321 },
      ...(yieldWh !== undefined && { yieldWh }),
    };
    return { name, record };
  });

it("a file of records reads in as the records it was written from", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(named, {
        selector: ({ record }) => `${record.day} ${record.source}`,
        maxLength: 4,
      }),
      (all) => {
        const read = recordsFromCsv(csvHeader + all.map(csvOf).join(""));
        expect(read).toEqual({ ok: true, value: all });
      },
    ),
  );
});

it("no field of a file begins like a formula, whatever the owner named his strings", () => {
  fc.assert(
    fc.property(
      named,
      fc.constantFrom("=", "+", "-", "@", "\t", '"=', "'=", " =", "x;=", 'x";=', "x\t=", "x;\t@"),
      ({ record }, start) => {
        const name = `${start}cmd|'/c calc'!A1`;
        for (const line of csvOf({ record, name }).split("\r\n")) {
          expect(line).not.toMatch(/(^|[,;\t])"?\s*[=+@\t]/);
          expect(line).not.toMatch(/(^|[,;\t])"?\s*-(?![\d.])/);
        }
      },
    ),
  );
  expect(csvText("Roof\r\n;\tEast")).toBe("Roof East");
});

it("no invisible character in front of a formula hides it", () => {
  const unseen = [
    "\u0000\u0001\u0007\u0008\u000b\u000c\u001b\u001f\u007f\u0080\u0085\u009f\u00a0\u00ad\u034f\u061c",
    "\u115f\u1160\u1680\u17b4\u180e\u2000\u2003\u200b\u200c\u200d\u200e\u200f\u2028\u2029\u202a\u202e\u202f",
    "\u205f\u2060\u2063\u2066\u2069\u206f\u2800\u3000\u3164\ufe00\ufe0f\ufeff\uffa0\ufff9\ue000\u0301\u{e0020}\u{1d173}\ud800",
  ].flatMap((all) => Array.from(all));
  const begins = fc.array(fc.constantFrom(...unseen), { maxLength: 3 });
  const signs = fc.constantFrom(...Array.from("=+-@＝＋－＠−"));
  fc.assert(
    fc.property(begins, signs, (begin, sign) => {
      const field = csvText(`${begin.join("")}${sign}1+1`);
      expect(field.startsWith("'")).toBe(true);
      expect(field).not.toMatch(/\p{Cc}/u);
    }),
    { examples: unseen.map((one) => [[one], "="]) },
  );
  // Not otherwise: a family and a name that has such a character inside.
  for (const name of ["👨‍👩‍👧 Dach", "Süd–West", "1 - 2", "a\u200b=b"])
    expect(csvText(name)).toBe(name);
});

it("a damaged file is refused with the line or read, and never throws", () => {
  fc.assert(
    fc.property(named, fc.nat(), fc.string({ maxLength: 3 }), (one, at, junk) => {
      const text = csvHeader + csvOf(one);
      const place = at % text.length;
      const read = recordsFromCsv(text.slice(0, place) + junk + text.slice(place + 1));
      const isSound = read.ok
        ? read.value.every(({ record }) => readRecord(record) !== undefined)
        : read.error.line > 0;
      expect(isSound).toBe(true);
    }),
  );
});

it("a figure that no record may have is refused with its line", () => {
  for (const figure of ["Infinity", "-1e300"]) {
    const line = `total,,2024-06-01,60,,,${figure},200,300,,2024-06-01T12:00:00.000Z\r\n`;
    expect(recordsFromCsv(csvHeader + line)).toEqual({ ok: false, error: { line: 2 } });
  }
});

const at10 = "2026-06-21T10:00:00.000Z";

it.each<[rule: string, taken: string, refused: string]>([
  ["minutes covered for a minute at most", "60", "60.1"],
  ["times that are no less than nothing", "0", "-1"],
  ["a time covered", "1", ""],
  ["least values up to the mean", "60,2", "60,2.1"],
  ["means up to the greatest value", "60,1,3", "60,1,3.1"],
  ["a least value", "60,1,2,3", "60,,2,3"],
  ["a mean", "60,1,2,3", "60,1,,3"],
  ["a greatest value", "60,1,2,3", "60,1,2,"],
  ["numbers", "60,1,2,3", "60,1,x,3"],
])("a file has %s: %s, not %s", (_, taken, refused) => {
  const usual = ["60", "1", "2", "3", ""];
  const read = (start: string) => {
    const values = usual.map((value, at) => start.split(",")[at] ?? value).join(",");
    return recordsFromCsv(`\ufeff${csvHeader.trim()}\n\ntotal,,${at10},${values},,,\n`);
  };
  expect(read(taken)).toMatchObject({ ok: true, value: [{ record: { source: "total" } }] });
  expect(read(refused)).toEqual({ ok: false, error: { line: 3 } });
});

it.each([
  "source,name",
  `${csvHeader},,${at10},60,1,2,3,,,,`,
  `${csvHeader}total,,${at10},60,1,2,3,,,`,
  `${csvHeader}total,,${at10},60,1,2,3,x,,,`,
  `${csvHeader}total,,2026-02-30,60,,,,,,,`,
])("%j is no file of records", (text) => expect(recordsFromCsv(text).ok).toBe(false));

it.each(["5,,,,", `,,,,${at10}`])("a day has a peak with value and time alone: %s", (line) => {
  const read = recordsFromCsv(`${csvHeader}total,,2026-06-21,,,,${line}`);
  const startS = dayStartS("2026-06-21");
  const energy = { inWh: 0, outWh: 0, coveredS: 0 };
  const record = { source: "total", day: "2026-06-21", startS, untilS: startS, energy };
  expect(read).toEqual({
    ok: true,
    value: [{ name: "", record: { ...record, minutes: new Uint8Array(0) } }],
  });
});
