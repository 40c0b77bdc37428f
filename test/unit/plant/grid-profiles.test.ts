import { expect, it } from "vitest";
import { decodeGridProfile, hexText } from "#protocol/grid-profile.ts";
import { bytesOfHex } from "#plant/live/bytes-of-hex.ts";
import { profileDifferences } from "#plant/live/profile-differences.ts";
import { gridProfiles } from "#simulator/plant/profileBytes.ts";

const item = (n: string, v: number, u = "V") => ({ n, u, v });

const twice = (...values: readonly number[]) => ({
  sections: values.map((value) => ({ name: "Ramps", items: [item("Rate", value, "%")] })),
});

it("finds nothing that differs in the same profile", () => {
  const read = decodeGridProfile([...gridProfiles.german]);
  if (!read.ok) throw new Error(read.error.kind);
  expect(profileDifferences(read.value, read.value)).toEqual([]);
});

it("finds other values, other units, and what one profile lacks, in the order of the first", () => {
  const first = {
    sections: [
      { name: "Voltage", items: [item("Nominal", 230), item("Low", 184)] },
      { name: "Island", items: [item("ID", 1, "bool")] },
    ],
  };
  const second = {
    sections: [
      { name: "Frequency", items: [item("Nominal", 50, "Hz")] },
      { name: "Voltage", items: [item("Nominal", 230), item("Low", 195.5)] },
      { name: "Island", items: [item("ID", 1, "")] },
    ],
  };
  expect(profileDifferences(first, second)).toEqual([
    { section: "Voltage", name: "Low", first: item("Low", 184), second: item("Low", 195.5) },
    { section: "Island", name: "ID", first: item("ID", 1, "bool"), second: item("ID", 1, "") },
    {
      section: "Frequency",
      name: "Nominal",
      first: undefined,
      second: item("Nominal", 50, "Hz"),
    },
  ]);
});

it("compares a section that comes twice with its own twin", () => {
  expect(profileDifferences(twice(1, 2), twice(1, 3))).toMatchObject([
    { first: { v: 2 }, second: { v: 3 } },
  ]);
});

it("reads bytes as they are written anywhere", () => {
  expect(bytesOfHex(hexText(gridProfiles.german))).toEqual([...gridProfiles.german]);
  expect(bytesOfHex("0x03, 0x00,\n0xfF")).toEqual([3, 0, 255]);
  expect(bytesOfHex("0300")).toEqual([3, 0]);
});

it.each(["", "0", "03 0", "zz", "[3, 0]"])("takes %j for no bytes", (text) => {
  expect(bytesOfHex(text)).toBeUndefined();
});
