import fc, { type Arbitrary } from "fast-check";
import { encodeGridProfile, type RawGridProfile } from "#protocol/grid-profile/encode.ts";
import { scanProfile } from "#protocol/grid-profile/scan-profile.ts";

/** The known layouts: a section with so many words, alone in a profile, is read to its end. */
const layouts = range(16).flatMap((high) =>
  range(64).flatMap((version) =>
    range(16)
      .map((count) => ({ section: 16 * high, version, count }))
      .filter(isKnown),
  ),
);

interface Layout {
  readonly section: number;
  readonly version: number;
  readonly count: number;
}

function isKnown({ section, version, count }: Layout): boolean {
  const words = range(count);
  const profile = { type: 0, version: [0, 0, 0], sections: [{ section, version, words }] } as const;
  const { sections, end } = scanProfile(encodeGridProfile(profile));
  return end === "complete" && sections.length === 1;
}

function range(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index);
}

const word = fc.oneof(
  fc.constantFrom(0, 1, -1, 255, 256, 32_767, -32_768),
  fc.integer({ min: -32_768, max: 32_767 }),
);
const sections = fc.constantFrom(...layouts).chain(({ section, version, count }) =>
  fc.record({
    section: fc.constant(section),
    version: fc.constant(version),
    words: fc.array(word, { minLength: count, maxLength: count }),
  }),
);
export const rawProfile: Arbitrary<RawGridProfile> = fc.record({
  type: fc.oneof(fc.constantFrom(0x0300, 0x0200, 0xffff), fc.integer({ min: 0, max: 0xffff })),
  version: fc.tuple(fc.nat(15), fc.nat(15), fc.nat(255)),
  sections: fc.array(sections, { maxLength: 12 }),
});

const wholeProfile = rawProfile.map((raw) => encodeGridProfile(raw));

/** Profiles that are whole, cut, damaged or padded, and any other bytes. */
export const anyProfile = fc.oneof(
  { weight: 3, arbitrary: wholeProfile },
  { weight: 2, arbitrary: fc.tuple(wholeProfile, fc.nat(200)).map(([b, end]) => b.slice(0, end)) },
  { weight: 2, arbitrary: damagedProfile() },
  {
    weight: 1,
    arbitrary: fc
      .tuple(wholeProfile, fc.nat(60))
      .map(([b, zeros]) => Uint8Array.from([...b, ...new Uint8Array(zeros)])),
  },
  { weight: 2, arbitrary: fc.uint8Array({ maxLength: 600 }) },
  {
    weight: 1,
    arbitrary: fc
      .array(fc.constantFrom(0, 3, 16, 2, 1, 32), { maxLength: 300 })
      .map((list) => Uint8Array.from([3, 0, 32, 1, ...list])),
  },
);

function damagedProfile(): Arbitrary<Uint8Array> {
  return fc.tuple(wholeProfile, fc.nat(139), fc.nat(255)).map(([bytes, at, byte]) => {
    bytes[Math.min(at, bytes.length - 1)] = byte;
    return bytes;
  });
}
