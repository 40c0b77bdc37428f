import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { locales } from "#app/shared/i18n/locale.ts";
import { estimateText } from "#app/shared/i18n/estimateText.ts";
import { formatsOf } from "#app/shared/i18n/formats.ts";
import { runs } from "../support/runs.ts";

const time = new Date(2026, 6, 4, 9, 5, 7);

describe("numbers", () => {
  it.each([
    ["en", "percent", 0.256, "26%"],
    ["de", "percent", 0.256, "26 %"],
    ["en", "kilobyte", 320, "320 kB"],
    ["de", "kilobyte", 320, "320 kB"],
    ["fr", "kilobyte", 320, "320 ko"],
  ] as const)("in %s as %s", (locale, style, value, text) => {
    // Which of the narrow spaces stands between is up to the engine's data.
    expect(formatsOf(locale).number(value, style).replace(/\s/g, " ")).toBe(text);
  });

  it.each([
    [99.95, 1, "100.0"],
    [230, 0, "230"],
    [0.1, 3, "0.100"],
    [-0.04, 2, "−0.04"],
    [12.5, -1, "13"],
    [1.5, 99, "1.50000000000000000000"],
  ])("%d with %d decimals", (value, decimals, text) => {
    expect(formatsOf("en").fixed(value, decimals)).toBe(text);
  });

  it("of a gateway read as the browser writes them, in every language", () => {
    const sizes = fc.oneof(
      fc.float({ noNaN: true, noDefaultInfinity: true }),
      fc.float({ noNaN: true, min: -1e6, max: 1e6 }),
      fc.integer({ min: -1e7, max: 1e7 }).map((number) => number / 1000),
    );
    fc.assert(
      fc.property(fc.constantFrom(...locales), sizes, fc.nat(20), (locale, value, digits) => {
        const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
        const expected = new Intl.NumberFormat(locale, options).format(value).replace("-", "−");
        expect(formatsOf(locale).fixed(value, digits)).toBe(expected);
      }),
      { numRuns: runs(1_000) },
    );
  });

  it.each(locales)("have the decimal mark of %s, which a form takes, too", (locale) => {
    const formats = formatsOf(locale);
    expect(formats.fixed(0.5, 1)).toBe(`0${formats.decimalMark}5`);
  });

  it("with up to three decimals read as the browser writes them", () => {
    const sizes = fc.oneof(
      fc.integer({ min: -1e9, max: 1e9 }).map((number) => number / 10_000),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...locales), sizes, (locale, value) => {
        const expected = new Intl.NumberFormat(locale).format(value).replace("-", "−");
        expect(formatsOf(locale).number(value)).toBe(expected);
      }),
    );
  });

  it.each([
    [0.4, "0 Wh"],
    [999.6, "1.00 kWh"],
    [8_524, "8.52 kWh"],
    [85_240, "85.2 kWh"],
    [719_530, "720 kWh"],
    [-1_673_400, "−1,670 kWh"],
    [Number.NaN, "– kWh"],
  ])("an estimate of %d Wh has at most three significant digits", (wh, text) => {
    expect(estimateText(formatsOf("en"), wh).replace("\u202f", " ")).toBe(text);
  });

  it.each([Number.NaN, Infinity, -Infinity])("%d reads as a dash", (value) => {
    expect(formatsOf("en").number(value)).toBe("–");
    expect(formatsOf("en").fixed(value, 1)).toBe("–");
  });
});

describe("times", () => {
  it.each([
    ["en", "4 Jul 2026, 09:05:07"],
    ["de", "4.7.2026, 09:05:07"],
    ["fr", "04/07/2026 09:05:07"],
  ] as const)(
    "in %s have 24 hours, and a day that no other country takes for another",
    (locale, text) => {
      expect(formatsOf(locale).dateTime(time)).toBe(text);
    },
  );

  it("name midnight 00", () => {
    expect(formatsOf("en").timeOfDay(new Date(2026, 0, 1, 0, 0, 0))).toBe("00:00:00");
  });

  it("can be of the UTC day", () => {
    expect(formatsOf("de").timeOfDay(Date.UTC(2026, 0, 1, 22, 3, 4), "UTC")).toBe("22:03:04");
  });

  it("that are none read as a dash", () => {
    expect(formatsOf("en").dateTime(new Date(Number.NaN))).toBe("–");
  });
});

it("a language has one set of formats", () => {
  expect(formatsOf("de")).toBe(formatsOf("de"));
});
