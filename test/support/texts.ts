/** The texts of an area by their whole key, such as "nav.open". */
export type FlatTexts = ReadonlyMap<string, string>;

/** The texts of a locale file by whole key; a value that is neither text nor group is a fault. */
export function flatten(texts: unknown, prefix = ""): FlatTexts {
  if (typeof texts !== "object" || texts === null) throw new Error(`${prefix} holds no texts`);
  return new Map(
    Object.entries(texts).flatMap(([key, value]: [string, unknown]) =>
      typeof value === "string"
        ? [[prefix + key, value] as const]
        : [...flatten(value, `${prefix}${key}.`)],
    ),
  );
}

/** How a language differs from English in keys and placeholders: a line each. */
export function compareTexts(english: FlatTexts, other: FlatTexts): readonly string[] {
  const keys = [...new Set([...bareKeys(english), ...bareKeys(other)])].toSorted();
  return keys.flatMap((key) => {
    const [ours, theirs] = [formsOf(english, key), formsOf(other, key)];
    if (theirs.length === 0) return [`${key}: missing`];
    if (ours.length === 0) return [`${key}: not in English`];
    const [wanted, found] = [placeholders(ours), placeholders(theirs)];
    return wanted === found ? [] : [`${key}: placeholders ${wanted} / ${found}`];
  });
}

/** Keys that no source names, neither whole nor as `prefix.${part}`; given as "area:key". */
export function unusedKeys(
  keys: readonly { readonly area: string; readonly key: string }[],
  sources: readonly string[],
): readonly string[] {
  const literals = new Set<string>();
  const prefixes = new Set<string>();
  for (const source of sources) {
    for (const [, , text = ""] of source.matchAll(/(["'`])([\w.:-]+)\1/g)) literals.add(text);
    for (const [, text = ""] of source.matchAll(/`([\w.:-]+[.:])\$\{/g)) prefixes.add(text);
  }
  const unused = keys.filter(({ area, key }) => {
    const names = [bare(key), `${area}:${bare(key)}`];
    return !names.some(
      (name) => literals.has(name) || [...prefixes].some((prefix) => name.startsWith(prefix)),
    );
  });
  return unused.map(({ area, key }) => `${area}:${key}`);
}

const pluralForm = /_(?:zero|one|two|few|many|other)$/;

function bare(key: string): string {
  return key.replace(pluralForm, "");
}

function bareKeys(texts: FlatTexts): readonly string[] {
  return [...texts.keys()].map(bare);
}

function formsOf(texts: FlatTexts, key: string): readonly string[] {
  return [...texts].filter(([name]) => bare(name) === key).map(([, text]) => text);
}

// Plural forms count together: "one" may do without the number that "other" needs.
function placeholders(forms: readonly string[]): string {
  const names = forms.flatMap((text) =>
    [...text.matchAll(/\{\{\s*([^},\s]+)[^}]*\}\}/g)].map(([, name = ""]) => name),
  );
  return [...new Set(names)].toSorted().join(", ") || "none";
}
