import * as v from "valibot";
import { configFileOf, configFiles } from "#protocol/config-file/config-file.ts";
import { parseJson } from "#protocol/api/reply.ts";

export const packEnding = ".lang.json";

/** Why a file cannot be stored beside the settings. */
export type ExtraProblem = "noFile" | "name" | "restore" | "notJson" | "notPack";

// LittleFS of the firmware takes no more.
const longestName = 31;
const Pack = v.looseObject({ meta: v.looseObject({ name: v.string(), code: v.string() }) });

/** Why a file with this name and text should not be uploaded; undefined if it may be. */
export function extraProblem(name: string, text: string): ExtraProblem | undefined {
  if (!/^[\w.-]+\.json$/.test(name) || name.length > longestName) return "name";
  const json = parseJson(text);
  if (!json.ok) return "notJson";
  if (configFiles.some((known) => known === name)) return "restore";
  if (name.endsWith(packEnding)) return v.is(Pack, json.value) ? undefined : "notPack";
  return configFileOf(json.value) === undefined ? undefined : "restore";
}

/** Whether a single file may be deleted: the settings themselves go by a factory reset. */
export function isDeletable(name: string): boolean {
  return name !== configFiles[0];
}
