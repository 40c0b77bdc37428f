/// <reference path="./portable.d.ts" />

const HEADER_BYTES: i32 = 4;

// Layouts of sections, tried in order; the bytes do not tell a section's length. Rows: section, version, 1 for an
// assumed layout, number of items, their ids. An assumed layout is missing or wrong in the gateway's own table, and
// counts only if the following section fits: real profiles have nine words in 00/03 (there eight), and seven in 10/02.
// Source: OpenDTU v26.3.30 and real profiles.
// oxfmt-ignore
const LAYOUTS: u8[] = [
  0x00, 0x00, 0, 5, 0x01, 0x02, 0x03, 0x04, 0x05,
  0x00, 0x01, 0, 7, 0x01, 0x02, 0x03, 0x04, 0x05, 0x08, 0x09,
  0x00, 0x02, 0, 7, 0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07,
  0x00, 0x03, 1, 9, 0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08, 0x09,
  0x00, 0x03, 1, 8, 0x01, 0x02, 0x03, 0x05, 0x06, 0x07, 0x08, 0x09,
  0x00, 0x08, 0, 6, 0x01, 0x02, 0x03, 0x04, 0x05, 0xff,
  0x00, 0x0a, 0, 8, 0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x0a,
  0x00, 0x0b, 0, 10, 0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08, 0x09, 0x0a,
  0x00, 0x0c, 0, 12, 0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08, 0x09, 0x0b, 0x0c, 0x0a,
  0x00, 0x35, 0, 13, 0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08, 0x09, 0x39, 0x3a, 0x3b, 0x3c,
  0x10, 0x00, 0, 5, 0x0d, 0x0e, 0x0f, 0x10, 0x11,
  0x10, 0x02, 1, 7, 0x0d, 0x0e, 0x0f, 0x10, 0x11, 0x12, 0x3e,
  0x10, 0x03, 0, 9, 0x0d, 0x0e, 0x0f, 0x10, 0x11, 0x12, 0x3e, 0x14, 0x3f,
  0x20, 0x00, 0, 1, 0x16,
  0x30, 0x03, 0, 5, 0x17, 0x18, 0x19, 0x1a, 0x1b,
  0x30, 0x07, 0, 7, 0x17, 0x18, 0x19, 0x1a, 0x1b, 0x40, 0x41,
  0x40, 0x00, 0, 2, 0x1c, 0x1d,
  0x50, 0x00, 0, 4, 0x1e, 0x1f, 0x20, 0x21,
  0x50, 0x01, 0, 5, 0x1e, 0x1f, 0x20, 0x21, 0x22,
  0x50, 0x08, 0, 6, 0x1e, 0x1f, 0x20, 0x21, 0x22, 0x23,
  0x50, 0x11, 0, 5, 0x1e, 0x1f, 0x20, 0x21, 0x3d,
  0x60, 0x00, 0, 4, 0x24, 0x25, 0x26, 0x27,
  0x60, 0x04, 0, 4, 0x24, 0x25, 0x26, 0x27,
  0x70, 0x00, 0, 1, 0x28,
  0x70, 0x02, 0, 2, 0x28, 0x29,
  0x80, 0x00, 0, 7, 0x2a, 0x2b, 0x2c, 0x2d, 0x2e, 0x2f, 0x30,
  0x80, 0x01, 0, 8, 0x2a, 0x2b, 0x2c, 0x2d, 0x2e, 0x2f, 0x30, 0x31,
  0x90, 0x00, 0, 2, 0x32, 0x33,
  0xa0, 0x02, 0, 2, 0x34, 0x35,
  0xb0, 0x00, 0, 3, 0x36, 0x37, 0x38,
];

let bytes = new Uint8Array(0);
let found = new Int32Array(0);

/** Index after the last byte that can belong to a section. */
let end: i32 = 0;
let hasChecksum: boolean = false;

/** Room for the bytes of a profile. Valid until the next call. */
export function profileRoom(length: number): Uint8Array {
  if (bytes.length < (length as i32)) bytes = new Uint8Array((length as i32) * 2);
  return bytes;
}

/**
 * CRC-16 of the first bytes in the room: reflected polynomial 0xA001, start value 0xFFFF, no final inversion. The
 * checksum of a grid profile, sent high byte first. Source: grid profile notes.
 */
export function profileChecksum(length: number): number {
  let crc: i32 = 0xffff;
  for (let at: i32 = 0; at < (length as i32); at += 1) {
    crc ^= bytes[at] as i32;
    for (let bit: i32 = 0; bit < 8; bit += 1)
      crc = (crc & 1) === 1 ? (crc >> 1) ^ 0xa001 : crc >> 1;
  }
  return crc;
}

/**
 * Splits the bytes in the buffer into sections. The answer: the reason for the end (0 complete, 1 the last two bytes
 * are no checksum, 2 unknown section, 3 no layout of this version fits, 4 cut inside a section), the end, the number of
 * sections; for each section offset, id, version, 1 for an assumed layout, number of items, and pairs of item id and
 * signed word. The checksum is never a section; a cut section has its whole words. Accepts any bytes. Source: grid
 * profile notes.
 */
