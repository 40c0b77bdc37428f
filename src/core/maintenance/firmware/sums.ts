/** A SHA-256 sum that somebody published: 64 lower-case hexadecimal digits, and the file it is of if it says so. */
export interface PublishedSum {
  readonly sum: string;
  /** Without folders. */
  readonly name: string | undefined;
}

export type SumComparison =
  | { readonly kind: "nothing" }
  /** The text has no SHA-256 sum. */
  | { readonly kind: "noSum" }
  /** The sum of the file is still being made. */
  | { readonly kind: "waiting" }
  /** This browser cannot make the sum. */
  | { readonly kind: "unable" }
  /** It is the same; `name` where that sum is published for a file of another name. */
  | { readonly kind: "same"; readonly name: string | undefined }
  | { readonly kind: "differs" };

/** A file with its own sum: undefined while it is being made, null where it cannot be made. */
export interface SummedFile {
  readonly name: string;
  readonly sha256: string | null | undefined;
}

/**
 * The sums in a text, a sum per line: bare, `SUM  name` as of sha256sum, `SHA256 (name) = SUM` as of BSD, or
 * `sha256:SUM`. Lines without a sum are left out.
 */
export function sumsIn(text: string): readonly PublishedSum[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const found = /\b[0-9a-f]{64}\b/i.exec(line);
    if (!found) return [];
    const after = line.slice(found.index + 64).replace(/^\s+\*?/, "");
    const named = /^\s*SHA-?256 \((.+)\)/i.exec(line)?.[1] ?? after;
    return [{ sum: found[0].toLowerCase(), name: named.trim().split(/[\\/]/).pop() || undefined }];
  });
}

/** Compares a file with the sums in a text: with those of its name if there are any, else with all. */
export function compareSum(text: string, { name, sha256 }: SummedFile): SumComparison {
  if (text.trim() === "") return { kind: "nothing" };
  const all = sumsIn(text);
  if (all.length === 0) return { kind: "noSum" };
  if (sha256 === undefined) return { kind: "waiting" };
  if (sha256 === null) return { kind: "unable" };
  const own = all.filter((published) => isSameName(published.name, name));
  const same = (own.length > 0 ? own : all).find(({ sum }) => sum === sha256);
  if (!same) return { kind: "differs" };
  return { kind: "same", name: own.length > 0 ? undefined : same.name };
}

function isSameName(published: string | undefined, name: string): boolean {
  return published?.toLowerCase() === name.toLowerCase();
}
