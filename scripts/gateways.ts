import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { format } from "oxfmt";
import { libraryFile, libraryText } from "./callTable.ts";
import { allReleases } from "../protocol/firmware/releases.ts";
import { type PageUse, pageUse } from "../protocol/firmware/page-use.ts";
import { profileOfRelease } from "../protocol/firmware/profile.ts";

/** The document with the table of releases and pages. */
export const gatewaysFile = fileURLToPath(new URL("../docs/gateways.md", import.meta.url));

const columns: readonly (readonly [title: string, page: string])[] = [
  ["NTP", "settingsNtp"],
  ["MQTT", "settingsMqtt"],
  ["DTU", "settingsDtu"],
  ["Device manager", "settingsDevice"],
  ["Config management", "settingsConfig"],
  ["Logging", "settingsLogging"],
  ["Solar charger", "settingsVedirect"],
  ["VE.Direct info", "infoVedirect"],
  ["Power meter", "settingsPowermeter"],
  ["Power limiter", "settingsPowerlimiter"],
  ["Battery", "settingsBattery"],
  ["AC charger", "settingsChargerac"],
];

const words: Readonly<Record<PageUse, string>> = {
  complete: "complete",
  asks: "complete",
  "read-only": "read-only",
  explained: "explained",
  absent: "–",
};

/** The text of the document with a new table. */
export async function gatewaysText(text: string): Promise<string> {
  const rows = allReleases.map((release) => {
    const profile = profileOfRelease(release);
    return [release.name, ...columns.map(([, page]) => words[pageUse(profile, page)])];
  });
  const head = ["Release", ...columns.map(([title]) => title)];
  const table = [head, head.map(() => "-"), ...rows].map((row) => `| ${row.join(" | ")} |`);
  const newText = text.replace(
    /(<!-- table -->\n)[^]*(<!-- end of table -->)/,
    (_, start: string, end: string) => `${start}\n${table.join("\n")}\n\n${end}`,
  );
  return (await format(gatewaysFile, newText)).code;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(gatewaysFile, await gatewaysText(readFileSync(gatewaysFile, "utf8")));
  writeFileSync(libraryFile, await libraryText(readFileSync(libraryFile, "utf8")));
}
