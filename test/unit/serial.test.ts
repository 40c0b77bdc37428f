import { describe, expect, it } from "vitest";
import { modelOfPart } from "#protocol/models.ts";
import { decodeSerial, isSerial, serialOfLabel } from "#protocol/serial.ts";
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

describe("types by the first four digits", () => {
  it.each([
    ["1125", "HMS-450/500-1T v2"],
    ["1400", "HMS-450/500-1T v2"],
    ["1124", "HMS-300/350/400/450/500-1T"],
    ["1143", "HMS-600/700/800/900/1000-2T"],
    ["1144", "HMS-600/700/800/900/1000-2T"],
    ["1410", "HMS-600/700/800/900/1000-2T"],
    ["114a", "HMS-600/700/800/900/1000-2T"],
    ["1164", "HMS-1600/1800/2000-4T"],
    ["1166", "HMS-1600/1800/2000-4T"],
    ["1420", "HMS-1600/1800/2000-4T"],
    ["1361", "HMT-1600/1800/2000-4T"],
    ["1382", "HMT-1800/2250-6T"],
    ["2841", "HERF-300-1T"],
    ["2821", "HERF-600/800-2T"],
    ["2801", "HERF-1600/1800-4T"],
    ["1121", "HM-300/350/400-1T"],
    ["1141", "HM-600/700/800-2T"],
    ["1161", "HM-1000/1200/1500-4T"],
    ["1181", "Unknown"],
    ["9999", "Unknown"],
  ])("%s is %s", (prefix, type) => {
    expect(decodeSerial(`${prefix}80412345`)).toMatchObject({ ok: true, value: { type } });
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

it.each([
  [10_112.9, "1.1.12"],
  [104, "0.1.4"],
  [0, "0.0.0"],
  [12_345_678, "1234.56.78"],
])("the version %d is %s", (version, text) => {
  expect(formatVersion(version)).toBe(text);
});

describe("hardware part numbers", () => {
  it.each([
    ["101010", "HM-300-1T", 300],
    ["101020", "HM-350-1T", 350],
    ["101030", "HM-400-1T", 400],
    ["101040", "HM-400-1T", 400],
    ["101110", "HM-600-2T", 600],
    ["101120", "HM-700-2T", 700],
    ["101130", "HM-800-2T", 800],
    ["101140", "HM-800-2T", 800],
    ["101210", "HM-1200-4T", 1200],
    ["100230", "MI-1500-4T Gen3", 1500],
    ["101230", "HM-1500-4T", 1500],
    ["102011", "HMS-300-1T", 300],
    ["102021", "HMS-350-1T", 350],
    ["102041", "HMS-400-1T", 400],
    ["101051", "HMS-450-1T", 450],
    ["102051", "HMS-450-1T", 450],
    ["101071", "HMS-500-1T", 500],
    ["102071", "HMS-500-1T v2", 500],
    ["102111", "HMS-600-2T", 600],
    ["102121", "HMS-700-2T", 700],
    ["102141", "HMS-800-2T", 800],
    ["101141", "HMS-800-2T-LV", 800],
    ["101151", "HMS-900-2T", 900],
    ["102151", "HMS-900-2T", 900],
    ["102171", "HMS-1000-2T", 1000],
    ["101171", "HMS-1000-2T", 1000],
    ["102241", "HMS-1600-4T", 1600],
    ["101251", "HMS-1800-4T", 1800],
    ["102251", "HMS-1800-4T", 1800],
    ["101271", "HMS-2000-4T", 2000],
    ["102271", "HMS-2000-4T", 2000],
    ["103241", "HMT-1600-4T", 1600],
    ["103251", "HMT-1800-4T", 1800],
    ["103271", "HMT-2000-4T", 2000],
    ["103311", "HMT-1800-6T", 1800],
    ["103331", "HMT-2250-6T", 2250],
    ["f10110", "HERF-600", 600],
    ["f10114", "HERF-800", 800],
    ["f10124", "HERF-1600", 1600],
    ["f10122", "HERF-1800", 1800],
  ])("%s is %s with %i W, whatever its last two digits", (digits, model, maxPowerW) => {
    for (const last of ["00", "7f", "80", "ff"])
      expect(modelOfPart(Number.parseInt(digits + last, 16))).toEqual({ model, maxPowerW });
  });

  it("of eight digits come first, and others are not known", () => {
    expect(modelOfPart(0x10_10_10_15)).toEqual({ model: "HM-300-1T", maxPowerW: 210 });
    expect(modelOfPart(0x99_99_99_00)).toBeUndefined();
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

it.each([
  ["1", true],
  ["1164a00AB123", true],
  ["a".repeat(20), true],
  ["a".repeat(21), false],
  ["", false],
  ["11 61", false],
  ["roof", false],
])("%j can be a serial number: %s", (text, expected) => {
  expect(isSerial(text)).toBe(expected);
});