export function scanProfile(length: number): Int32Array {
  if (found.length < 4 * (length as i32) + 3) found = new Int32Array(8 * (length as i32) + 3);
  const checksumAt = findChecksum(length as i32);
  hasChecksum = checksumAt >= 0;
  end = hasChecksum ? checksumAt : (length as i32);
  let sections: i32 = 0;
  let to: i32 = 3;
  let offset: i32 = HEADER_BYTES;
  let reason = endAt(offset);
  while (reason < 0) {
    const row = findLayout(offset);
    if (row < 0) return scanEnd(3, offset, sections);
    const items: i32 = LAYOUTS[row + 3] as i32;
    const whole: i32 = (end - offset - 2) >> 1;
    const count = whole < items ? whole : items;
    to = writeSection(to, offset, row, count);
    sections += 1;
    offset += 2 + 2 * count;
    reason = count < items ? 4 : endAt(offset);
  }
  return scanEnd(reason, offset < end ? offset : end, sections);
}

function scanEnd(reason: i32, offset: i32, sections: i32): Int32Array {
  found[0] = reason;
  found[1] = offset;
  found[2] = sections;
  return found;
}

function writeSection(to: i32, offset: i32, row: i32, count: i32): i32 {
  found[to] = offset;
  found[to + 1] = LAYOUTS[row] as i32;
  found[to + 2] = LAYOUTS[row + 1] as i32;
  found[to + 3] = LAYOUTS[row + 2] as i32;
  found[to + 4] = count;
  for (let item: i32 = 0; item < count; item += 1) {
    found[to + 5 + 2 * item] = LAYOUTS[row + 4 + item] as i32;
    found[to + 6 + 2 * item] = (wordAt(offset + 2 + 2 * item) << 16) >> 16;
  }
  return to + 5 + 2 * count;
}

/** Reason why no section begins at an offset, as `scanProfile` numbers it; -1 if a section begins there. */
function endAt(offset: i32): i32 {
  const left = end - offset;
  if (left <= 0) return 0;
  if (left === 1) return 4;
  // No section is that short, so two last bytes are the checksum of an earlier content.
  if (left === 2 && !hasChecksum) return 1;
  for (let row: i32 = 0; row < LAYOUTS.length; row = nextRow(row)) {
    if ((LAYOUTS[row] as i32) === byteAt(offset)) return -1;
  }
  return 2;
}

/**
 * Row of the layout of the section at a position, or -1. Assumed layouts compete: a layout is taken only if a whole
 * section or the end follows, and of two layouts the one behind which more of the profile is readable.
 */
function findLayout(position: i32): i32 {
  let best: i32 = -1;
  let bestReach: i32 = 0;
  for (let row: i32 = 0; row < LAYOUTS.length; row = nextRow(row)) {
    if (!startsAt(position, row)) continue;
    const next = position + 2 + 2 * (LAYOUTS[row + 3] as i32);
    // A correct checksum says that nothing is missing, so a layout with more words does not fit.
    if ((LAYOUTS[row + 2] as i32) === 0) return next <= end || !hasChecksum ? row : -1;
    const reached = next > end ? 0 : reach(next);
    if (reached > bestReach && (reached > next || reached === end)) {
      best = row;
      bestReach = reached;
    }
  }
  return best;
}

/** Where consecutive whole sections of known layouts stop; the end if all fit. */
function reach(from: i32): i32 {
  let position = from;
  let next = from;
  do {
    position = next;
    if (position + 2 === end && !hasChecksum) return end;
    next = firstFit(position);
  } while (next !== position);
  return position;
}

function firstFit(position: i32): i32 {
  for (let row: i32 = 0; row < LAYOUTS.length; row = nextRow(row)) {
    const next = position + 2 + 2 * (LAYOUTS[row + 3] as i32);
    if (next <= end && startsAt(position, row)) return next;
  }
  return position;
}

function nextRow(row: i32): i32 {
  return row + 4 + (LAYOUTS[row + 3] as i32);
}

function startsAt(position: i32, row: i32): boolean {
  return (
    byteAt(position) === (LAYOUTS[row] as i32) && byteAt(position + 1) === (LAYOUTS[row + 1] as i32)
  );
}

/**
 * Offset of the checksum, or -1. It is the last word, or, in old profiles, the last before a padding of zeros; its own
 * low byte may be zero.
 */
function findChecksum(length: i32): i32 {
  let used = length;
  while (used > 0 && byteAt(used - 1) === 0) used -= 1;
  if (isChecksumAt(length - 2, length)) return length - 2;
  if (isChecksumAt(used - 2, length)) return used - 2;
  return isChecksumAt(used - 1, length) ? used - 1 : -1;
}

function isChecksumAt(at: i32, length: i32): boolean {
  return at >= HEADER_BYTES && at + 2 <= length && profileChecksum(at) === wordAt(at);
}

function byteAt(offset: i32): i32 {
  return bytes[offset] as i32;
}

function wordAt(offset: i32): i32 {
  return (byteAt(offset) << 8) | byteAt(offset + 1);
}
