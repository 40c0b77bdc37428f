import { differences, partOf, valueAt } from "#protocol/record-paths.ts";
import { mayHaveLists } from "#app/shared/gateway/built.ts";

/** Mark of the key of a list's item, as in `inverters.#116180112233.lower_power_limit`: such a part may come and go. */
export const itemMark = "#";

/**
 * The same value with the part at a dotted path replaced; everything beside the path keeps its
 * identity. A path that leads nowhere changes nothing, unless it leads to an item of a list: that one is added, or
 * removed where the value is undefined.
 */
export function withValueAt<Root>(root: Root, path: string, value: unknown): Root {
  return replaced(root, path.split("."), value);
}

function replaced<Part>(part: Part, keys: readonly string[], value: unknown): Part;
function replaced(part: unknown, keys: readonly string[], value: unknown): unknown {
  const [key, ...rest] = keys;
  if (key === undefined) return value;
  if (Array.isArray(part)) {
    return part.map((item, at) => (String(at) === key ? replaced(item, rest, value) : item));
  }
  if (typeof part !== "object" || part === null) return part;
  if (mayHaveLists && rest.length === 0 && key.startsWith(itemMark)) {
    const others = Object.entries(part).filter(([name]) => name !== key);
    if (value === undefined) return Object.fromEntries(others);
  } else if (!(key in part)) return part;
  return { ...part, [key]: replaced(partOf(part, key), rest, value) };
}

/** Dotted paths of the leaves in which two drafts of the same shape differ, in the order of `after`. */
export function changedPaths(before: unknown, after: unknown): readonly string[] {
  return differences(before, after, {
    isAlike: Object.is,
    keysOf: (one, other) => new Set([...Object.keys(other), ...Object.keys(one)]),
  });
}

/**
 * What a person changed of `loaded`, made again upon `fresh`, which the gateway may have changed meanwhile.
 * A change whose place is gone is dropped.
 */
export function rebased<Draft>(draft: Draft, loaded: Draft, fresh: Draft): Draft {
  return changedPaths(loaded, draft).reduce(
    (whole, path) => withValueAt(whole, path, valueAt(draft, path)),
    fresh,
  );
}
