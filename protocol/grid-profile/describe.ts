import type { ScannedProfile, ScannedSection } from "./scan-profile.ts";
import { err, ok, type Result } from "../result.ts";
import { hasProfileData, UNKNOWN_PROFILE_NAME } from "./unread-profile.ts";
import { PROFILE_NAMES, profileItem, SECTION_NAMES } from "./tables.ts";

/**
 * A setting of a profile: name `n`, value `v` and unit `u`; a unit of "bool" means enabled when the value is exactly 1.
 */
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

/** Doubts about a decoded profile; `offset` counts bytes from the start. */
export type GridProfileProblem = SectionProblem | VersionProblem | BytesProblem;

/** A section (id `section`, at byte `offset`) that no table knows: it and all following bytes are left out. */
export interface SectionProblem {
  readonly kind: "unknown-section";
  readonly offset: number;
  readonly section: number;
}

/**
 * A known `section` (at byte `offset`) in an unknown `version`, left out with all following bytes; or read with a
 * layout that the gateway's own table lacks or has wrong, because the following bytes fit.
 */
export interface VersionProblem {
  readonly kind: "unknown-version" | "assumed-layout";
  readonly offset: number;
  readonly section: number;
  readonly name: string;
  readonly version: number;
}

/**
 * The bytes end in the middle (at `offset`): the items shown are whole, the rest is unknown. Or the checksum is wrong:
 * any value may be damaged. Or no section follows the header: the profile was most likely not read from the inverter.
 */
export interface BytesProblem {
  readonly kind: "cut" | "checksum" | "empty";
  readonly offset: number;
}

/** A decoded profile: the shape of `GET /api/gridprofile/status`, and its doubts. */
export interface DecodedGridProfile {
  readonly name: string;
  readonly version: string;
  readonly sections: readonly GridProfileSection[];
  readonly problems: readonly GridProfileProblem[];
}

/**
 * Why bytes are no profile: empty or only zeros, shorter than the header (`length` bytes), or not bytes at all (first
 * at `offset`).
 */
export type GridProfileError =
  | { readonly kind: "no-data" }
  | { readonly kind: "too-short"; readonly length: number }
  | { readonly kind: "not-bytes"; readonly offset: number };

/** The bytes of a profile, or why they are none. */
export function profileBytes(
  raw: ArrayLike<number>,
): Result<Uint8Array<ArrayBuffer>, GridProfileError> {
  // A script without types may give anything.
  if (typeof raw !== "object" || raw === null) return err({ kind: "no-data" });
  const bytes = Uint8Array.from(raw, (byte) => (typeof byte === "number" ? byte : 0));
  const wrong = bytes.findIndex((byte, offset) => byte !== raw[offset]);
  if (wrong >= 0) return err({ kind: "not-bytes", offset: wrong });
  if (!hasProfileData(bytes)) return err({ kind: "no-data" });
  if (bytes.length < headerBytes) return err({ kind: "too-short", length: bytes.length });
  return ok(bytes);
}

/** Names and divides the result of `scanProfile`. */
export function describeScan(bytes: Uint8Array, scan: ScannedProfile): DecodedGridProfile {
  const [high = 0, low = 0, version = 0, patch = 0] = bytes;
  const assumed = scan.sections.filter((one) => one.assumed);
  const end = describeEnd(scan, bytes);
  return {
    name: PROFILE_NAMES.get(high * 256 + low) ?? UNKNOWN_PROFILE_NAME,
    version: `${version >> 4}.${version & 0xf}.${patch}`,
    sections: scan.sections.map(describeSection),
    problems: [
      ...assumed.map(assumedLayout),
      ...(end ? [end] : []),
      ...(isEmpty(scan) ? [{ kind: "empty" as const, offset: headerBytes }] : []),
    ],
  };
}

const headerBytes = 4;

// A section that is unknown or cut is there, although nothing of it is read.
function isEmpty({ sections, end }: ScannedProfile): boolean {
  return sections.length === 0 && (end === "complete" || end === "checksum");
}

function describeSection({ section, items }: ScannedSection): GridProfileSection {
  return {
    name: nameOf(section),
    items: items.map(({ id, word }) => {
      const { name, unit, divisor } = profileItem(id);
      return { n: name, u: unit, v: word / divisor };
    }),
  };
}

function assumedLayout({ offset, section, version }: ScannedSection): GridProfileProblem {
  return { kind: "assumed-layout", offset, section, name: nameOf(section), version };
}

function describeEnd(
  { end, offset }: ScannedProfile,
  bytes: Uint8Array,
): GridProfileProblem | undefined {
  const [section = 0, version = 0] = bytes.subarray(offset);
  switch (end) {
    case "complete":
      return undefined;
    case "unknown-section":
      return { kind: end, offset, section };
    case "unknown-version":
      return { kind: end, offset, section, name: nameOf(section), version };
    default:
      return { kind: end, offset };
  }
}

function nameOf(section: number): string {
  return SECTION_NAMES.get(section) ?? "";
}
