import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Folder of the compiled IANA time zone data on this system. */
export const zoneFolder = process.env["TZDIR"] ?? "/usr/share/zoneinfo";

// Former zone names that older gateways may still hold, with the present names: newer zone tables and some systems lack
// the former.
const formerNames: Readonly<Record<string, string>> = {
  "America/Godthab": "America/Nuuk",
  "America/Nipigon": "America/Toronto",
  "America/Pangnirtung": "America/Iqaluit",
  "America/Rainy_River": "America/Winnipeg",
  "America/Thunder_Bay": "America/Toronto",
  "America/Yellowknife": "America/Edmonton",
  "Asia/Choibalsan": "Asia/Ulaanbaatar",
  "Australia/Currie": "Australia/Hobart",
  "Etc/GMT+0": "Etc/GMT",
  "Etc/GMT-0": "Etc/GMT",
  "Etc/GMT0": "Etc/GMT",
  "Etc/Greenwich": "Etc/GMT",
  "Etc/UCT": "Etc/UTC",
  "Etc/Universal": "Etc/UTC",
  "Etc/Zulu": "Etc/UTC",
  "Europe/Kiev": "Europe/Kyiv",
  "Europe/Uzhgorod": "Europe/Kyiv",
  "Europe/Zaporozhye": "Europe/Kyiv",
  "Pacific/Enderbury": "Pacific/Kanton",
};

/**
 * POSIX TZ string by time zone name, names in order: the content of `zones.json` (docs/gateway/calls.md#unknown-paths).
 * Reads the zone table and the compiled files of the folder; throws if any is missing.
 */
export function readZones(folder: string): Readonly<Record<string, string>> {
  const table = readFileSync(join(folder, "zone.tab"), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .flatMap((line) => line.split("\t").slice(2, 3));
  const names = [...table, ...fixedOffsets(), ...Object.keys(formerNames)].toSorted();
  return Object.fromEntries(
    names.map((name) => [name, posixZone(join(folder, formerNames[name] ?? name))]),
  );
}

/** Release of the data in a folder, such as `2025b`; undefined if unknown. */
export function zoneRelease(folder: string): string | undefined {
  const source = join(folder, "tzdata.zi");
  if (!existsSync(source)) return undefined;
  return /^# version (\S+)/.exec(readFileSync(source, "utf8"))?.[1];
}

function fixedOffsets(): readonly string[] {
  const west = Array.from({ length: 12 }, (_, index) => `Etc/GMT+${index + 1}`);
  const east = Array.from({ length: 14 }, (_, index) => `Etc/GMT-${index + 1}`);
  return ["Etc/GMT", "Etc/UTC", ...west, ...east];
}

// RFC 8536 section 3.3: a compiled file ends with its rule for the future between two newlines.
function posixZone(path: string): string {
  const footer = /\n([^\n]+)\n$/.exec(readFileSync(path, "latin1"))?.[1];
  if (footer === undefined) throw new Error(`${path} has no rule for the future.`);
  return footer;
}
