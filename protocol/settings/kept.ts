import { differences } from "../record-paths.ts";

/**
 * Dotted paths at which a gateway holds something else than it was sent. Numbers are alike when they
 * are in single precision. What it sends beyond the body does not count. Never throws.
 */
export function keptOtherwise(sent: unknown, held: unknown): readonly string[] {
  return differences(sent, held, { isAlike, keysOf: Object.keys });
}

function isAlike(sent: unknown, held: unknown): boolean {
  if (typeof sent === "number" && typeof held === "number") {
    return Object.is(Math.fround(sent), Math.fround(held)) || Math.abs(sent - held) < 1e-6;
  }
  return Object.is(sent, held);
}
