/** Longest name that is kept, in characters; firmware allows 31. */
export const longestName = 100;

/** An external name as it is kept, in records, figures and messages: what is too long is cut off. */
export function shortName(name: string, longest = longestName): string {
  if (name.length <= longest) return name;
  // Not within a pair of surrogates.
  return `${name.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
