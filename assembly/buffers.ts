/** Bytes that fit into the input area; no gateway sends a profile longer than 141. */
export const INPUT_SIZE: i32 = 512;

/** Where the caller puts the bytes of a profile. */
export const INPUT: usize = memory.data(512, 8);

// The shortest section, 4 bytes, becomes 7 words: 3 + 512 / 4 * 7 words at most.
/** Where `scanProfile` leaves its words, 32 bit each, little-endian. */
export const WORDS: usize = memory.data(3600, 8);

/** Byte of the input area, 0 to 255. */
export function inputByte(offset: i32): i32 {
  return <i32>load<u8>(INPUT + <usize>offset);
}

/** Unsigned big-endian word of the input area. */
export function inputWord(offset: i32): i32 {
  return (inputByte(offset) << 8) | inputByte(offset + 1);
}
