import type { ResourceKey } from "i18next";
import type { LoadTexts } from "./i18n.ts";

type Texts = Partial<Record<string, ResourceKey>>;

// What the live page needs comes as one file per language: the gateway has few sockets.
const first = import.meta.glob<Texts>("./first/*.ts");
const single = import.meta.glob<ResourceKey>(
  "../../locales/*/{codes,day,devices,dialogs,help,history,hub,insight,settings,info,login,maintenance,messages,sky,whatIf}.json",
  { import: "default" },
);

/** Loads the texts of an area from the files of this build. Rejects when the file cannot be had. */
export const loadTexts: LoadTexts = async (locale, namespace) => {
  const alone = single[`../../locales/${locale}/${namespace}.json`];
  if (alone) return alone();
  const texts = await first[`./first/${locale}.ts`]?.();
  const found = texts?.[namespace];
  if (found === undefined) throw new Error(`no texts ${locale}/${namespace}`);
  return found;
};
