import { describe, expect, it } from "vitest";
import { hexBytes } from "#app/core/live/dialogs/hexBytes.ts";
import { readableKey } from "#plant/live/readable-key.ts";
import { inKilo } from "#app/shared/live/inKilo.ts";
import { measuredText } from "#app/shared/live/measuredText.ts";
import { formatsOf } from "#app/shared/i18n/formats.ts";

describe("a key that nobody has translated", () => {
  it.each([
    ["cellMinVoltage", "Cell min voltage"],
    ["output_voltage", "Output voltage"],
    ["DCPower", "DC power"],
    ["JkBmsIssueNew", "Jk bms issue new"],
    ["PPV", "PPV"],
    ["inputPPV", "Input PPV"],
    ["cell1Temp", "Cell1 temp"],
    ["_max__of all_", "Max of all"],
    ["", ""],
  ])("%s reads %s", (key, expected) => {
    expect(readableKey(key)).toBe(expected);
  });
});

describe("a measured value", () => {
  const formats = formatsOf("en");

  it.each([
    [{ v: 230.1000061, u: "V", d: 1 }, "230.1"],
    [{ v: 0.999000013, u: "", d: 3 }, "0.999"],
    [{ v: -0.04, u: "W", d: 1 }, "0.0"],
    [{ v: -0.06, u: "W", d: 1 }, "−0.1"],
    [{ v: null, u: "W", d: 1 }, "–"],
    [{ v: 12.6, u: "V" }, "13"],
    [undefined, "–"],
    // Powers that a person reads in passing: the decimals of 100 W and more only flicker.
    [{ v: 99.94, u: "W", d: 1 }, "99.9"],
    [{ v: 99.95, u: "W", d: 1 }, "100"],
    [{ v: -1681.4, u: "W", d: 1 }, "−1,681"],
    [{ v: 1681.44, u: "V", d: 1 }, "1,681.4"],
  ])("%j reads %s", (measured, expected) => {
    expect(measuredText(formats, measured)).toBe(expected);
  });

  it.each([
    [{ v: 999.9, u: "Wh", d: 1 }, "999.9 Wh"],
    [{ v: 1000, u: "Wh", d: 0 }, "1.00 kWh"],
    [{ v: 1500, u: "W", d: 0 }, "1,500 W"],
    [{ v: null, u: "Wh", d: 0 }, "– Wh"],
  ])("%j reads %s, an energy of 1000 Wh in kWh", (measured, expected) => {
    const shown = inKilo(measured);
    expect(`${measuredText(formats, shown)} ${shown?.u}`).toBe(expected);
  });

  it("keeps its decimals where a card lists its channel", () => {
    expect(measuredText(formats, { v: 1681, u: "W", d: 1 }, 1)).toBe("1,681.0");
  });
});

it("bytes read as pairs of digits", () => {
  expect(hexBytes([0, 3, 255])).toBe("00 03 ff");
  expect(hexBytes([])).toBe("");
});
