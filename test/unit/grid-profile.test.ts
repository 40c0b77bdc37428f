import { describe, expect, it } from "vitest";
import { decodeGridProfile } from "#protocol/grid-profile/decode.ts";
import type { DecodedGridProfile } from "#protocol/grid-profile/describe.ts";
import { encodeGridProfile, hexText } from "#protocol/grid-profile/encode.ts";
import { hasProfileData } from "#protocol/grid-profile/unread-profile.ts";
import { bytesOf, gridProfileVectors } from "../support/vectors.ts";

function decodeHex(hex: string): DecodedGridProfile {
  const result = decodeGridProfile(bytesOf(hex));
  if (!result.ok) throw new Error(`no profile: ${result.error.kind}`);
  return result.value;
}

function shape({
  name,
  version,
  sections,
}: Pick<DecodedGridProfile, "name" | "version" | "sections">) {
  const words = sections.map((section) => ({
    name: section.name,
    items: section.items.map(({ n, u, v }) => ({ n, u, v: Math.round(v * 1000) })),
  }));
  return { name, version, sections: words };
}

describe("shared vectors", () => {
  const { vectors } = gridProfileVectors;

  it.each(vectors.filter(({ mode }) => mode === "exact"))("$id", ({ hex, expected }) => {
    expect(shape(decodeHex(hex))).toEqual(expected && shape(expected));
  });

  it.each(vectors.filter(({ mode }) => mode === "any-of"))("$id", ({ hex, accept }) => {
    expect(accept?.map(({ result }) => shape(result))).toContainEqual(shape(decodeHex(hex)));
  });

  it.each(vectors.filter(({ mode }) => mode === "invalid"))("$id", ({ hex }) => {
    expect(decodeGridProfile(bytesOf(hex))).toEqual({ ok: false, error: { kind: "no-data" } });
  });

  it.each(vectors.filter(({ mode }) => mode === "safe"))("$id", ({ hex, in_bounds }) => {
    const result = decodeGridProfile(bytesOf(hex));
    const sections = result.ok ? result.value.sections : [];
    const inBounds = sections.map((section, index) => {
      const known = in_bounds?.sections[index];
      return { name: known?.name, items: known?.items.slice(0, section.items.length) };
    });
    expect(sections).toEqual(inBounds);
  });

  it("shows raw bytes as pairs of digits", () => {
    for (const { raw, text } of gridProfileVectors.raw_text) expect(hexText(raw)).toBe(text);
  });
});

const ISLAND = { section: 0x20, version: 0, words: [1] };
const RAMPS = { section: 0x40, version: 0, words: [2000, 16] };
const SWISS = { section: 0, version: 3, words: [2300, 1610, 15, 2645, 2, 1035, 30, 2760, 10] };

function encodeSections(
  ...sections: { section: number; version: number; words: number[] }[]
): Uint8Array {
  return encodeGridProfile({ type: 0x0300, version: [2, 0, 1], sections });
}

function read(bytes: Uint8Array): DecodedGridProfile {
  return decodeHex(Buffer.from(bytes).toString("hex"));
}

describe("the checksum", () => {
  it("is never a section, even when it looks like one", () => {
    // A ramp word for which the checksum of this profile starts with the id of a known section.
    const bytes = Array.from({ length: 0x10000 }, (_, word) => word)
      .map((word) => encodeSections({ section: 0x40, version: 0, words: [word, 0] }))
      .find((profile) => profile.at(-2) === 0xa0 && profile.at(-1) === 0x02);
    if (!bytes) throw new Error("no such checksum");
    expect(read(bytes).sections.map(({ name }) => name)).toEqual(["Ramp Rates (RR)"]);
    expect(read(bytes).problems).toEqual([]);
    const damaged = Uint8Array.from(bytes);
    damaged[7] = 0x55;
    expect(read(damaged).sections.map(({ name }) => name)).toEqual(["Ramp Rates (RR)"]);
    expect(read(damaged).problems).toEqual([{ kind: "checksum", offset: 10 }]);
  });

  it("may be followed by the zeros of very old firmware", () => {
    const padded = Uint8Array.from([...encodeSections(ISLAND, RAMPS), ...new Uint8Array(40)]);
    expect(read(padded)).toEqual(read(encodeSections(ISLAND, RAMPS)));
  });

  it("may be missing", () => {
    expect(read(encodeSections(ISLAND, RAMPS).slice(0, -2))).toEqual(
      read(encodeSections(ISLAND, RAMPS)),
    );
  });
});

