import { createHash } from "node:crypto";
import * as v from "valibot";
import type { AddedLanguages } from "#hub-api/context.ts";
import { type LanguageChange, LanguageFile, MOST_LANGUAGES } from "#hub-api/languages.ts";
import { err, ok, type Result } from "#protocol/result.ts";
import { openKept } from "../record/keptFile.ts";

/** The languages that the hub keeps for every browser. */
export interface LanguageStore {
  /** For the language menu, in the order of their names. */
  readonly list: () => AddedLanguages;
  readonly file: (code: string) => { readonly tag: string; readonly json: string } | undefined;
  /**
   * Stores or removes a language. Fails with a sentence when there are too many; rejects when the folder cannot be
   * written.
   */
  readonly change: (change: LanguageChange) => Promise<Result<AddedLanguages, string>>;
}

// A kept file has a value for each gateway; these are for all of them.
const ofAll = "";

export async function openLanguages(
  dataDir: string,
  report: (line: string) => void,
): Promise<LanguageStore> {
  const schema = v.array(LanguageFile);
  const remedy = "add the languages again";
  const kept = await openKept({ dataDir, name: "languages", schema, remedy, report });
  let known = describeFiles(kept.of(ofAll) ?? []);
  const list = () => known.map(({ code, name, tag }) => ({ code, name, tag }));
  return {
    list,
    file: (code) => known.find((one) => one.code === code),
    change: async (change) => {
      const isFull = known.length >= MOST_LANGUAGES;
      if (change.do === "keep" && isFull && !known.some(({ code }) => code === change.file.code))
        return err(`At most ${MOST_LANGUAGES} languages are kept.`);
      known = describeFiles(
        await kept.change(ofAll, (present = []) => applyChange(present, change)),
      );
      return ok(list());
    },
  };
}

function applyChange(files: readonly LanguageFile[], change: LanguageChange): LanguageFile[] {
  const code = change.do === "keep" ? change.file.code : change.code;
  const others = files.filter((one) => one.code !== code);
  return change.do === "keep" ? [...others, change.file] : others;
}

function describeFiles(files: readonly LanguageFile[]) {
  return files
    .map((file) => {
      const json = JSON.stringify(file);
      const tag = createHash("sha256").update(json).digest("base64url").slice(0, 12);
      return { code: file.code, name: file.name, tag, json };
    })
    .toSorted((one, other) => one.name.localeCompare(other.name));
}
