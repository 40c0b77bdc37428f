import type { FlatNamespace, i18n as I18n, TFunction } from "i18next";
import { createElement, useContext, useMemo, useSyncExternalStore, type ReactNode } from "react";
import { I18nContext } from "react-i18next";
import { remember } from "./fixedText.ts";

interface TextsProviderProps {
  readonly i18n: I18n;
  readonly children?: ReactNode;
}

/** Gives the texts to everything inside; the only place that follows the language. */
export function TextsProvider({ i18n, children }: TextsProviderProps) {
  const subscribe = useMemo(
    () => (changed: () => void) => {
      i18n.on("languageChanged", changed);
      return () => i18n.off("languageChanged", changed);
    },
    [i18n],
  );
  const language = useSyncExternalStore(
    subscribe,
    () => i18n.language,
    () => i18n.language,
  );
  // Another object for each language, so that texts and hooks that depend on it follow. Its methods are bound.
  const value = useMemo(() => {
    const own: I18n = Object.create(i18n);
    return { i18n: own };
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [i18n, language]);
  return createElement(I18nContext.Provider, { value }, children);
}

export interface Texts<Areas extends FlatNamespace | readonly FlatNamespace[]> {
  readonly t: TFunction<Areas>;
  readonly i18n: I18n;
}

/**
 * The texts of one or several areas, the first being the default. One object for all components until the language
 * changes. Costs no subscription and no effect, unlike the hook of react-i18next: the frame of a page has a hundred
 * components with texts.
 */
export function useTexts(): Texts<"shell">;
export function useTexts<const Areas extends FlatNamespace | readonly FlatNamespace[]>(
  areas: Areas,
): Texts<Areas>;
export function useTexts(areas: FlatNamespace | readonly FlatNamespace[] = "shell") {
  const value = useContext(I18nContext);
  const known = remember(textsOf, value, () => new Map<string, AnyTexts>());
  return remember(known, String(areas), () => {
    const { i18n } = value;
    const t = i18n.getFixedT(i18n.language, areas);
    const [first = "shell"] = [areas].flat();
    return { t: keeping(t, (key) => i18n.getResource(i18n.language, first, key)), i18n };
  });
}

type AnyTexts = Texts<FlatNamespace | readonly FlatNamespace[]>;

/** The texts of each language, by areas. */
const textsOf = new WeakMap<object, Map<string, AnyTexts>>();

/**
 * To make a text takes the library 0.1 ms on an old phone, each time: the many that stand in the first area as they are shown
 * are read there.
 */
function keeping<Translate extends AnyTexts["t"]>(
  t: Translate,
  stored: (key: string) => unknown,
): Translate {
  return new Proxy(t, {
    apply(make, self, given: readonly unknown[]): unknown {
      const [key, values] = given;
      const text = !values && stored(String(key));
      return typeof text === "string" && !/{{|\$t/.test(text)
        ? text
        : Reflect.apply(make, self, given);
    },
  });
}
