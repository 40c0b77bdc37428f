import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { setAddedFormats } from "#app/shared/i18n/added/addedFormats.ts";
import { formatsOf } from "#app/shared/i18n/formats.ts";
import { percentText } from "#app/shared/i18n/percentText.ts";

const plain = (text: string) => text.replace(/\s/g, " ");
const time = new Date(2026, 6, 4, 9, 5, 7);

function addedFormats(code: string) {
  setAddedFormats(code);
  return formatsOf(code);
}

describe("the formats of an added language", () => {
  it.each([
    ["nl", ",", "1.234,50", "26%"],
    ["pt-BR", ",", "1.234,50", "26%"],
    ["sv", ",", "1 234,50", "26 %"],
    ["tr", ",", "1.234,50", "%26"],
    ["ja", ".", "1,234.50", "26%"],
    ["en-GB", ".", "1,234.50", "26%"],
    // Digits that a form takes, too.
    ["mr", ".", "1,234.50", "26%"],
  ])("follow its code: %s", (code, mark, fixed, percent) => {
    const formats = addedFormats(code);
    expect(formats.decimalMark).toBe(mark);
    expect(plain(formats.fixed(1234.5, 2))).toBe(fixed);
    expect(plain(formats.number(0.256, "percent"))).toBe(percent);
    expect(plain(formats.number(320, "kilobyte"))).toBe("320 kB");
    expect(plain(formats.number(0.5))).toBe(`0${mark}5`);
  });

  it("write a precise percentage with the sign where it belongs", () => {
    expect(percentText(addedFormats("nl"), 0.2606, 1)).toBe("26,1%");
    expect(percentText(addedFormats("tr"), 0.2606, 1)).toBe("%26,1");
  });

  it("have a minus sign, and a dash for what is no number", () => {
    const formats = addedFormats("nl");
    expect(formats.fixed(-0.5, 1)).toBe("−0,5");
    expect(formats.fixed(Number.NaN, 1)).toBe("–");
    expect(formats.number(Infinity, "percent")).toBe("–");
  });

  it("are the same for a browser's own", () => {
    const values = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 });
    fc.assert(
      fc.property(fc.constantFrom("nl", "es", "hi", "pl"), values, (code, value) => {
        const options = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
        const own = new Intl.NumberFormat(`${code}-u-nu-latn`, options).format(value);
        expect(addedFormats(code).fixed(value, 2)).toBe(own.replace("-", "−"));
      }),
    );
  });

  it("name the month, and have 24 hours", () => {
    expect(addedFormats("nl").dateTime(time)).toBe("4 jul 2026, 09:05:07");
    expect(addedFormats("nl").dateTime(Number.NaN)).toBe("–");
  });

  it("of what is no code are refused", () => {
    expect(() => setAddedFormats("no code")).toThrow(RangeError);
  });
});
