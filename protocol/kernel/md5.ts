/** An MD5 sum that grows with the bytes it is given. */
export interface Md5 {
  /** Adds bytes; only before `digest`. */
  update(bytes: Uint8Array): void;
  /** The sum so far, 32 hexadecimal digits, lower case. Call it once, at the end. */
  digest(): string;
}

const BLOCK = 64;

/** MD5 (RFC 1321) in JavaScript, for browsers where no WebAssembly or no worker can be had. */
export function createMd5(): Md5 {
  const state = Int32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476);
  const block = new Uint8Array(BLOCK);
  let filled = 0;
  let total = 0;

  const update = (bytes: Uint8Array): void => {
    total += bytes.length;
    let at = 0;
    while (at < bytes.length) {
      const part = bytes.subarray(at, at + BLOCK - filled);
      block.set(part, filled);
      filled += part.length;
      at += part.length;
      if (filled === BLOCK) {
        mixBlock(state, new DataView(block.buffer));
        filled = 0;
      }
    }
  };

  const digest = (): string => {
    const bits = total * 8;
    const tail = new Uint8Array(filled < BLOCK - 8 ? BLOCK - filled : 2 * BLOCK - filled);
    tail[0] = 0x80;
    const length = new DataView(tail.buffer, tail.length - 8);
    length.setUint32(0, bits % 2 ** 32, true);
    length.setUint32(4, Math.floor(bits / 2 ** 32), true);
    update(tail);
    const sum = new DataView(new ArrayBuffer(16));
    for (const [index, word] of state.entries()) sum.setInt32(4 * index, word, true);
    return Array.from(new Uint8Array(sum.buffer), (byte) =>
      byte.toString(16).padStart(2, "0"),
    ).join("");
  };

  return { update, digest };
}

const SHIFTS = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
] as const;
const SINES = Int32Array.from({ length: BLOCK }, (_, round) =>
  Math.floor(Math.abs(Math.sin(round + 1)) * 2 ** 32),
);

function mixBlock(state: Int32Array, block: DataView): void {
  let [a = 0, b = 0, c = 0, d = 0] = state;
  for (let round = 0; round < BLOCK; round += 1) {
    const group = round >> 4;
    const mixed = mixer(group, b, c, d);
    const word = block.getInt32(4 * wordOf(group, round), true);
    const shift = SHIFTS[group]?.[round & 3] ?? 0;
    const sum = (a + mixed + word + (SINES[round] ?? 0)) | 0;
    a = d;
    d = c;
    c = b;
    b = (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0;
  }
  for (const [index, word] of [a, b, c, d].entries()) state[index] = (state[index] ?? 0) + word;
}

function mixer(group: number, b: number, c: number, d: number): number {
  switch (group) {
    case 0:
      return (b & c) | (~b & d);
    case 1:
      return (d & b) | (~d & c);
    case 2:
      return b ^ c ^ d;
    default:
      return c ^ (b | ~d);
  }
}

function wordOf(group: number, round: number): number {
  const factor = [1, 5, 3, 7][group] ?? 1;
  const offset = [0, 1, 5, 0][group] ?? 0;
  return (factor * round + offset) & 15;
}
