const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Where a stretch of a script begins, in characters, and the source it was made from. */
export interface SourceSpan {
  readonly start: number;
  /** Undefined for what stands before the first source. */
  readonly source: string | undefined;
}

/** The parts of source maps (version 3) that are read here. */
interface SourceMap {
  readonly mappings: string;
  readonly sources: readonly (string | null)[];
}

/**
 * The stretches of a script by source, in order; each reaches to where the next begins. What is mapped
 * to nothing, such as a template's text, belongs to the source before it.
 */
export function sourceSpans(script: string, map: SourceMap): readonly SourceSpan[] {
  const spans: SourceSpan[] = [{ start: 0, source: undefined }];
  let source = 0;
  let lineStart = 0;
  for (const line of map.mappings.split(";")) {
    let column = 0;
    for (const segment of line === "" ? [] : line.split(",")) {
      const [columnStep = 0, sourceStep] = decodeVlq(segment);
      column += columnStep;
      if (sourceStep === undefined) continue;
      source += sourceStep;
      spans.push({ start: lineStart + column, source: map.sources[source] ?? undefined });
    }
    const end = script.indexOf("\n", lineStart);
    lineStart = end === -1 ? script.length : end + 1;
  }
  return spans;
}

function decodeVlq(text: string): readonly number[] {
  const values: number[] = [];
  let value = 0;
  let shift = 0;
  for (const character of text) {
    const digit = digits.indexOf(character);
    value += (digit & 31) << shift;
    shift += 5;
    if (digit & 32) continue;
    values.push(value & 1 ? -(value >> 1) : value >> 1);
    value = 0;
    shift = 0;
  }
  return values;
}
