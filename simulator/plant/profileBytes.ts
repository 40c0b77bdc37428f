import { encodeGridProfile } from "../../protocol/grid-profile/encode.ts";

const voltage = { section: 0x00, version: 0x0a };
const frequency = { section: 0x10, version: 0x00 };
const island = { section: 0x20, version: 0x00, words: [1] };
const ramps = { section: 0x40, version: 0x00, words: [2000, 16] };
const factor = { section: 0x90, version: 0x00, words: [0, -95] };

/** Raw grid profiles to choose from, checksum included; composed by us in the shapes real inverters use. */
export const gridProfiles = {
  german: bytesOf({
    type: 0x0300,
    version: [2, 0, 1],
    sections: [
      { ...voltage, words: [2300, 1840, 30, 2875, 2, 1035, 30, 2530] },
      { ...frequency, words: [5000, 4750, 2, 5150, 2] },
      island,
      { section: 0x30, version: 0x03, words: [600, 2530, 1955, 5010, 4750] },
      ramps,
      { section: 0x50, version: 0x00, words: [1, 5020, 5150, 400] },
      { section: 0x70, version: 0x02, words: [1, 0] },
      factor,
      { section: 0xa0, version: 0x02, words: [0, 0] },
    ],
  }),
  /** Switzerland, shorter. */
  swiss: bytesOf({
    type: 0x3700,
    version: [1, 2, 0],
    sections: [
      { ...voltage, words: [2300, 1840, 15, 2760, 2, 1035, 30, 2530] },
      { ...frequency, words: [5000, 4750, 2, 5150, 2] },
      island,
      ramps,
    ],
  }),
  /** A type that no table has; its sections are readable all the same. */
  unknownType: bytesOf({
    type: 0x0c04,
    version: [2, 0, 0],
    sections: [{ ...frequency, words: [5000, 4750, 2, 5150, 2] }, island, ramps],
  }),
  /** Header and checksum alone: no profile was ever set in the inverter. */
  headerOnly: bytesOf({ type: 0x0200, version: [0, 0, 1], sections: [] }),
  none: [],
} as const satisfies Readonly<Record<string, readonly number[]>>;

/** A profile of this list. */
export type GridProfileName = keyof typeof gridProfiles;

function bytesOf(profile: Parameters<typeof encodeGridProfile>[0]): readonly number[] {
  return [...encodeGridProfile(profile)];
}
