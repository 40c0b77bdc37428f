/** A value as the text of a golden file: JSON with a line for each leaf, keys in the order of the value. */
export function golden(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}
