import * as v from "valibot";
import { isCountry } from "../api/harmful.ts";
import { parseJson } from "../api/reply.ts";
import { err, ok, type Result } from "../result.ts";

/** The files that a backup and a restore know. Source: docs/interface.md#settings-and-their-meaning. */
export const configFiles = ["config.json", "pin_mapping.json"] as const;
/** The name of such a file. */
export type ConfigFile = (typeof configFiles)[number];

/** Why a file cannot be restored as `target`: not JSON, the other file, neither, or an unknown country of the radio. */
export type ConfigRefusal =
  | { readonly kind: "empty" | "notJson" | "tooDeep" | "neither" | "badCountry" }
  | { readonly kind: "otherFile"; readonly isReally: ConfigFile };

// The firmware's reader gives up on anything nested deeper. Source: docs/gateway/calls.md#requests-with-data.
const deepest = 10;
// Enough sections of config.json to tell it from other JSON. Source: docs/gateway/system.md#configjson.
const parts = ["cfg", "wifi", "ntp", "mqtt", "dtu", "security", "device", "inverters"];
const fewestParts = 3;

/**
 * Reads a file to be restored as `target`. The gateway itself takes any bytes and then starts with factory values, so
 * doubtful files are refused here. Never throws.
 */
export function readConfigFile(text: string, target: ConfigFile): Result<unknown, ConfigRefusal> {
  if (text.trim() === "") return err({ kind: "empty" });
  const json = parseJson(text);
  if (!json.ok) return err({ kind: "notJson" });
  if (depthOf(json.value, deepest + 1) > deepest) return err({ kind: "tooDeep" });
  const file = configFileOf(json.value);
  if (file === undefined) return err({ kind: "neither" });
  if (file === "config.json" && hasBadCountry(json.value)) return err({ kind: "badCountry" });
  return file === target ? ok(json.value) : err({ kind: "otherFile", isReally: file });
}

/** Which of the two files a JSON value is; undefined when it is neither. */
export function configFileOf(value: unknown): ConfigFile | undefined {
  if (Array.isArray(value)) return value.every(isPinProfile) ? "pin_mapping.json" : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  const found = parts.filter((part) => Object.prototype.hasOwnProperty.call(value, part));
  return found.length >= fewestParts ? "config.json" : undefined;
}

const ConfigCountry = v.object({ dtu: v.object({ cmt_country_mode: v.unknown() }) });

/** Whether a config.json holds a country outside of the radio's table, into which the gateway reads unchecked. */
function hasBadCountry(config: unknown): boolean {
  const read = v.safeParse(ConfigCountry, config);
  return read.success && !isCountry(read.output.dtu.cmt_country_mode);
}

function isPinProfile(value: unknown): boolean {
  return typeof value === "object" && value !== null && "name" in value;
}

/** How deep arrays and objects are nested, looking no deeper than `most`. */
function depthOf(value: unknown, most: number): number {
  if (typeof value !== "object" || value === null || most === 0) return 0;
  // In a loop: a call takes no more than some ten thousand arguments.
  return Object.values(value).reduce<number>(
    (depth, child) => Math.max(depth, 1 + depthOf(child, most - 1)),
    1,
  );
}
