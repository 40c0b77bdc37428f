/**
 * CRC-16 of the first `length` bytes: reflected polynomial 0xA001, start value 0xFFFF, no final
 * inversion. The checksum of a grid profile, sent high byte first. Source: grid profile notes.
 */
export function crc16(bytes: Uint8Array, length: number = bytes.length): number {
  let crc = 0xffff;
  for (let index = 0; index < length; index += 1) {
    crc = (crc >>> 8) ^ (TABLE[(crc ^ (bytes[index] ?? 0)) & 0xff] ?? 0);
  }
  return crc;
}

const TABLE = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xa001 : crc >>> 1;
  return crc;
});
