import { type JsonValue, member } from "../firmware/convert.ts";
import { parseJson } from "../firmware/json.ts";
import { decodeText } from "../firmware/utf8.ts";

export interface LanguagePack {
  readonly fileName: string;
  readonly code: string;
  readonly name: string;
}

const suffix = ".lang.json";

/** The language packs among some files; a file without code or name is none. */
export function languagePacks(files: ReadonlyMap<string, Uint8Array>): readonly LanguagePack[] {
  return [...files].flatMap(([fileName, bytes]) => {
    if (!fileName.endsWith(suffix)) return [];
    const { value, failure } = parseJson(decodeText(bytes), null);
    if (failure !== null) return [];
    const meta = member(value, "meta");
    const [code, name] = [wordsAt(meta, "code"), wordsAt(meta, "name")];
    return code === "" || name === "" ? [] : [{ fileName, code, name }];
  });
}

function wordsAt(meta: JsonValue | undefined, key: string): string {
  const value = member(meta, key);
  return typeof value === "string" ? value : "";
}
