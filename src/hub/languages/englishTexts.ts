import type { LoadTexts, Namespace } from "#app/shared/i18n/i18n.ts";
import { type FlatTexts, flatTexts } from "#app/shared/i18n/added/flatTexts.ts";

/** All areas, in the order of the file. */
export const areas: readonly Namespace[] = [
  "shell",
  "live",
  "day",
  "devices",
  "dialogs",
  "login",
  "insight",
  "history",
  "sky",
  "whatIf",
  "meters",
  "settings",
  "codes",
  "info",
  "maintenance",
  "help",
  "hub",
  "messages",
];

/** Every English text of the page. Rejects when any of the files cannot be had. */
export async function englishTexts(load: LoadTexts): Promise<FlatTexts> {
  const texts = new Map<string, string>();
  // In sequence: a gateway has few sockets.
  for (const area of areas)
    for (const [key, text] of flatTexts(area, await load("en", area))) texts.set(key, text);
  return texts;
}
