import type { AddedLanguages } from "#hub-api/context.ts";
import { hubLanguageCalls, LanguageFile, MOST_LANGUAGES } from "#hub-api/languages.ts";
import { createClient } from "#protocol/client/client.ts";
import { hubContext } from "../../place.ts";
import {
  readStoredJson,
  removeStored,
  type StorageKey,
  storedName,
  writeText,
} from "../../storage/storage.ts";
import { addedLanguages } from "../addedLanguages.ts";

/** Whether the hub keeps added languages for every browser, and not this browser. */
export const isKeptByHub = hubContext?.languages !== undefined;

const hub = (hubContext?.hub ?? "/").slice(0, -1);

/** The file of an added language. Rejects when it cannot be had. */
export async function readLanguage(code: string): Promise<LanguageFile> {
  if (isKeptByHub) {
    const tag = addedLanguages().find((one) => one.code === code)?.tag ?? "";
    const client = createClient({
      fetch: (input, init) => fetch(input, init),
      url: hub,
      authdata: () => undefined,
    });
    return client.call(hubLanguageCalls.file, { query: { code, tag } });
  }
  const kept = readStoredJson(keyOf(code), LanguageFile);
  if (kept === undefined) throw new Error(`no language ${code}`);
  return kept;
}

export type KeepProblem = "tooMany" | "refused";

/** Stores a language in this browser, in place of a language with its code. */
export function keepLanguage(file: LanguageFile): AddedLanguages | KeepProblem {
  const { code, name } = file;
  const others = addedLanguages().filter((one) => one.code !== code);
  if (others.length >= MOST_LANGUAGES) return "tooMany";
  const text = JSON.stringify(file);
  writeText(keyOf(code), text);
  if (!isKept(keyOf(code), text)) {
    removeStored(keyOf(code));
    return "refused";
  }
  return keepList([...others, { code, name, tag: "" }]);
}

export function removeLanguage(code: string): AddedLanguages {
  removeStored(keyOf(code));
  return keepList(addedLanguages().filter((one) => one.code !== code));
}

function keepList(languages: AddedLanguages): AddedLanguages {
  const listed = [...languages].sort((one, other) => one.name.localeCompare(other.name));
  writeText("heliograph.languages", JSON.stringify(listed));
  return listed;
}

function keyOf(code: string): `heliograph.language.${string}` {
  return `heliograph.language.${code}`;
}

/** Whether the browser itself has a text, beyond this visit. */
function isKept(key: StorageKey, text: string): boolean {
  try {
    return window.localStorage.getItem(storedName(key)) === text;
  } catch {
    return false;
  }
}