describe("what no table knows", () => {
  it("reports an unknown section and leaves it out", () => {
    const profile = read(encodeSections(ISLAND, { section: 0xc0, version: 0, words: [1] }, RAMPS));
    expect(profile.sections.map(({ name }) => name)).toEqual(["Island Detection (ID)"]);
    expect(profile.problems).toEqual([{ kind: "unknown-section", offset: 8, section: 0xc0 }]);
  });

  it("reports an unknown version and never reads its words as sections", () => {
    const profile = read(
      encodeSections(ISLAND, { section: 0x40, version: 9, words: [0x4000, 1, 2] }),
    );
    expect(profile.sections).toHaveLength(1);
    expect(profile.problems).toEqual([
      { kind: "unknown-version", offset: 8, section: 0x40, name: "Ramp Rates (RR)", version: 9 },
    ]);
  });

  it("takes a layout that wants more words than a checked profile has for an unknown version", () => {
    const profile = read(encodeSections({ section: 0x40, version: 0, words: [2000] }));
    expect(profile.sections).toEqual([]);
    expect(profile.problems).toMatchObject([{ kind: "unknown-version", offset: 4 }]);
  });

  it("reads the nine words of real 00/03 profiles under their own names", () => {
    const profile = read(encodeSections(SWISS, ISLAND));
    expect(profile.sections[0]?.items.slice(3, 5)).toEqual([
      { n: "High Voltage 1 (HV1)", u: "V", v: 264.5 },
      { n: "HV1 Maximum Trip Time (MTT)", u: "s", v: 0.2 },
    ]);
    expect(profile.sections.map(({ name }) => name)).toEqual([
      "Voltage (H/LVRT)",
      "Island Detection (ID)",
    ]);
    expect(profile.problems).toMatchObject([{ kind: "assumed-layout", section: 0, version: 3 }]);
  });

  it("falls back to eight words of 00/03 where only these fit", () => {
    const profile = read(encodeSections({ ...SWISS, words: SWISS.words.slice(0, 8) }, ISLAND));
    expect(profile.sections.map(({ items }) => items.length)).toEqual([8, 1]);
  });

  it("reads no word of 00/03 where neither length fits", () => {
    const profile = read(encodeSections({ ...SWISS, words: [1, 2, 3] }, ISLAND));
    expect(profile.sections).toEqual([]);
    expect(profile.problems).toMatchObject([{ kind: "unknown-version", section: 0, version: 3 }]);
  });
});

describe("a profile without sections", () => {
  it.each([
    ["a name of another country and a right checksum", "020000015cc0", ["empty"]],
    ["a header alone", "03002001", ["empty"]],
    ["a wrong checksum", "0200000112ff", ["checksum", "empty"]],
    ["a section that nobody described", "030020017e00000100", ["unknown-section"]],
  ])("%s: %s has %j", (_case, hex, kinds) => {
    expect(decodeHex(hex).problems.map(({ kind }) => kind)).toEqual(kinds);
  });

  it("is empty only then", () => {
    expect(read(encodeSections(ISLAND)).problems).toEqual([]);
  });
});

describe("damaged input", () => {
  it("gives the whole items of a cut profile", () => {
    const cut = encodeSections(ISLAND, RAMPS).slice(0, 13);
    expect(read(cut).sections.map(({ items }) => items.length)).toEqual([1, 1]);
    expect(read(cut).problems).toEqual([{ kind: "cut", offset: 12 }]);
  });

  it("says what is wrong with bytes that are no profile", () => {
    expect(decodeGridProfile([3, 0, 32])).toEqual({
      ok: false,
      error: { kind: "too-short", length: 3 },
    });
    expect(decodeGridProfile([3, 0, 256, 1, 2])).toEqual({
      ok: false,
      error: { kind: "not-bytes", offset: 2 },
    });
    expect(decodeGridProfile([3, 0, Number.NaN, 1])).toMatchObject({ ok: false });
  });
});

it.each([
  [[], false],
  [[0, 0, 0, 0], false],
  [[1, 0], true],
  [[0, 0, 1], true],
])("a profile of the bytes %j was read: %s", (raw, isRead) => {
  expect(hasProfileData(raw)).toBe(isRead);
});

it.each([
  [0x0200, "US - NA_IEEE1547_240V"],
  [0x0300, "DE - DE_VDE4105_2018"],
  [0x0301, "DE - DE_VDE4105_2011"],
  [0x0a00, "XX - EN 50549-1:2019"],
  [0x0c00, "AT - AT_TOR_Erzeuger_default"],
  [0x0d04, "XX - NF_EN_50549-1:2019"],
  [0x1000, "ES - ES_RD1699"],
  [0x1200, "PL - EU_EN50438"],
  [0x2900, "NL - NL_NEN-EN50549-1_2019"],
  [0x3700, "CH - CH_NA EEA-NE7-CH2020"],
  [0x0003, "Unknown"],
])("the profile of the type %i is named %s", (type, name) => {
  const profile = read(encodeGridProfile({ type, version: [2, 15, 1], sections: [ISLAND] }));
  expect([profile.name, profile.version]).toEqual([name, "2.15.1"]);
});

it("numbers out of range are cut to their lower bits", () => {
  const sections = [{ section: 0x40, version: 0, words: [-1, 65_535] }];
  const bytes = encodeGridProfile({ type: 0x10300, version: [17, 18, 257], sections });
  expect([...bytes.subarray(0, 10)]).toEqual([3, 0, 0x12, 1, 0x40, 0, 255, 255, 255, 255]);
});

it.each([
  [[3], { kind: "too-short", length: 1 }],
  [[3, 0, 0], { kind: "too-short", length: 3 }],
  [[256, 0, 0, 0], { kind: "not-bytes", offset: 0 }],
  [[1, 0.5, 0, 0], { kind: "not-bytes", offset: 1 }],
  [[1, -1, 0, 0], { kind: "not-bytes", offset: 1 }],
  [[], { kind: "no-data" }],
  [undefined, { kind: "no-data" }],
  ["text", { kind: "no-data" }],
])("the bytes %j are no profile", (raw, error) => {
  expect(Reflect.apply(decodeGridProfile, undefined, [raw])).toEqual({ ok: false, error });
});

it("a profile without sections is empty, with or without its checksum", () => {
  const problem = { kind: "empty", offset: 4 };
  expect(read(encodeSections()).problems).toEqual([problem]);
  expect(read(encodeSections().slice(0, 4)).problems).toEqual([problem]);
});
