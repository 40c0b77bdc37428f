import { member } from "../firmware/convert.ts";
import { parseJson } from "../firmware/json.ts";
import { textOf } from "../firmware/jsonText.ts";
import { decodeText } from "../firmware/utf8.ts";

/** A file with the texts of one language. */
export interface LanguagePack {
  readonly fileName: string;
  readonly code: string;
  readonly name: string;
}

const suffix = ".lang.json";

/** The language packs among some files. */
export function languagePacks(files: ReadonlyMap<string, Uint8Array>): readonly LanguagePack[] {
  return [...files].flatMap(([fileName, bytes]) => {
    if (!fileName.endsWith(suffix)) return [];
    const meta = member(parseJson(decodeText(bytes), null).value, "meta");
    if (meta === undefined) return [];
    return [{ fileName, code: textOf(meta, "code"), name: textOf(meta, "name") }];
  });
}
