import fc, { type Arbitrary } from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeGridProfile } from "#protocol/grid-profile/decode.ts";
import { encodeGridProfile } from "#protocol/grid-profile/encode.ts";
import { scanProfile } from "#protocol/grid-profile/scan-profile.ts";
import { decodeLimitType, limitType } from "#protocol/limit.ts";
import { parseReply } from "#protocol/areas/parse-reply.ts";
import { parseLiveMessage } from "#protocol/live.ts";
import { decodeSerial } from "#protocol/serial.ts";
import { signalQuality } from "#protocol/signal.ts";
import { formatVersion } from "#protocol/version.ts";
import { anyProfile, rawProfile } from "../support/anyProfile.ts";

describe("reading any bytes as a profile", () => {
  it("never throws and shows only words that stand in the bytes", () => {
    fc.assert(
      fc.property(anyProfile, (bytes) => {
        const result = decodeGridProfile(bytes);
        const shown = result.ok ? result.value.sections.flatMap(({ items }) => items.length) : [];
        const words = shown.reduce((sum, count) => sum + count, 0);
        expect(4 + 2 * shown.length + 2 * words).toBeLessThanOrEqual(Math.max(bytes.length, 4));
        expect(JSON.stringify(result)).not.toContain("null,");
      }),
    );
  });

  it("refuses what is no byte", () => {
    fc.assert(
      fc.property(fc.array(fc.anything()), (list) => {
        const numbers = list.map(Number.isFinite).every(Boolean)
          ? list.filter((v) => typeof v === "number")
          : [Number.NaN];
        expect(() => decodeGridProfile(numbers)).not.toThrow();
      }),
    );
  });
});

describe("encode, then decode", () => {
  it("gives the profile back", () => {
    fc.assert(
      fc.property(rawProfile, (raw) => {
        const bytes = encodeGridProfile(raw);
        fc.pre(bytes.some((byte) => byte > 0));
        const scan = scanProfile(bytes);
        fc.pre(scan.sections.every(({ assumed }) => !assumed));
        expect(
          scan.sections.map(({ section, version, items }) => ({
            section,
            version,
            words: items.map(({ word }) => word),
          })),
        ).toEqual(raw.sections);
        const isEmpty = raw.sections.length === 0;
        expect(decodeGridProfile(bytes)).toMatchObject({
          ok: true,
          value: {
            version: raw.version.join("."),
            problems: isEmpty ? [{ kind: "empty", offset: 4 }] : [],
          },
        });
      }),
    );
  });

  it("cuts numbers out of range to their lower bits", () => {
    fc.assert(
      fc.property(rawProfile, fc.integer({ min: 1, max: 100 }), (raw, times) => {
        const [byte, word] = [times * 0x100, times * 0x1_0000];
        const [major, minor, patch] = raw.version;
        const sections = raw.sections.map(({ section, version, words }) => ({
          section: section + byte,
          version: version + byte,
          words: words.map((one) => one + word),
        }));
        const above = {
          type: raw.type + word,
          version: [major + times * 16, minor + times * 16, patch + byte],
          sections,
        } as const;
        expect(encodeGridProfile(above)).toEqual(encodeGridProfile(raw));
      }),
    );
  });

  it("gives limit kinds back", () => {
    fc.assert(
      fc.property(fc.record({ relative: fc.boolean(), persistent: fc.boolean() }), (kind) => {
        expect(decodeLimitType(limitType(kind))).toEqual({ ok: true, value: kind });
      }),
    );
  });

  it("gives year and week of a serial back", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2014, max: 2029 }),
        fc.nat(99),
        fc.nat(0xfffff),
        (year, week, n) => {
          const digits = `${(year - 2014).toString(16)}${String(week).padStart(2, "0")}${n.toString(16).padStart(5, "0")}`;
          expect(decodeSerial(`1164${digits}`)).toMatchObject({ ok: true, value: { year, week } });
        },
      ),
    );
  });

  it("gives versions back", () => {
    fc.assert(
      fc.property(fc.nat(65_535), (version) => {
        const [major = 0, minor = 0, patch = 0] = formatVersion(version).split(".").map(Number);
        expect(major * 10_000 + minor * 100 + patch).toBe(version);
      }),
    );
  });
});

/** Calls a decoder as a script without types does. */
function loose(decode: unknown, ...values: readonly unknown[]): unknown {
  return typeof decode === "function" ? Reflect.apply(decode, undefined, values) : undefined;
}

describe("what a script without types passes on", () => {
  const anything: Arbitrary<unknown> = fc.oneof(
    fc.anything(),
    fc.anything({ withBigInt: true, withDate: true, withTypedArray: true }),
    fc.constantFrom(undefined, null, Number.NaN, 116180412345, 5n, Symbol("odd")),
  );
  it.each<readonly [string, (value: unknown) => unknown]>([
    ["decodeSerial", (value) => loose(decodeSerial, value)],
    ["decodeGridProfile", (value) => loose(decodeGridProfile, value)],
    ["decodeLimitType", (value) => loose(decodeLimitType, value)],
    ["parseLiveMessage", (value) => loose(parseLiveMessage, value)],
    ["parseReply", (value) => loose(parseReply, "GET", "/api/limit/status", value)],
  ])("%s gives a result for, and never throws", (_, decode) => {
    fc.assert(
      fc.property(anything, (value) => {
        expect(decode(value)).toHaveProperty("ok");
      }),
    );
  });

  it("is a signal quality from 0 to 100 in any case", () => {
    fc.assert(
      fc.property(fc.oneof(fc.double(), anything), (value) => {
        const quality = loose(signalQuality, value);
        expect(typeof quality === "number" && quality >= 0 && quality <= 100).toBe(true);
      }),
      { examples: [[-51n], [Symbol("odd")]] },
    );
  });
});

describe("serials", () => {
  it("never throw, whatever is typed", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(typeof decodeSerial(text).ok).toBe("boolean");
      }),
    );
  });
});
