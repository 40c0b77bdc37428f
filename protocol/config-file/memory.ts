import type { ConfigFile } from "./config-file.ts";

/** Memory the gateway reads each file into at its start, in bytes. Source: gateway reference 11.1. */
const roomBytes: Readonly<Record<ConfigFile, number>> = {
  "config.json": 15_360,
  "pin_mapping.json": 6_144,
};

const slotBytes = 16;

/**
 * True when the gateway will stop reading before the end of the file, so that what stands last starts
 * with factory values: 16 bytes for every member and element, and one text each of its length plus
 * one. Source: gateway reference 1.3 and 11.1.
 */
export function exceedsMemory(file: ConfigFile, value: unknown): boolean {
  const texts = new Set<string>();
  const slots = countSlots(value, texts);
  const textBytes = [...texts].reduce((sum, text) => sum + utf8Bytes(text) + 1, 0);
  return slots * slotBytes + textBytes > roomBytes[file];
}

function countSlots(value: unknown, texts: Set<string>): number {
  if (typeof value === "string") texts.add(value);
  if (typeof value !== "object" || value === null) return 0;
  const children: readonly unknown[] = Object.values(value);
  if (!Array.isArray(value)) Object.keys(value).forEach((key) => texts.add(key));
  return children.reduce<number>((sum, child) => sum + 1 + countSlots(child, texts), 0);
}

/** Length of a text in UTF-8, counted here because `TextEncoder` is no part of the language. */
function utf8Bytes(text: string): number {
  let bytes = 0;
  for (const character of text) bytes += characterBytes(character.codePointAt(0) ?? 0);
  return bytes;
}

function characterBytes(point: number): number {
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x1_0000 ? 3 : 4;
}
