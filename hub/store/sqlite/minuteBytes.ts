import { readNumbers, signed, unsigned, writeNumber } from "#plant/history/seven-bit.ts";

/** A minute of a source: least, mean and largest value in tenths, time covered in tenths of a second. */
export interface MinuteEntry {
  readonly sourceId: number;
  readonly low: number;
  readonly mean: number;
  readonly high: number;
  readonly covered: number;
}

/** One minute of all sources of a gateway as bytes, some eight for each source. */
export function encodeEntries(entries: Iterable<MinuteEntry>): Uint8Array {
  const bytes: number[] = [];
  for (const { sourceId, low, mean, high, covered } of entries) {
    writeNumber(bytes, sourceId);
    writeNumber(bytes, covered);
    writeNumber(bytes, unsigned(mean));
    writeNumber(bytes, Math.max(mean - low, 0));
    writeNumber(bytes, Math.max(high - mean, 0));
  }
  return Uint8Array.from(bytes);
}

/** Reads entries that `encodeEntries` wrote; stops where the bytes are cut. */
export function decodeEntries(bytes: Uint8Array): readonly MinuteEntry[] {
  const next = readNumbers(bytes);
  const entries: MinuteEntry[] = [];
  for (;;) {
    const [sourceId, covered, coded, below, above] = [next(), next(), next(), next(), next()];
    if (sourceId === undefined || covered === undefined || coded === undefined) return entries;
    if (below === undefined || above === undefined) return entries;
    const mean = signed(coded);
    entries.push({ sourceId, covered, mean, low: mean - below, high: mean + above });
  }
}
