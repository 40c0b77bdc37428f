import { fileURLToPath } from "node:url";
import { format } from "oxfmt";
import { batteryliveCalls } from "../protocol/areas/battery.ts";
import { chargerliveCalls, gridchargerliveCalls } from "../protocol/areas/charger.ts";
import { configCalls, filesCalls } from "../protocol/areas/files.ts";
import { settingsCalls } from "../protocol/areas/settings-calls.ts";
import { solarchargerliveCalls, vedirectliveCalls } from "../protocol/areas/solar.ts";
import * as exported from "../protocol/endpoints.ts";
import { profileOfRelease } from "../protocol/firmware/profile.ts";
import { allReleases } from "../protocol/firmware/releases.ts";
import type { Capabilities } from "../protocol/firmware/wire.ts";

export const libraryFile = fileURLToPath(new URL("../protocol/README.md", import.meta.url));

/** Calls that differ between releases; undefined if a release lacks the call. */
const tasks: Readonly<Record<string, (has: Capabilities) => unknown>> = {
  "battery, live": ({ battery }) => battery && batteryliveCalls.status,
  "charge controllers, live": ({ solarCharger }) =>
    solarCharger &&
    (solarCharger === "vedirect" ? vedirectliveCalls : solarchargerliveCalls).status,
  "AC charger, live": ({ acCharger }) =>
    acCharger && (acCharger === "huawei" ? chargerliveCalls : gridchargerliveCalls).status,
  "battery, settings": (has) => has.battery && settingsCalls.battery(has).read,
  "charge controllers, settings": (has) => has.solarCharger && settingsCalls.solarCharger(has).read,
  "AC charger, settings": (has) => has.acCharger && settingsCalls.acCharger(has).read,
  "power meter, settings": (has) => has.meter && settingsCalls.powerMeter(has).read,
  "power limiter, settings": (has) => has.limiter && settingsCalls.powerLimiter(has).read,
  "logging, settings": (has) => has.logging && settingsCalls.logging().read,
  files: ({ files }) => (files === "config" ? configCalls : filesCalls).list,
};

const names = new Map<unknown, string>(
  Object.entries(exported).map(([name, value]) => [value, name] as const),
);

interface Run {
  readonly call: unknown;
  readonly from: string;
  readonly to: string;
}

/** Successive releases of a family with the same call, by the names of the first and the last. */
function runsOf(task: (has: Capabilities) => unknown): readonly Run[] {
  const runs: Run[] = [];
  for (const release of allReleases) {
    const call = task(profileOfRelease(release).has);
    const [family] = release.name.split(" ");
    const last = runs.at(-1);
    if (last !== undefined && last.call === call && last.from.startsWith(`${family} `))
      runs[runs.length - 1] = { ...last, to: release.name };
    else runs.push({ call, from: release.name, to: release.name });
  }
  return runs.filter(({ call }) => call !== null && call !== false && call !== undefined);
}

const newest = new Set(new Map(allReleases.map(({ name }) => [name.split(" ")[0], name])).values());

/** Such as "OnBattery 2024.03.07 to 2024.06.03" or "OpenDTU since v24.11.7". */
function rangeText({ from, to }: Run): string {
  const [family = "", first = ""] = from.split(" ");
  const last = to.split(" ").at(-1);
  if (newest.has(to)) return `${family} since ${first}`;
  return first === last ? `${family} ${first}` : `${family} ${first} to ${last}`;
}

/** The text of the document with a new table. */
export async function libraryText(text: string): Promise<string> {
  const rows = Object.entries(tasks).flatMap(([task, pick]) =>
    runsOf(pick).map((run) => [task, rangeText(run), `\`${names.get(run.call) ?? "?"}\``]),
  );
  const head = ["Task", "Firmware", "Call"];
  const table = [head, head.map(() => "-"), ...rows].map((row) => `| ${row.join(" | ")} |`);
  const filled = text.replace(
    /(<!-- calls -->\n)[^]*(<!-- end of calls -->)/,
    (_, start: string, end: string) => `${start}\n${table.join("\n")}\n\n${end}`,
  );
  return (await format(libraryFile, filled)).code;
}
