/**
 * Dotted paths at which a gateway holds something else than it was sent. Numbers are alike when they
 * are in single precision. What it sends beyond the body does not count. Never throws.
 */
export function keptOtherwise(sent: unknown, held: unknown): readonly string[] {
  if (isAlike(sent, held)) return [];
  if (!isBranch(sent) || !isBranch(held)) return [""];
  const parts = new Map(Object.entries(held));
  return Object.entries(sent).flatMap(([key, value]) =>
    keptOtherwise(value, parts.get(key)).map((rest) => (rest === "" ? key : `${key}.${rest}`)),
  );
}

function isAlike(sent: unknown, held: unknown): boolean {
  if (typeof sent === "number" && typeof held === "number") {
    return Object.is(Math.fround(sent), Math.fround(held)) || Math.abs(sent - held) < 1e-6;
  }
  return Object.is(sent, held);
}

function isBranch(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
