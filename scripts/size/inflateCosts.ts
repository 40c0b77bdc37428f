// Numbers of RFC 1951: what lengths and distances the symbols stand for.
const lengthBases = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
  163, 195, 227, 258,
];
const lengthExtras = [
  0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
];
const distanceExtras = Array.from({ length: 30 }, (_, code) => Math.max(0, (code >> 1) - 1));
const lengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const fixedLengths = Array.from({ length: 288 }, (_, symbol) =>
  symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8,
);

type Code = ReadonlyMap<number, number>;

/**
 * What each byte of the text inside a gzip file costs there, in bits: a copied passage shares the bits
 * of its reference. So a part's share of the file is exact, whatever stands around it. Takes a file
 * without name, comment or checksum in its head, as every compressor here writes it.
 */
export function inflateCosts(gzip: Uint8Array): Float64Array {
  const size = new DataView(gzip.buffer, gzip.byteOffset).getUint32(gzip.byteLength - 4, true);
  const costs = new Float64Array(size);
  const bits = new BitReader(gzip, 10);
  let at = 0;
  let isLast = false;
  while (!isLast) {
    isLast = bits.take(1) === 1;
    const kind = bits.take(2);
    at = kind === 0 ? storedBlock(bits, costs, at) : codedBlock(bits, costs, at, kind);
  }
  return costs;
}

function storedBlock(bits: BitReader, costs: Float64Array, at: number): number {
  const end = at + bits.skipStored();
  costs.fill(8, at, end);
  return end;
}

function codedBlock(bits: BitReader, costs: Float64Array, start: number, kind: number): number {
  const { literals, distances } = kind === 1 ? fixedCodes() : readCodes(bits);
  let at = start;
  for (;;) {
    const before = bits.position;
    const symbol = bits.symbol(literals);
    if (symbol === 256) return at;
    let length = 1;
    if (symbol > 256) {
      length = (lengthBases[symbol - 257] ?? 0) + bits.take(lengthExtras[symbol - 257] ?? 0);
      bits.take(distanceExtras[bits.symbol(distances)] ?? 0);
    }
    costs.fill((bits.position - before) / length, at, at + length);
    at += length;
  }
}

function fixedCodes(): { readonly literals: Code; readonly distances: Code } {
  return { literals: codeOf(fixedLengths), distances: codeOf(Array<number>(30).fill(5)) };
}

function readCodes(bits: BitReader): { readonly literals: Code; readonly distances: Code } {
  const literalCount = bits.take(5) + 257;
  const distanceCount = bits.take(5) + 1;
  const lengths = Array<number>(19).fill(0);
  const lengthCount = bits.take(4) + 4;
  for (const symbol of lengthOrder.slice(0, lengthCount)) lengths[symbol] = bits.take(3);
  const all = readLengths(bits, codeOf(lengths), literalCount + distanceCount);
  return {
    literals: codeOf(all.slice(0, literalCount)),
    distances: codeOf(all.slice(literalCount)),
  };
}

function readLengths(bits: BitReader, code: Code, count: number): readonly number[] {
  const lengths: number[] = [];
  while (lengths.length < count) {
    const symbol = bits.symbol(code);
    if (symbol < 16) lengths.push(symbol);
    else if (symbol === 16) repeat(lengths, lengths.at(-1) ?? 0, bits.take(2) + 3);
    else repeat(lengths, 0, symbol === 17 ? bits.take(3) + 3 : bits.take(7) + 11);
  }
  return lengths;
}

function repeat(list: number[], value: number, times: number): void {
  for (let time = 0; time < times; time += 1) list.push(value);
}

/** Symbols by their code, with a leading 1 that keeps codes of different lengths apart. */
function codeOf(lengths: readonly number[]): Code {
  const code = new Map<number, number>();
  let next = 0;
  for (let length = 1; length <= 15; length += 1) {
    lengths.forEach((own, symbol) => {
      if (own !== length) return;
      code.set((1 << length) | next, symbol);
      next += 1;
    });
    next <<= 1;
  }
  return code;
}

class BitReader {
  /** Bits read so far. */
  position: number;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array, startByte: number) {
    this.#bytes = bytes;
    this.position = startByte * 8;
  }

  take(count: number): number {
    let value = 0;
    for (let bit = 0; bit < count; bit += 1) value |= this.#next() << bit;
    return value;
  }

  symbol(code: Code): number {
    let path = 1;
    for (let bit = 0; bit < 15; bit += 1) {
      path = (path << 1) | this.#next();
      const symbol = code.get(path);
      if (symbol !== undefined) return symbol;
    }
    throw new Error("not a deflate stream");
  }

  /** Passes over a block that is not compressed and gives its length in bytes. */
  skipStored(): number {
    this.position = Math.ceil(this.position / 8) * 8;
    const length = this.take(16);
    this.position += 16 + length * 8;
    return length;
  }

  #next(): number {
    const byte = this.#bytes[this.position >> 3] ?? 0;
    const bit = (byte >> (this.position & 7)) & 1;
    this.position += 1;
    return bit;
  }
}
