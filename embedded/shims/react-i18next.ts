import { createContext } from "react";
import { createInstance } from "./i18next.ts";

/** Holds the instance; see `useTexts`. */
export const I18nContext = createContext({ i18n: createInstance() });
