import { createInstance, type i18n as I18n, type ResourceKey } from "i18next";
import { shownText } from "#protocol/shown-text.ts";
import { storageKeys, writeText } from "../storage/storage.ts";
import type { Locale } from "./locale.ts";

/** The areas of texts; each is loaded with the pages that use it. */
export type Namespace =
  | "shell"
  | "live"
  | "day"
  | "devices"
  | "dialogs"
  | "login"
  | "insight"
  | "history"
  | "hub"
  | "messages"
  | "sky"
  | "whatIf"
  | "meters"
  | "settings"
  | "info"
  | "maintenance"
  | "help"
  | "codes";

/** Loads the texts of an area in a language; rejects if they cannot be loaded. */
export type LoadTexts = (locale: Locale, namespace: string) => Promise<ResourceKey>;

const always: readonly Namespace[] = ["shell"];

/**
 * Translations that start in `locale` with the texts of the frame loaded. No fallback: a test ensures that every
 * language of the build is complete, and an added language is completed while it loads.
 */
export async function createI18n(locale: Locale, load: LoadTexts): Promise<I18n> {
  const instance = createInstance();
  const texts = await Promise.all(always.map((namespace) => load(locale, namespace)));
  await instance.init({
    lng: locale,
    fallbackLng: false,
    ns: [...always],
    defaultNS: "shell",
    // React escapes markup; but a name must not change the direction of the text around it.
    interpolation: { escape: shownText },
    resources: { [locale]: Object.fromEntries(always.map((name, at) => [name, texts[at] ?? {}])) },
  });
  return instance;
}

/** Loads the texts of an area in the current language, once. Rejects on failure; may be called again. */
export async function loadNamespace(
  i18n: I18n,
  load: LoadTexts,
  namespace: Namespace,
): Promise<void> {
  const locale = i18n.language;
  if (i18n.hasResourceBundle(locale, namespace)) return;
  i18n.addResourceBundle(locale, namespace, await load(locale, namespace));
}

/**
 * Loads and shows a language, then remembers the choice. Rejects, and changes nothing, when its texts
 * do not come.
 */
export async function chooseLocale(i18n: I18n, load: LoadTexts, locale: Locale): Promise<void> {
  const inUse = Object.keys(i18n.getDataByLanguage(i18n.language) ?? {});
  const texts = await Promise.all(inUse.map((namespace) => load(locale, namespace)));
  inUse.forEach((namespace, at) => i18n.addResourceBundle(locale, namespace, texts[at]));
  await i18n.changeLanguage(locale);
  writeText(storageKeys.locale, locale);
  document.documentElement.lang = locale;
}
