import type { ResourceKey } from "i18next";
import type { LoadTexts } from "./i18n.ts";

type Texts = Partial<Record<string, ResourceKey>>;

// The texts of the live page come as one file per language: the gateway has few sockets.
const first = import.meta.glob<Texts>("./first/*.ts");
const single = import.meta.glob<{ readonly default: ResourceKey }>(
  "../../locales/*/{codes,day,devices,dialogs,help,history,hub,insight,settings,info,login,maintenance,messages,meters,sky,whatIf}.json",
);

/** Loads the texts of an area from the files of this build; those of an added language from where they are kept. Rejects when they cannot be had. */
export const loadTexts: LoadTexts = async (locale, namespace) => {
  const alone = single[`../../locales/${locale}/${namespace}.json`];
  if (alone) return (await alone()).default;
  const file = first[`./first/${locale}.ts`];
  if (!file)
    return (await import("./added/addedTexts.ts")).addedTexts(locale, namespace, loadTexts);
  const found = (await file())[namespace];
  if (found === undefined) throw new Error(`no texts ${locale}/${namespace}`);
  return found;
};
