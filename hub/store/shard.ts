import { err, ok, type Result } from "#protocol/result.ts";

/** A part of all gateways: the second of eight is `{ index: 1, count: 8 }`. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/** Reads a part as it is written on the command line, "2/8". */
export function parseShard(text: string): Result<Shard, string> {
  const match = /^(\d{1,4})\/(\d{1,4})$/.exec(text);
  const [number = 0, count = 0] = (match?.slice(1) ?? []).map(Number);
  if (number < 1 || number > count) return err(`"${text}" is no part such as 2/8.`);
  return ok({ index: number - 1, count });
}

/**
 * The gateways that a part records, by their names alone: the same on every hub, independent of the list's order, and
 * an added or removed gateway moves no other. Parts are equally large except for chance.
 */
export function inShard<Item extends { readonly name: string }>(
  gateways: readonly Item[],
  { index, count }: Shard,
): readonly Item[] {
  return gateways.filter(({ name }) => hashOf(name) % count === index);
}

// FNV-1a, then mixed once more: its last bits alone are too alike for names that differ in their last character.
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  return (hash ^ (hash >>> 15)) >>> 0;
}
