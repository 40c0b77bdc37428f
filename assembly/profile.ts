import { inputByte, inputWord, words } from "./buffers";
import { crc16 } from "./crc";
import {
  isAssumed,
  itemCount,
  LAYOUT_ITEMS,
  layoutKey,
  LAYOUTS,
  LAYOUTS_SIZE,
  nextLayout,
} from "./layouts";

const COMPLETE = 0;
const CHECKSUM = 1;
const UNKNOWN_SECTION = 2;
const UNKNOWN_VERSION = 3;
const CUT = 4;

let end: i32 = 0;
let hasChecksum: bool = false;
let written: i32 = 0;

/**
 * Splits the profile that `placeProfile` made room for and leaves the answer where that said;
 * returns how many words it has. Twin, with the meaning of the words: protocol/kernel/profile.ts.
 */
export function scanProfile(length: i32): i32 {
  const checksumAt = findChecksum(length);
  hasChecksum = checksumAt >= 0;
  end = hasChecksum ? checksumAt : length;
  written = 3;
  let position = 4;
  let reason = COMPLETE;
  while (position < end) {
    reason = endAt(position);
    if (reason != COMPLETE) break;
    const layout = findLayout(position);
    if (layout == 0) {
      reason = UNKNOWN_VERSION;
      break;
    }
    const fitting = (end - position - 2) >> 1;
    const whole = min(itemCount(layout), fitting);
    writeSection(layout, position, whole);
    position += 2 + 2 * whole;
    if (whole < itemCount(layout)) {
      reason = CUT;
      break;
    }
  }
  store<i32>(words, reason);
  store<i32>(words, min(position, end), 4);
  store<i32>(words, <i32>hasChecksum, 8);
  return written;
}

function endAt(position: i32): i32 {
  const left = end - position;
  if (left == 1) return CUT;
  if (left == 2 && !hasChecksum) return CHECKSUM;
  const section = inputByte(position);
  for (let layout = LAYOUTS; layout < LAYOUTS + LAYOUTS_SIZE; layout = nextLayout(layout)) {
    if (layoutKey(layout) >> 8 == section) return COMPLETE;
  }
  return UNKNOWN_SECTION;
}

function push(word: i32): void {
  store<i32>(words + ((<usize>written) << 2), word);
  written++;
}

function writeSection(layout: usize, position: i32, count: i32): void {
  push(layoutKey(layout) >> 8);
  push(layoutKey(layout) & 0xff);
  push(<i32>isAssumed(layout));
  push(position);
  push(count);
  for (let item = 0; item < count; item++) {
    push(<i32>load<u8>(layout + LAYOUT_ITEMS + <usize>item));
    push((inputWord(position + 2 + 2 * item) << 16) >> 16);
  }
}

function findLayout(position: i32): usize {
  const key = inputWord(position);
  let best: usize = 0;
  let bestReach = 0;
  for (let layout = LAYOUTS; layout < LAYOUTS + LAYOUTS_SIZE; layout = nextLayout(layout)) {
    if (layoutKey(layout) != key) continue;
    const next = position + 2 + 2 * itemCount(layout);
    if (!isAssumed(layout)) return next <= end || !hasChecksum ? layout : 0;
    const reached = next > end ? 0 : reachOf(next);
    if (reached > bestReach && (reached > next || reached == end)) {
      best = layout;
      bestReach = reached;
    }
  }
  return best;
}

function reachOf(from: i32): i32 {
  let position = from;
  while (true) {
    if (position + 2 == end && !hasChecksum) return end;
    const next = firstFit(position);
    if (next == position) return position;
    position = next;
  }
}

function firstFit(position: i32): i32 {
  if (position + 2 > end) return position;
  const key = inputWord(position);
  for (let layout = LAYOUTS; layout < LAYOUTS + LAYOUTS_SIZE; layout = nextLayout(layout)) {
    const next = position + 2 + 2 * itemCount(layout);
    if (next <= end && layoutKey(layout) == key) return next;
  }
  return position;
}

function findChecksum(length: i32): i32 {
  let used = length;
  while (used > 0 && inputByte(used - 1) == 0) used--;
  if (isChecksumAt(length - 2, length)) return length - 2;
  if (isChecksumAt(used - 2, length)) return used - 2;
  return isChecksumAt(used - 1, length) ? used - 1 : -1;
}

function isChecksumAt(offset: i32, length: i32): bool {
  return offset >= 4 && offset + 2 <= length && crc16(offset) == inputWord(offset);
}
