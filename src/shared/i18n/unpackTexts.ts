/** Texts by key, nested as in the files of src/locales. */
export interface TextTree {
  readonly [key: string]: TextTree | string;
}

/** The keys of a tree of texts. In the place of a text: 0 for the next line, else the number of a line. */
export interface TextShape {
  readonly [key: string]: TextShape | number;
}

/**
 * Returns the texts of an area. `list` holds a text per line, in the order of the keys of all areas; `start` lines
 * come before those of this area. embedded/packedTexts.ts writes all three.
 */
export function unpackTexts(shape: TextShape, list: string, start: number): TextTree {
  const lines = list.split("\n");
  let read = start;
  const fillTexts = (keys: TextShape): TextTree =>
    Object.fromEntries(
      Object.entries(keys).map(([key, inner]) => [
        key,
        typeof inner === "object" ? fillTexts(inner) : (lines[(inner || ++read) - 1] ?? ""),
      ]),
    );
  return fillTexts(shape);
}
