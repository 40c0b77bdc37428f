import { crc16 } from "./crc.ts";
import { PROFILE_LAYOUTS, type ProfileLayout } from "./layouts.ts";

/** Why the scan of a profile ended. */
export const ScanEnd = {
  /** Every byte is accounted for. */
  complete: 0,
  /** Two bytes are left that are not the checksum of what stands before them. */
  checksum: 1,
  /** The next section id is in no table. */
  unknownSection: 2,
  /** The section is known, but no layout of that version fits the bytes. */
  unknownVersion: 3,
  /** The bytes end inside a section or a header. */
  cut: 4,
} as const;

/** Words in front of the sections in the answer of `scanProfile`. */
export const SCAN_HEADER = 3;

const HEADER_BYTES = 4;
const SECTION_IDS: ReadonlySet<number> = new Set(PROFILE_LAYOUTS.map(({ section }) => section));

/**
 * Splits the bytes of a grid profile into sections, as numbers: end (`ScanEnd`), offset where the
 * scan ended, 1 when the checksum is right; then for each section its id, version, 1 when the layout
 * is an assumed one, offset, item count, and for each item its id and its signed word.
 *
 * The checksum is never taken for a section, with or without zeros behind it. A section of unknown
 * id or version ends the scan; of a cut section only whole words are given. Any bytes are fine.
 * Source: grid profile notes.
 */
export function scanProfile(bytes: Uint8Array): Int32Array {
  const checksumAt = findChecksum(bytes);
  const hasChecksum = checksumAt >= 0;
  const scan: Scan = { bytes, end: hasChecksum ? checksumAt : bytes.length, hasChecksum, out: [] };
  let position = HEADER_BYTES;
  let reason: number | undefined;
  while (reason === undefined) {
    const next = scanSection(scan, position);
    position = next.position;
    reason = next.reason;
  }
  return Int32Array.from([reason, position, hasChecksum ? 1 : 0, ...scan.out]);
}

interface Scan {
  readonly bytes: Uint8Array;
  /** Behind the last byte that can belong to a section. */
  readonly end: number;
  readonly hasChecksum: boolean;
  readonly out: number[];
}

interface Step {
  readonly position: number;
  readonly reason?: number;
}

function scanSection(scan: Scan, position: number): Step {
  const left = scan.end - position;
  if (left <= 0) return { position: Math.min(position, scan.end), reason: ScanEnd.complete };
  if (left === 1) return { position, reason: ScanEnd.cut };
  // No section is that short, so two last bytes are the checksum of what was there once.
  if (left === 2 && !scan.hasChecksum) return { position, reason: ScanEnd.checksum };
  const section = byteAt(scan.bytes, position);
  if (!SECTION_IDS.has(section)) return { position, reason: ScanEnd.unknownSection };
  const layout = findLayout(scan, position);
  if (layout === undefined) return { position, reason: ScanEnd.unknownVersion };
  const whole = Math.min(layout.items.length, (left - 2) >> 1);
  writeSection(scan, position, { ...layout, items: layout.items.slice(0, whole) });
  const next = position + 2 + 2 * whole;
  return whole < layout.items.length ? { position: next, reason: ScanEnd.cut } : { position: next };
}

function writeSection({ bytes, out }: Scan, position: number, layout: ProfileLayout): void {
  const { section, version, assumed, items } = layout;
  out.push(section, version, assumed ? 1 : 0, position, items.length);
  let at = position + 2;
  for (const item of items) {
    out.push(item, (wordAt(bytes, at) << 16) >> 16);
    at += 2;
  }
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
