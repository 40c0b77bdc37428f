/** Texts by key, nested as in the files of src/locales. */
export interface TextTree {
  readonly [key: string]: TextTree | string;
}

/** The keys of a tree of texts. In the place of a text: 0 for the next line, else the number of a line. */
export interface TextShape {
  readonly [key: string]: TextShape | number;
}

/**
 * Returns the texts of one language. `list` holds a text per line, in the order of the keys of `shape`;
 * embedded/packedTexts.ts writes both.
 */
export function unpackTexts(shape: TextShape, list: string): TextTree {
  const lines = list.split("\n");
  let read = 0;
  const filled = (keys: TextShape): TextTree =>
    Object.fromEntries(
      Object.entries(keys).map(([key, inner]) => [
        key,
        typeof inner === "object" ? filled(inner) : (lines[(inner || ++read) - 1] ?? ""),
      ]),
    );
  return filled(shape);
}
