import { describe, expect, it } from "vitest";
import { modelOfPart } from "#protocol/models.ts";
import { decodeSerial, serialOfLabel } from "#protocol/serial.ts";
import { formatVersion } from "#protocol/version.ts";
import { labelVectors, serialVectors } from "../support/vectors.ts";

describe("serials of the shared vectors", () => {
  it.each(serialVectors.serials)("$serial", (vector) => {
    const { serial, week_text: weekText, year, week, type, family = null, radio = null } = vector;
    const { dc_channels: dcChannels = null, ac_phases: acPhases = null } = vector;
    expect(decodeSerial(serial)).toEqual({
      ok: true,
      value: { serial, year, week, weekText, type, family, radio, dcChannels, acPhases },
    });
  });
});

describe("what is typed into a serial field", () => {
  it.each([
    ["", { kind: "empty" }],
    ["   ", { kind: "empty" }],
    ["11618041234", { kind: "length", length: 11 }],
    ["1161804123456", { kind: "length", length: 13 }],
    ["11618041234g", { kind: "digit", position: 11 }],
    ["A01 12345-678", { kind: "digit", position: 3 }],
  ])("%j is refused", (text, error) => {
    expect(decodeSerial(text)).toEqual({ ok: false, error });
  });

  it.each([116180412345, null, undefined, {}])("%j is no text", (value) => {
    expect(Reflect.apply(decodeSerial, undefined, [value])).toEqual({
      ok: false,
      error: { kind: "type" },
    });
  });

  it("may be upper case and have blanks around it", () => {
    expect(decodeSerial(" 1164A00AB123 ")).toMatchObject({
      ok: true,
      value: { serial: "1164a00ab123", year: 2024 },
    });
  });

  it("has no week number where its digits are letters", () => {
    expect(decodeSerial("11618ab12345")).toMatchObject({
      ok: true,
      value: { week: null, weekText: "ab" },
    });
  });
});

describe("HM prefixes", () => {
  it.each([
    ["1022", 1],
    ["1042", 2],
    ["1062", 4],
    ["9129", 1],
    ["114f", 2],
    ["1166", 4],
  ])("%s has %i inputs", (prefix, dcChannels) => {
    expect(decodeSerial(`${prefix}80412345`)).toMatchObject({ ok: true, value: { dcChannels } });
  });
});

describe("tables", () => {
  it.each(serialVectors.versions)("version $value is $text", ({ value, text }) => {
    expect(formatVersion(value)).toBe(text);
  });

  it.each(serialVectors.hardware_parts)("part $hex", ({ hw_part_number, ...known }) => {
    const model = modelOfPart(hw_part_number);
    expect(model?.model ?? "").toBe(known.hw_model_name);
    expect(model?.maxPowerW ?? 0).toBe(known.max_power);
  });
});

describe("numbers on labels of HERF inverters", () => {
  it.each(labelVectors)("$label is $serial", ({ label, serial }) => {
    const [number = ""] = label.split("-");
    expect(serialOfLabel(label)).toEqual({ ok: true, value: { serial, isChecked: true } });
    expect(serialOfLabel(` ${number.toLowerCase()} `)).toEqual({
      ok: true,
      value: { serial, isChecked: false },
    });
    expect(decodeSerial(serial)).toMatchObject({ ok: true, value: { family: "HERF" } });
  });

  it("of which a character is wrong do not fit their ending", () => {
    for (const { label } of labelVectors) {
      const wrong = label.slice(0, 8) + (label[8] === "7" ? "8" : "7") + label.slice(9);
      expect(serialOfLabel(wrong)).toEqual({ ok: false, error: { kind: "checksum" } });
    }
  });

  it.each([
    "",
    "A1100FBT",
    "A1100FBT44",
    "A1100FBT4-",
    "A1100FBT4-1",
    "A1100FBT419W",
    "A3100FBT4",
    "A1100FBO4",
    "A1100FBI4",
    "A1100FBQ4",
    "A1100FBZ4",
    "116180412345",
    "28210007af44",
  ])("%j is none", (text) => {
    expect(serialOfLabel(text)).toEqual({ ok: false, error: { kind: "form" } });
  });
});
