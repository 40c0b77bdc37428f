import { crc16 } from "./crc.ts";
import { PROFILE_LAYOUTS, type ProfileLayout } from "./layouts.ts";

/** A section as it stands in the bytes. */
export interface ScannedSection {
  readonly section: number;
  readonly version: number;
  /** No table says so: the layout was taken because what follows fits. */
  readonly assumed: boolean;
  readonly offset: number;
  /** Ids of the items, each with its signed word. */
  readonly items: readonly { readonly id: number; readonly word: number }[];
}

/**
 * Why a scan ended: every byte is accounted for; two bytes are left that are not the checksum of what stands before
 * them; the next section id is in no table; no layout of its version fits the bytes; or the bytes end inside a section.
 */
export type ScanEnd = "complete" | "checksum" | "unknown-section" | "unknown-version" | "cut";

/** What stands in the bytes of a profile. */
export interface ScannedProfile {
  readonly sections: readonly ScannedSection[];
  readonly end: ScanEnd;
  /** Where the scan ended. */
  readonly offset: number;
}

const HEADER_BYTES = 4;
const SECTION_IDS: ReadonlySet<number> = new Set(PROFILE_LAYOUTS.map(({ section }) => section));

/**
 * Splits the bytes of a grid profile into sections.
 *
 * The checksum is never taken for a section, with or without zeros behind it. A section of unknown
 * id or version ends the scan; of a cut section only whole words are given. Any bytes are fine.
 * Source: grid profile notes.
 */
export function scanProfile(bytes: Uint8Array): ScannedProfile {
  const checksumAt = findChecksum(bytes);
  const hasChecksum = checksumAt >= 0;
  const scan: Scan = { bytes, end: hasChecksum ? checksumAt : bytes.length, hasChecksum };
  const sections: ScannedSection[] = [];
  for (let offset = HEADER_BYTES; ;) {
    const end = endAt(scan, offset);
    if (end !== undefined) return { sections, end, offset: Math.min(offset, scan.end) };
    const layout = findLayout(scan, offset);
    if (layout === undefined) return { sections, end: "unknown-version", offset };
    const section = sectionAt(scan, offset, layout);
    sections.push(section);
    offset += 2 + 2 * section.items.length;
    if (section.items.length < layout.items.length) return { sections, end: "cut", offset };
  }
}

interface Scan {
  readonly bytes: Uint8Array;
  /** Behind the last byte that can belong to a section. */
  readonly end: number;
  readonly hasChecksum: boolean;
}

/** Why no section begins at an offset; undefined where one does. */
function endAt({ bytes, end, hasChecksum }: Scan, offset: number): ScanEnd | undefined {
  const left = end - offset;
  if (left <= 0) return "complete";
  if (left === 1) return "cut";
  // No section is that short, so two last bytes are the checksum of what was there once.
  if (left === 2 && !hasChecksum) return "checksum";
  return SECTION_IDS.has(byteAt(bytes, offset)) ? undefined : "unknown-section";
}

function sectionAt({ bytes, end }: Scan, offset: number, layout: ProfileLayout): ScannedSection {
  const { section, version, assumed } = layout;
  const whole = (end - offset - 2) >> 1;
  const items = layout.items.slice(0, whole).map((id, at) => ({
    id,
    word: (wordAt(bytes, offset + 2 + 2 * at) << 16) >> 16,
  }));
  return { section, version, assumed, offset, items };
}

/**
 * Layout of the section at a position. Assumed layouts compete: one is taken only when a whole
 * section or the end follows, and of two the one behind which more of the profile makes sense.
 */
function findLayout(scan: Scan, position: number): ProfileLayout | undefined {
  let best: ProfileLayout | undefined;
  let bestReach = 0;
  for (const layout of PROFILE_LAYOUTS) {
    if (!startsAt(scan, position, layout)) continue;
    const next = position + 2 + 2 * layout.items.length;
    // Behind a right checksum nothing is missing: a layout that wants more words is not the one.
    if (!layout.assumed) return next <= scan.end || !scan.hasChecksum ? layout : undefined;
    const reached = next > scan.end ? 0 : reach(scan, next);
    if (reached > bestReach && (reached > next || reached === scan.end)) {
      best = layout;
      bestReach = reached;
    }
  }
  return best;
}

/** Where whole sections of known layouts, read one after the other, stop; the end when all fits. */
function reach(scan: Scan, from: number): number {
  let position = from;
  for (;;) {
    if (position + 2 === scan.end && !scan.hasChecksum) return scan.end;
    const next = firstFit(scan, position);
    if (next === position) return position;
    position = next;
  }
}

function firstFit(scan: Scan, position: number): number {
  for (const layout of PROFILE_LAYOUTS) {
    const next = position + 2 + 2 * layout.items.length;
    if (next <= scan.end && startsAt(scan, position, layout)) return next;
  }
  return position;
}

function startsAt({ bytes }: Scan, position: number, { section, version }: ProfileLayout): boolean {
  return byteAt(bytes, position) === section && byteAt(bytes, position + 1) === version;
}

/**
 * Offset of the checksum, or -1. It is the last word, or, in old profiles, the last before a
 * padding of zeros; its own low byte may be zero too.
 */
function findChecksum(bytes: Uint8Array): number {
  let used = bytes.length;
  while (used > 0 && bytes[used - 1] === 0) used -= 1;
  for (const at of [bytes.length - 2, used - 2, used - 1]) {
    if (at < HEADER_BYTES || at + 2 > bytes.length) continue;
    if (crc16(bytes, at) === wordAt(bytes, at)) return at;
  }
  return -1;
}

function byteAt(bytes: Uint8Array, offset: number): number {
  return bytes[offset] ?? 0;
}

function wordAt(bytes: Uint8Array, offset: number): number {
  return (byteAt(bytes, offset) << 8) | byteAt(bytes, offset + 1);
}
