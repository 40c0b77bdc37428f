import {
  createContext,
  createElement,
  type ReactNode,
  useContext,
  useMemo,
  useSyncExternalStore,
} from "react";
import { createInstance, type Instance } from "./i18next.ts";

const InstanceContext = createContext(createInstance());

/** Connects nothing: the provider does that. */
export const initReactI18next = {};

/** Gives the instance to everything inside. */
export function I18nextProvider({
  i18n,
  children,
}: {
  readonly i18n: Instance;
  readonly children?: ReactNode;
}) {
  return createElement(InstanceContext.Provider, { value: i18n }, children);
}

/** `t` of a namespace, or of the first of several; a change of language draws the component again. */
export function useTranslation(namespaces?: string | readonly string[]) {
  const i18n = useContext(InstanceContext);
  const namespace = typeof namespaces === "string" ? namespaces : namespaces?.[0];
  const language = useSyncExternalStore(i18n.follow, () => i18n.language);
  return useMemo(() => {
    // Another object for each language, as the library gives, so that hooks that depend on it run again.
    const own: Instance = Object.create(i18n);
    return { t: i18n.getFixedT(language, namespace), i18n: own };
  }, [i18n, language, namespace]);
}
