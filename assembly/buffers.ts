// Profiles and series never share an instance, so both begin at the first byte behind the kernel's own
// data and grow the memory to what they need.

/** First byte that the kernel's own data leaves free. */
export const HEAP: usize = (__heap_base + 15) & ~15;

/** Where the answer of `scanProfile` begins, 32 bit words, little-endian. */
export let words: usize = 0;

/** Makes the memory reach up to an address; false when it cannot grow that far. */
export function reach(end: usize): bool {
  const present = <usize>memory.size();
  const needed = (end + 0xffff) >> 16;
  return needed <= present || memory.grow(<i32>(needed - present)) >= 0;
}

/**
 * Makes room at `HEAP` for a profile of that many bytes and, behind it, for the longest answer it
 * can have; returns where that answer will begin, or 0 when the memory cannot grow.
 */
export function placeProfile(length: i32): usize {
  const answer = (HEAP + <usize>length + 7) & ~7;
  // The shortest section, 4 bytes, becomes 7 words of 4 bytes; in front stand 3.
  if (!reach(answer + 12 + 7 * <usize>length)) return 0;
  words = answer;
  return answer;
}

/** Byte of the profile, 0 to 255. */
export function inputByte(offset: i32): i32 {
  return <i32>load<u8>(HEAP + <usize>offset);
}

/** Unsigned big-endian word of the profile. */
export function inputWord(offset: i32): i32 {
  return (inputByte(offset) << 8) | inputByte(offset + 1);
}
