import * as portable from "../../assembly/profile.ts";

/** A `section` of this id and `version` as it stands in the bytes, from `offset` on. */
export interface ScannedSection {
  readonly section: number;
  readonly version: number;
  /** Not from a table: the layout was taken because the following bytes fit. */
  readonly assumed: boolean;
  readonly offset: number;
  /** The items: `id`, and `word` with its sign. */
  readonly items: readonly { readonly id: number; readonly word: number }[];
}

/**
 * Why a scan ended: all bytes are accounted for; two bytes are left that are not the checksum of those before; the next
 * section id is unknown; no layout of its version fits the bytes; or the bytes end inside a section.
 */
export type ScanEnd = "complete" | "checksum" | "unknown-section" | "unknown-version" | "cut";

/** Content of a profile's bytes. */
export interface ScannedProfile {
  readonly sections: readonly ScannedSection[];
  readonly end: ScanEnd;
  /** Where the scan ended. */
  readonly offset: number;
}

/** Splits the bytes of a grid profile into sections. Any bytes are fine. Source: grid profile notes. */
export type ScanProfile = (bytes: Uint8Array) => ScannedProfile;

/** The module that scans profiles: its source, or an instance of it in WebAssembly. */
export type ProfileModule = typeof portable;

/** Why a scan ended, as the module numbers it. */
const ends: readonly ScanEnd[] = [
  "complete",
  "checksum",
  "unknown-section",
  "unknown-version",
  "cut",
];

/** Scans profiles with a module. */
export function createScan(module: ProfileModule): ScanProfile {
  return (bytes) => {
    module.profileRoom(bytes.length).set(bytes);
    return scanIn(module.scanProfile(bytes.length));
  };
}

/** Scans a profile in JavaScript. */
export const scanProfile = createScan(portable);

function scanIn(found: Int32Array): ScannedProfile {
  let at = 0;
  const next = () => found[at++] ?? 0;
  const end = ends[next()] ?? "cut";
  const offset = next();
  const sections = Array.from({ length: next() }, () => ({
    offset: next(),
    section: next(),
    version: next(),
    assumed: next() === 1,
    items: Array.from({ length: next() }, () => ({ id: next(), word: next() })),
  }));
  return { sections, end, offset };
}
