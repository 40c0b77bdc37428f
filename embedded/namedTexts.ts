/** Groups of texts whose names come from the gateway. */
const fromGateway = [
  "codes.",
  "devices.battery.",
  "devices.vedirect.",
  "dialogs.events.",
  "live.properties.",
  "shell.common.",
];

const ofForm = /^settings\.(\w+)\.(?:fields|modules|note|sections)(?:\.|$)/;

const pluralForm = /_(?:zero|one|two|few|many|other)$/;

/**
 * Finds the texts, such as `history.empty.day`, that a script may show: those that it names, wholly or by a prefix, and
 * those of forms and gateways. Errs towards too many.
 */
export function namedTexts(script: string): (path: string) => boolean {
  const literals = new Set<string>();
  const beginnings = new Set<string>();
  for (const [, , text = ""] of script.matchAll(/(["'`])([\w.:-]+)\1/g)) literals.add(text);
  for (const [, text = ""] of script.matchAll(/[`"']([\w:-]+[.:][\w.:-]*)(?=\$\{|["'`])/g))
    if (/[.:]$/.test(text)) beginnings.add(text);
  return (path) => {
    const [area = "", ...rest] = path.replace(pluralForm, "").split(".");
    const key = rest.join(".");
    const names = [key, `${area}:${key}`];
    if (names.some((name) => literals.has(name))) return true;
    // The name of an area alone says nothing.
    for (const beginning of beginnings)
      if (beginning !== `${area}:` && names.some((name) => name.startsWith(beginning))) return true;
    const form = ofForm.exec(path)?.[1];
    return form === undefined
      ? fromGateway.some((group) => path.startsWith(group))
      : new RegExp(`id:\\s*["'\`]${form}["'\`]`).test(script);
  };
}
