import type { Plugin } from "vite";

/**
 * Leaves out two parts of i18next that never run here: the connector of backends, since texts are
 * handed over (`addResourceBundle`), and the formats inside texts but for `{{x, number}}`.
 */
export function trimI18next(): Plugin {
  return {
    name: "trim-i18next",
    apply: "build",
    transform: {
      filter: { id: /\/i18next\/dist\/esm\/i18next\.js$/ },
      handler: (code) => ({ code: trimmed(code), map: null }),
    },
  };
}

/** The library's source with both classes replaced. Throws when it no longer looks as expected. */
export function trimmed(code: string): string {
  return replaceClass(
    replaceClass(code, "Connector extends EventEmitter", connector),
    "Formatter",
    formatter,
  );
}

// What the library itself does where no backend was given.
const connector = `
  state = {};
  load(languages, namespaces, done) { if (done) done(); }
  reload(languages, namespaces, done) { if (done) done(); }
`;

const formatter = `
  init() {}
  format(value, format, locale) {
    return format === "number" ? new Intl.NumberFormat(locale).format(value) : value;
  }
`;

function replaceClass(code: string, head: string, body: string): string {
  const start = code.indexOf(`\nclass ${head} {\n`);
  const end = code.indexOf("\n}\n", start);
  if (start < 0 || end < 0) throw new Error(`i18next holds no class ${head}`);
  return `${code.slice(0, start)}\nclass ${head} {${body}}\n${code.slice(end + 3)}`;
}
