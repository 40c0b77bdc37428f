import { ScanEnd, SCAN_HEADER } from "./scan-profile.ts";
import { err, ok, type Result } from "../result.ts";
import { hasProfileData, UNKNOWN_PROFILE_NAME } from "./known.ts";
import { PROFILE_NAMES, profileItem, SECTION_NAMES } from "./tables.ts";

/** One setting of a profile: name, value and unit; a unit of "bool" means enabled when the value is exactly 1. */
export interface GridProfileItem {
  readonly n: string;
  readonly u: string;
  readonly v: number;
}

/** A group of settings, in the order of the bytes. */
export interface GridProfileSection {
  readonly name: string;
  readonly items: readonly GridProfileItem[];
}

/** What a reader should know about a decoded profile; `offset` counts bytes from the start. */
export type GridProfileProblem =
  /** A section that no table knows: it and everything behind it is left out. */
  | { readonly kind: "unknown-section"; readonly offset: number; readonly section: number }
  /** A known section in a version that no table knows: it and everything behind it is left out. */
  | {
      readonly kind: "unknown-version";
      readonly offset: number;
      readonly section: number;
      readonly name: string;
      readonly version: number;
    }
  /** Read with a layout that the gateway's own table lacks or has wrong, because what follows fits. */
  | {
      readonly kind: "assumed-layout";
      readonly offset: number;
      readonly section: number;
      readonly name: string;
      readonly version: number;
    }
  /** The bytes end in the middle: what is shown is whole, what is missing is unknown. */
  | { readonly kind: "cut"; readonly offset: number }
  /** The last two bytes are not the checksum of the others: any value may be damaged. */
  | { readonly kind: "checksum"; readonly offset: number };

/** A decoded profile: the shape of `GET /api/gridprofile/status`, and what is doubtful about it. */
export interface DecodedGridProfile {
  readonly name: string;
  readonly version: string;
  readonly sections: readonly GridProfileSection[];
  readonly problems: readonly GridProfileProblem[];
}

/** Why bytes are no profile: empty or zeros only, shorter than the header, or not bytes at all. */
export type GridProfileError =
  | { readonly kind: "no-data" }
  | { readonly kind: "too-short"; readonly length: number }
  | { readonly kind: "not-bytes"; readonly offset: number };

/** The bytes of a profile, or why they are none. */
export function profileBytes(
  raw: ArrayLike<number>,
): Result<Uint8Array<ArrayBuffer>, GridProfileError> {
  const bytes = Uint8Array.from(raw);
  const wrong = bytes.findIndex((byte, offset) => byte !== raw[offset]);
  if (wrong >= 0) return err({ kind: "not-bytes", offset: wrong });
  if (!hasProfileData(bytes)) return err({ kind: "no-data" });
  if (bytes.length < 4) return err({ kind: "too-short", length: bytes.length });
  return ok(bytes);
}

/** What `scanProfile` found in the bytes of a profile, named and divided. */
export function describeScan(bytes: Uint8Array, words: Int32Array): DecodedGridProfile {
  const [high = 0, low = 0, version = 0, patch = 0] = bytes;
  const { sections, problems } = readSections(words);
  const end = describeEnd(words, bytes);
  return {
    name: PROFILE_NAMES.get(high * 256 + low) ?? UNKNOWN_PROFILE_NAME,
    version: `${version >> 4}.${version & 0xf}.${patch}`,
    sections,
    problems: end === undefined ? problems : [...problems, end],
  };
}

function readSections(words: Int32Array): {
  sections: GridProfileSection[];
  problems: GridProfileProblem[];
} {
  const sections: GridProfileSection[] = [];
  const problems: GridProfileProblem[] = [];
  let at = SCAN_HEADER;
  while (at < words.length) {
    const [section = 0, version = 0, assumed = 0, offset = 0, count = 0] = words.subarray(at);
    const name = SECTION_NAMES.get(section) ?? "";
    const first = at + 5;
    at = first + 2 * count;
    sections.push({ name, items: readItems(words.subarray(first, at)) });
    if (assumed === 1) problems.push({ kind: "assumed-layout", offset, section, name, version });
  }
  return { sections, problems };
}

function readItems(pairs: Int32Array): GridProfileItem[] {
  const items: GridProfileItem[] = [];
  for (let at = 0; at < pairs.length; at += 2) {
    const { name, unit, divisor } = profileItem(pairs[at] ?? 0xff);
    items.push({ n: name, u: unit, v: (pairs[at + 1] ?? 0) / divisor });
  }
  return items;
}

function describeEnd(words: Int32Array, bytes: Uint8Array): GridProfileProblem | undefined {
  const [end, offset = 0] = words;
  const [section = 0, version = 0] = bytes.subarray(offset);
  switch (end) {
    case ScanEnd.checksum:
      return { kind: "checksum", offset };
    case ScanEnd.cut:
      return { kind: "cut", offset };
    case ScanEnd.unknownSection:
      return { kind: "unknown-section", offset, section };
    case ScanEnd.unknownVersion: {
      const name = SECTION_NAMES.get(section) ?? "";
      return { kind: "unknown-version", offset, section, name, version };
    }
    default:
      return undefined;
  }
}
