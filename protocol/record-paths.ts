/** Whether a value has parts. */
export function isBranch(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** A part of a value; undefined where there is none. */
export function partOf(value: unknown, key: string): unknown {
  const isThere = isBranch(value) && Object.prototype.propertyIsEnumerable.call(value, key);
  return isThere ? Reflect.get(value, key) : undefined;
}

/** The value at a dotted path, such as `display.contrast` or `http_phases.0.url`; undefined where there is none. */
export function valueAt(root: unknown, path: string): unknown {
  return path.split(".").reduce(partOf, root);
}

/** How two values are compared. */
interface Comparison {
  /** Whether there is nothing to be found in a pair of values. */
  readonly isAlike: (one: unknown, other: unknown) => boolean;
  /** The keys of two branches that are looked at, in the order of the result. */
  readonly keysOf: (one: object, other: object) => Iterable<string>;
}

/** Dotted paths of parts in which two values differ; `""` for two different scalars. Never throws. */
export function differences(
  one: unknown,
  other: unknown,
  comparison: Comparison,
): readonly string[] {
  if (comparison.isAlike(one, other)) return [];
  if (!isBranch(one) || !isBranch(other)) return [""];
  return [...comparison.keysOf(one, other)].flatMap((key) =>
    differences(partOf(one, key), partOf(other, key), comparison).map((rest) =>
      rest === "" ? key : `${key}.${rest}`,
    ),
  );
}
