/** Drops values that must not be compared and rounds numbers to the tolerance of 1e-6. */
export function comparable(value: unknown, ignore: RegExp | undefined): unknown {
  if (typeof value === "number") return Number(value.toPrecision(6));
  if (Array.isArray(value)) return value.map((entry) => comparable(entry, undefined));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== "message" && ignore?.test(key) !== true)
      .map(([key, entry]) => [key, comparable(entry, undefined)]),
  );
}
