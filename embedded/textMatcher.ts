/** Groups of texts whose keys come from the gateway, so that no script names them. */
const fromGateway = [
  "codes.",
  "devices.battery.",
  "devices.vedirect.",
  "dialogs.events.",
  "live.properties.",
  "settings.same.",
  "shell.common.",
];

const formText = /^settings\.(?!same\.)(\w+)\.(?:fields|modules|note|sections)(?:\.|$)/;

const pluralForm = /_(?:zero|one|two|few|many|other)$/;

/**
 * Returns a test whether a script may show a text, such as `history.empty.day`: because the script names it wholly or by
 * a prefix, has its form, or because a gateway names it. Errs towards true.
 */
export function textMatcher(script: string): (path: string) => boolean {
  const literals = new Set<string>();
  const prefixes = new Set<string>();
  for (const [, , text = ""] of script.matchAll(/(["'`])([\w.:-]+)\1/g)) literals.add(text);
  for (const [, text = ""] of script.matchAll(/[`"']([\w:-]+[.:][\w.:-]*)(?=\$\{|["'`])/g))
    if (/[.:]$/.test(text)) prefixes.add(text);
  return (path) => {
    const [area = "", ...rest] = path.replace(pluralForm, "").split(".");
    const key = rest.join(".");
    const names = [key, `${area}:${key}`];
    if (names.some((name) => literals.has(name))) return true;
    // The prefix of the area alone would match all its texts.
    for (const prefix of prefixes)
      if (prefix !== `${area}:` && names.some((name) => name.startsWith(prefix))) return true;
    const form = formText.exec(path)?.[1];
    return form === undefined
      ? fromGateway.some((group) => path.startsWith(group))
      : new RegExp(`id:\\s*["'\`]${form}["'\`]`).test(script);
  };
}
