import { inputByte } from "./buffers";

/** CRC-16 of the first bytes of the profile, bit by bit: profiles are short. Twin: protocol/kernel/crc.ts. */
export function crc16(length: i32): i32 {
  let crc = 0xffff;
  for (let index = 0; index < length; index++) {
    crc ^= inputByte(index);
    for (let bit = 0; bit < 8; bit++) {
      crc = (crc >> 1) ^ (-(crc & 1) & 0xa001);
    }
  }
  return crc;
}
