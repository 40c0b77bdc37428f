const shifts = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21];
const sines = Int32Array.from(
  { length: 64 },
  (_, index) => Math.abs(Math.sin(index + 1)) * 2 ** 32,
);

function mix(round: number, b: number, c: number, d: number): number {
  if (round === 0) return (b & c) | (~b & d);
  if (round === 1) return (d & b) | (~d & c);
  return round === 2 ? b ^ c ^ d : c ^ (b | ~d);
}

function at(list: ArrayLike<number>, index: number): number {
  return list[index] ?? 0;
}

// Which word of the block a step takes, by round.
const factors = [1, 5, 3, 7];
const starts = [0, 1, 5, 0];

function digestBlock(state: Int32Array, view: DataView, offset: number): void {
  let a = at(state, 0);
  let b = at(state, 1);
  let c = at(state, 2);
  let d = at(state, 3);
  for (let index = 0; index < 64; index += 1) {
    const round = index >> 4;
    const place = (index * at(factors, round) + at(starts, round)) % 16;
    const word = view.getInt32(offset + place * 4, true);
    const sum = (a + mix(round, b, c, d) + word + at(sines, index)) | 0;
    const shift = at(shifts, round * 4 + (index % 4));
    a = d;
    d = c;
    c = b;
    b = (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0;
  }
  state[0] = at(state, 0) + a;
  state[1] = at(state, 1) + b;
  state[2] = at(state, 2) + c;
  state[3] = at(state, 3) + d;
}

/** MD5 of some bytes as 32 lower-case hex digits (RFC 1321): entity tags, upload checks, Digest sign-in. */
export function md5Hex(bytes: Uint8Array): string {
  const state = new Int32Array([0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476]);
  const whole = bytes.length - (bytes.length % 64);
  const input = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let offset = 0; offset < whole; offset += 64) digestBlock(state, input, offset);
  const rest = bytes.length - whole;
  const tail = new Uint8Array(rest < 56 ? 64 : 128);
  tail.set(bytes.subarray(whole));
  tail[rest] = 0x80;
  const end = new DataView(tail.buffer);
  end.setUint32(tail.length - 8, (bytes.length * 8) % 2 ** 32, true);
  end.setUint32(tail.length - 4, Math.floor(bytes.length / 2 ** 29), true);
  for (let offset = 0; offset < tail.length; offset += 64) digestBlock(state, end, offset);
  return Array.from(new Uint8Array(state.buffer), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
