import { createContext } from "react";
import { createInstance } from "./i18next.ts";

/** Connects nothing: the provider does that. */
export const initReactI18next = {};

/** Holds the instance; see `useTexts`. */
export const I18nContext = createContext({ i18n: createInstance() });
