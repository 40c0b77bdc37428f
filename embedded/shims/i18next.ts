type Listener = () => void;

interface Options {
  readonly ns?: string;
  readonly count?: number;
  readonly defaultValue?: string;
  readonly [parameter: string]: string | number | null | undefined;
}

interface InitOptions {
  readonly lng: string;
  readonly defaultNS: string;
  readonly interpolation: { readonly escape: Escape };
  readonly resources: Record<string, Record<string, unknown>>;
}

/** Makes a parameter harmless for the text around it. */
type Escape = (text: string) => string;

/** Text of a key, with its parameters filled in; the key itself if unknown. */
export type Translate = (key: string, options?: Options) => string;

/**
 * Replaces i18next in the firmware's script, where the library does not fit (decision 21): texts by namespace and
 * dotted key, parameters, numbers and plurals, in one language without a fallback. A contract test runs against
 * both.
 */
export function createInstance() {
  let resources: Record<string, Record<string, unknown>> = {};
  let defaultNamespace = "";
  let escape: Escape = String;
  const listeners = new Set<Listener>();

  const textAt = (locale: string, namespace: string, path: string): unknown => {
    const texts = resources[locale]?.[namespace];
    return child(texts, path) ?? path.split(".").reduce(child, texts);
  };
  const find = (given: string, namespace: string, count?: number) => {
    const colon = given.indexOf(":");
    const area = colon < 0 ? namespace : given.slice(0, colon);
    const key = given.slice(colon + 1);
    const plural =
      typeof count === "number"
        ? textAt(instance.language, area, `${key}_${pluralForm(instance.language, count)}`)
        : undefined;
    return { key, text: plural ?? textAt(instance.language, area, key) };
  };
  const instance = {
    language: "",
    init({ lng, defaultNS, interpolation, resources: given }: InitOptions): Promise<Translate> {
      instance.language = lng;
      ({ escape } = interpolation);
      defaultNamespace = defaultNS;
      resources = { ...given };
      return Promise.resolve(instance.t);
    },
    t: fixedTo(() => defaultNamespace),
    /** A `t` that looks in the namespace, or the first of several, unless its options name another. */
    getFixedT(_locale: unknown, namespaces?: string | readonly string[] | null): Translate {
      const namespace = typeof namespaces === "string" ? namespaces : namespaces?.[0];
      return fixedTo(() => namespace ?? defaultNamespace);
    },
    exists: (key: string) => find(key, defaultNamespace).text !== undefined,
    getResource: textAt,
    getDataByLanguage: (locale: string) => resources[locale],
    hasResourceBundle: (locale: string, namespace: string) =>
      resources[locale]?.[namespace] !== undefined,
    addResourceBundle(locale: string, namespace: string, texts: unknown) {
      resources[locale] = { ...resources[locale], [namespace]: texts };
    },
    changeLanguage(locale: string): Promise<Translate> {
      instance.language = locale;
      for (const listener of listeners) listener();
      return Promise.resolve(instance.t);
    },
    on: (_event: "languageChanged", listener: Listener) => void listeners.add(listener),
    off: (_event: "languageChanged", listener: Listener) => void listeners.delete(listener),
  };
  return instance;

  function fixedTo(namespace: () => string): Translate {
    return (given, options = {}) => {
      const { key, text } = find(given, options.ns ?? namespace(), options.count);
      const found = typeof text === "string" ? text : (options.defaultValue ?? key);
      return filledIn(found, options, instance.language, escape);
    };
  }
}

function child(node: unknown, key: string): unknown {
  return typeof node === "object" && node !== null && own(node, key)
    ? Reflect.get(node, key)
    : undefined;
}

function own(node: object, key: string): boolean {
  return Object.prototype.hasOwnProperty.call(node, key);
}

function filledIn(text: string, options: Options, locale: string, escape: Escape): string {
  return text.replace(/{{(.+?)}}/g, (all, inner: string) => {
    const [name = "", format] = inner.split(",").map((part) => part.trim());
    if (!own(options, name)) return all;
    const value = options[name];
    if (format === "number") return new Intl.NumberFormat(locale).format(Number(value));
    return value == null ? "" : escape(`${value}`);
  });
}

const pluralRules = new Map<string, Intl.PluralRules>();

function pluralForm(locale: string, count: number): string {
  const rules = pluralRules.get(locale) ?? new Intl.PluralRules(locale);
  pluralRules.set(locale, rules);
  return rules.select(count);
}
