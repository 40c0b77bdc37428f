import { spawn } from "node:child_process";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { readFirmware } from "../demonstration/local/scenarioNames.ts";
import { findBrowser } from "./browser.mjs";
import { password, type Places, startPlaces } from "./programs/places.ts";
import { driveMaintenance } from "./programs/maintenance.ts";
import { driveWebApp } from "./programs/webApp.ts";

// npm run check:programs -- --web-app 2024.03.07=FOLDER --client 'NAME=COMMAND'
// Runs programs written for a gateway at the simulated gateway and at the hub, and prints a table. Fetches nothing:
// FOLDER is the webapp_dist of a stock web app; a client reads host, port and password from its environment and ends
// with 0 on success.

const { values } = parseArgs({
  options: {
    "web-app": { type: "string", multiple: true, default: [] },
    client: { type: "string", multiple: true, default: [] },
    firmware: { type: "string", multiple: true, default: ["2024.03.07", "2026.03.31"] },
  },
});

interface Row {
  readonly program: string;
  readonly at: string;
  readonly result: string;
}

const rows: Row[] = [];

for (const [release, folder] of values["web-app"].map(halves)) {
  const executablePath = await findBrowser();
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
  for (const [part, drive] of [
    ["", driveWebApp],
    [", saves and maintenance", driveMaintenance],
  ] as const) {
    for (const at of ["gateway", "webAppAtHub"] as const) {
      // Each with a gateway of its own, since a reset leaves nothing.
      const places = await startPlaces(firmwareOf(release), folder);
      const checks = await drive(browser, places[at]);
      const failures = checks.filter(({ failure }) => failure !== undefined);
      for (const { name, failure } of failures)
        console.log(`${release} at ${at}: ${name}: ${failure}`);
      const result = `${checks.length - failures.length}/${checks.length}`;
      rows.push({ program: `stock web app ${release}${part}`, at, result });
      await places.close();
    }
  }
  await browser.close();
}

for (const release of values.client.length > 0 ? values.firmware : []) {
  const places = await startPlaces(firmwareOf(release), undefined);
  for (const [name, command] of values.client.map(halves)) {
    for (const at of ["gateway", "hub", "ofSeveral"] as const satisfies readonly (keyof Places)[]) {
      const code = await run(command, places[at]);
      rows.push({
        program: `${name}, ${release}`,
        at,
        result: code === 0 ? "good" : `ends with ${code}`,
      });
    }
  }
  await places.close();
}

console.table(rows);
const isWorse = rows.some(
  ({ program, at, result }) =>
    at !== "gateway" && result !== rows.find((one) => one.program === program)?.result,
);
process.exit(isWorse ? 1 : 0);

function halves(text: string): readonly [string, string] {
  const at = text.indexOf("=");
  return [text.slice(0, at), text.slice(at + 1)];
}

function firmwareOf(release: string) {
  const firmware = readFirmware(release);
  if (!firmware.ok) throw new Error(firmware.error);
  return firmware.value;
}

function run(command: string, address: string): Promise<number | null> {
  const [host, port] = address.split(":");
  const env = {
    ...process.env,
    GATEWAY_HOST: host,
    GATEWAY_PORT: port,
    GATEWAY_PASSWORD: password,
  };
  return new Promise((resolve) => {
    const child = spawn(command, { shell: true, stdio: "inherit", env, timeout: 120_000 });
    child.on("exit", resolve);
  });
}
