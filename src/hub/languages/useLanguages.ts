import { useAtomValue, useSetAtom } from "jotai";
import type { AddedLanguages } from "#hub-api/context.ts";
import type { LanguageFile } from "#hub-api/languages.ts";
import { changedLanguagesAtom } from "#app/shared/i18n/addedLanguages.ts";
import { forgetAdded } from "#app/shared/i18n/added/addedTexts.ts";
import {
  keepLanguage,
  type KeepProblem,
  removeLanguage,
} from "#app/shared/i18n/added/languageFiles.ts";
import { chooseLocale } from "#app/shared/i18n/i18n.ts";
import { initialLocale } from "#app/shared/i18n/locale.ts";
import { textsAtom } from "#app/shared/i18n/texts.ts";
import { useAddedLanguages } from "#app/shared/i18n/useLanguageNames.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { removeStored, storageKeys } from "#app/shared/storage/storage.ts";
import { changeLanguages } from "../admin.ts";

export function useLanguages() {
  const { i18n } = useTexts();
  const { load } = useAtomValue(textsAtom);
  const languages = useAddedLanguages();
  const setLanguages = useSetAtom(changedLanguagesAtom);
  const forget = (code: string, left: AddedLanguages) => {
    forgetAdded(code);
    for (const area of Object.keys(i18n.getDataByLanguage(code) ?? {}))
      if (i18n.language !== code) i18n.removeResourceBundle(code, area);
    setLanguages(left);
  };
  const showRemoval = async (code: string, left: AddedLanguages) => {
    if (i18n.language === code) {
      removeStored(storageKeys.locale);
      await chooseLocale(i18n, load, initialLocale(navigator.language));
    }
    forget(code, left);
  };
  return {
    languages,
    /** Shows the page in a language. Rejects when its texts cannot be had. */
    show: async (code: string) => {
      // The texts that are shown are not replaced while they stand there.
      if (i18n.language === code) window.location.reload();
      else await chooseLocale(i18n, load, code);
    },
    keepHere: (file: LanguageFile): KeepProblem | undefined => {
      const kept = keepLanguage(file);
      if (typeof kept === "string") return kept;
      forget(file.code, kept);
      return undefined;
    },
    removeHere: (code: string) => showRemoval(code, removeLanguage(code)),
    /** Lets the hub keep a language. Rejects with a `GatewayError`, as does the removal. */
    keepInHub: async (authdata: string, file: LanguageFile) => {
      const kept = await changeLanguages(authdata, { do: "keep", file });
      forget(file.code, kept.languages);
    },
    removeFromHub: async (authdata: string, code: string) => {
      const left = await changeLanguages(authdata, { do: "remove", code });
      await showRemoval(code, left.languages);
    },
  };
}
