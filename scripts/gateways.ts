import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { format } from "prettier";
import { generations } from "../protocol/profile/generations.ts";
import { type PageUse, pageUse } from "../protocol/profile/page-use.ts";
import { profileOf } from "../protocol/profile/profile.ts";
import { answersByGeneration } from "../test/support/generations.ts";

/** The document with the table of releases and pages. */
export const gatewaysFile = fileURLToPath(new URL("../docs/gateways.md", import.meta.url));

const columns: readonly (readonly [title: string, page: string])[] = [
  ["NTP, MQTT", "settingsNtp"],
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
  "read-only": "read-only",
  explained: "explained",
  absent: "–",
};

/** The text of the document with a new table. */
export async function gatewaysText(text: string): Promise<string> {
  const rows = answersByGeneration.map(([id, answers]) => {
    const profile = profileOf(answers);
    const uses = columns.map(([, page]) => words[pageUse(profile, page)]);
    return [releasesOf(id), ...uses];
  });
  const head = ["Release", ...columns.map(([title]) => title)];
  const table = [head, head.map(() => "-"), ...rows].map((row) => `| ${row.join(" | ")} |`);
  const made = text.replace(
    /(<!-- table -->\n)[^]*(<!-- end of table -->)/,
    (_, start: string, end: string) => `${start}\n${table.join("\n")}\n\n${end}`,
  );
  return format(made, { parser: "markdown", printWidth: 120 });
}

function releasesOf(id: string): string {
  const family = id.startsWith("U") ? "opendtu" : "onbattery";
  const row = generations[family].find((one) => one.id === id);
  if (row === undefined) throw new Error(`no generation ${id}`);
  const [from, to] = [row.from, row.to].map((day) => versionOf(family, day));
  const span = row.from === row.to ? from : `${from} to ${to}`;
  return family === "opendtu" ? `OpenDTU ${span}` : `OnBattery ${span}`;
}

function versionOf(family: "onbattery" | "opendtu", day: number): string {
  const [year, month, date] = [Math.floor(day / 10_000), Math.floor(day / 100) % 100, day % 100];
  if (family === "opendtu") return `v${year % 100}.${month}.${date}`;
  return [year, month, date].map((part) => String(part).padStart(2, "0")).join(".");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(gatewaysFile, await gatewaysText(readFileSync(gatewaysFile, "utf8")));
}
