import { inflateCosts } from "./inflateCosts.ts";
import { partOf } from "./partOf.ts";
import { sourceSpans } from "./sourceSpans.ts";

/** Bytes of one part of a script. */
export interface PartSize {
  readonly part: string;
  readonly rawBytes: number;
  /** Its share of the compressed file; the shares of all parts sum up to the file. */
  readonly gzipBytes: number;
}

/** Parts of a script by their share of its gzip file, largest first. `gzip` must hold exactly `script`. */
export function measureParts(
  script: string,
  map: { readonly mappings: string; readonly sources: readonly (string | null)[] },
  gzip: Uint8Array,
): readonly PartSize[] {
  const costs = inflateCosts(gzip);
  const encoder = new TextEncoder();
  const sizes = new Map<string, { rawBytes: number; gzipBits: number }>();
  const spans = sourceSpans(script, map);
  let at = 0;
  spans.forEach(({ start, source }, index) => {
    const end = spans[index + 1]?.start ?? script.length;
    const rawBytes = encoder.encode(script.slice(start, end)).length;
    const part = partOf(source);
    const size = sizes.get(part) ?? { rawBytes: 0, gzipBits: 0 };
    sizes.set(part, size);
    size.rawBytes += rawBytes;
    for (const stop = at + rawBytes; at < stop; at += 1) size.gzipBits += costs[at] ?? 0;
  });
  return [...sizes]
    .map(([part, size]) => ({ part, rawBytes: size.rawBytes, gzipBytes: size.gzipBits / 8 }))
    .sort((one, other) => other.gzipBytes - one.gzipBytes);
}
