/** A source of numbers from 0 to below 1. */
export type Random = () => number;

/** A whole number from 0 to below `end`. */
export function below(random: Random, end: number): number {
  return Math.floor(random() * end);
}

/** An item of a non-empty list. */
export function pickOne<Item>(random: Random, items: readonly [Item, ...Item[]]): Item {
  return items[below(random, items.length)] ?? items[0];
}

const values: readonly [unknown, ...unknown[]] = [
  null,
  true,
  false,
  0,
  -1,
  1e308,
  -0.5,
  2 ** 53,
  "",
  "0",
  "NaN",
  "<b>",
  "\u202e",
  "\0",
  [],
  [[]],
  {},
  { v: null },
  { v: "1", u: 2, d: [] },
  // In a literal it would be no key.
  Object.fromEntries([["__proto__", 1]]),
  "constructor",
  "114180610042",
];
const keys = [
  "__proto__",
  "constructor",
  "inverters",
  "total",
  "serial",
  "v",
  "0",
  "",
  "toString",
] as const;

/** A JSON value with something odd in it: a value, a key or a list of another kind. */
export function mutateValue(random: Random, value: unknown): unknown {
  if (typeof value !== "object" || value === null || random() < 0.15)
    return pickOne(random, values);
  if (Array.isArray(value)) return mutatedList(random, value);
  const entries = Object.entries(value);
  const at = below(random, entries.length + 1);
  const chosen = entries[at];
  if (chosen === undefined) return withKey(value, pickOne(random, keys), pickOne(random, values));
  if (random() < 0.2) return Object.fromEntries(entries.filter((_, index) => index !== at));
  return withKey(value, chosen[0], mutateValue(random, chosen[1]));
}

function mutatedList(random: Random, list: readonly unknown[]): readonly unknown[] {
  const at = below(random, list.length + 1);
  const roll = random();
  if (roll < 0.2) return list.filter((_, index) => index !== at);
  if (roll < 0.4) return [...list, ...list.slice(at)];
  if (at === list.length) return [...list, pickOne(random, values)];
  return list.map((item, index) => (index === at ? mutateValue(random, item) : item));
}

// Not by assignment: a key called __proto__ must be one.
function withKey(value: object, key: string, next: unknown): object {
  return Object.fromEntries([...Object.entries(value), [key, next]]);
}

/** A text with a piece cut off, doubled or replaced, as a bad line or a full memory makes it. */
export function damageText(random: Random, text: string): string {
  const from = below(random, text.length + 1);
  const to = from + below(random, 20);
  switch (below(random, 4)) {
    case 0:
      return text.slice(0, from);
    case 1:
      return text.slice(from);
    case 2:
      return text.slice(0, from) + text.slice(to);
    default:
      return text.slice(0, to) + String.fromCharCode(below(random, 0x3000)) + text.slice(from);
  }
}
