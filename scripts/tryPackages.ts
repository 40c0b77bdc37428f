import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { build as esbuild } from "esbuild";
import { chromium, type Browser } from "playwright-core";
import { publint } from "publint";
import { build as vite } from "vite";
import { startSimulator } from "../simulator/serve/serve.ts";
import { chromiumOptions } from "../test/support/chromium.ts";
import { run } from "./install.mjs";
import { libraryPrograms, prices, untilPrinted } from "./libraryPrograms.ts";
import { openApiClient, openApiConfig, openApiPackages } from "./openApiClient.ts";
import { pack } from "./pack.ts";

// npm run try:packages: installs both packages offline in an empty folder, and tries the demonstration, the hub, each
// program of the library's documents on each runtime and in a browser by each kind of bundle, and common package
// checks. Needs the network once. Prints a table.
const folder = mkdtempSync(join(tmpdir(), "heliograph-packages-"));
const project = emptyProject("project");
const tarballs = await pack(join(folder, "tarballs"));
const install = ["install", "--no-audit", "--no-fund", "--cache", join(folder, "cache")];
const needed = [...tarballs, "fast-check", "ws"];
run("npm", [...install, ...needed], { cwd: emptyProject("prepared") });
const runtimes = installPackages({
  "Node 20": "node@20.19",
  "Node 22": "node@22",
  "Node 24": "node@24",
  "Node, newest": "node@latest",
  Deno: "deno",
  Bun: "bun",
});
run("npm", [...install, "--offline", ...needed], { cwd: project });

const simulated = { host: "127.0.0.1", scenario: "one-inverter", clock: 20 } as const;
writeFileSync(join(project, "prices.json"), prices);
const rows: Record<string, Record<string, string>> = {};

// By itself, not by npx, which would leave it behind when it is ended.
const heliograph = [join(project, "node_modules/.bin/heliograph"), "--port", "0", "--json"];
await note("program", "demonstration", () => waitForText(heliograph, /\n/));
await withGateway(async (url) => {
  const hub = [...heliograph, "--gateway", url, "--data", join(folder, "data")];
  await note("program", "hub", () => waitForText(hub, /\n/));
});
for (const [name, command] of Object.entries(runtimes)) {
  const [program = ""] = command;
  await note(name, "version", () => waitForText([program, "--version"], /\d+\.\d+\.\d+/));
  // A gateway for each, because one of the programs limits it.
  await withGateway(async (url) => {
    for (const { file, args, prints } of libraryPrograms) {
      const path = join("node_modules/@heliograph/protocol/examples", file);
      await note(name, file, () => waitForText([...command, path, url, ...args], prints));
    }
  });
}
await tryInChromium();
await tryChecks();
await tryCompilers();
await tryOpenApi();
console.table(rows);
rmSync(folder, { recursive: true, force: true });
if (Object.values(rows).some((row) => Object.values(row).some((text) => text.startsWith("fails"))))
  process.exit(1);

function emptyProject(name: string): string {
  const folderPath = join(folder, name);
  mkdirSync(folderPath);
  writeFileSync(join(folderPath, "package.json"), '{ "private": true, "type": "module" }\n');
  return folderPath;
}

/** Runtimes from their packages: the words in front of a program's name. */
function installPackages(packages: Readonly<Record<string, string>>) {
  const how: Readonly<Record<string, readonly string[]>> = { deno: ["run", "--allow-all"] };
  return Object.fromEntries(
    Object.entries(packages).map(([name, spec]) => {
      const home = emptyProject(name);
      run("npm", [...install, spec], { cwd: home });
      const [program = ""] = spec.split("@");
      return [name, [join(home, "node_modules/.bin", program), ...(how[program] ?? [])]];
    }),
  );
}

async function withGateway<Value>(use: (url: string) => Promise<Value>): Promise<Value> {
  const gateway = await startSimulator(simulated);
  try {
    return await use(`http://127.0.0.1:${gateway.port}`);
  } finally {
    await gateway.close();
  }
}

async function waitForText(command: readonly string[], prints: RegExp): Promise<string> {
  const env = { ...process.env, GATEWAY_PASSWORD: "openDTU42" };
  const printed = await untilPrinted(command, prints, { cwd: project, env });
  return prints.source.startsWith("\\d") ? (prints.exec(printed)?.[0] ?? "") : "yes";
}

/** Tries something and keeps how it went. */
async function note(row: string, column: string, attempt: () => Promise<string>): Promise<void> {
  const cells = (rows[row] ??= {});
  try {
    cells[column] = await attempt();
  } catch (error) {
    console.error(`${row}, ${column}:`, error);
    cells[column] = "fails";
  }
}

/** Live values in a page: the library as a single file, and bundled with a program. */
async function tryInChromium(): Promise<void> {
  const browser = await chromium.launch(await chromiumOptions());
  const app = join(project, "app.js");
  writeFileSync(
    app,
    `import { createGateway } from "@heliograph/protocol";
     const power = document.querySelector("output");
     createGateway({ url: location.origin }).subscribe(({ powerW }) => {
       power.textContent = powerW?.toFixed(0) ?? "-";
     });`,
  );
  const examples = join(project, "node_modules/@heliograph/protocol/examples");
  const pages = ["widget.html", "in-a-worker.html", "page-worker.js"];
  const [widget = "", inWorker = "", worker = ""] = pages.map((name) =>
    readFileSync(join(examples, name), "utf8"),
  );
  const bundled = '<p><output>-</output> W</p><script type="module" src="app.js"></script>';
  const library = readFileSync(join(folder, "tarballs/heliograph-protocol.js"), "utf8");
  await note("Chromium", "plain module", () =>
    inPage(browser, { "index.html": widget, "heliograph-protocol.js": library }),
  );
  await note("Chromium", "in a worker", () =>
    inPage(browser, {
      "index.html": inWorker,
      "page-worker.js": worker,
      "heliograph-protocol.js": library,
    }),
  );
  await note("Chromium", "esbuild", async () => {
    const options = { bundle: true, format: "esm", write: false } as const;
    const { outputFiles } = await esbuild({ entryPoints: [app], ...options });
    return inPage(browser, { "index.html": bundled, "app.js": outputFiles[0]?.text ?? "" });
  });
  await note("Chromium", "Vite", async () => {
    const lib = { entry: app, formats: ["es"], fileName: "app" } as const;
    await vite({
      root: project,
      configFile: false,
      logLevel: "warn",
      build: { lib: { ...lib, formats: [...lib.formats] }, outDir: "built" },
    });
    const files = readdirSync(join(project, "built"));
    const texts = files.map((name) => [name, readFileSync(join(project, "built", name), "utf8")]);
    return inPage(browser, { "index.html": bundled, ...Object.fromEntries(texts) });
  });
  await browser.close();
}

/** Opens a page that the simulated gateway serves with these files, and waits for its power. */
async function inPage(browser: Browser, files: Readonly<Record<string, string>>): Promise<string> {
  const distDir = mkdtempSync(join(folder, "page-"));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(distDir, name), text);
  const served = await startSimulator({ ...simulated, distDir });
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${served.port}/`);
  await page.getByText(/^\d+ W$/).waitFor();
  await page.close();
  await served.close();
  return "yes";
}

/** Common checks of a package. */
async function tryChecks(): Promise<void> {
  await note("checks", "publint", async () => {
    const { messages } = await publint({
      pkgDir: join(project, "node_modules/@heliograph/protocol"),
      strict: true,
    });
    if (messages.length > 0) throw new Error(JSON.stringify(messages));
    return "yes";
  });
  await note("checks", "types", async () => {
    const attw = ["--yes", "--package", "@arethetypeswrong/cli", "attw"];
    const options = { cwd: project, encoding: "utf8" } as const;
    const { status, stdout, stderr } = spawnSync(
      "npx",
      [...attw, tarballs[0] ?? "", "--profile", "esm-only", "--no-emoji"],
      options,
    );
    if (status !== 0) throw new Error(stdout + stderr);
    return "yes";
  });
}

/** The types of the library for the oldest compilers: below 5.4 those of valibot are not checked. */
async function tryCompilers(): Promise<void> {
  const entries = ["", "/endpoints", "/grid-profile", "/kernel", "/limit", "/live", "/serial"];
  const lines = entries.map((name, at) => `export * as e${at} from "@heliograph/protocol${name}";`);
  writeFileSync(join(project, "types.ts"), lines.join("\n"));
  for (const [version, skipLibCheck] of [
    ["5.0", true],
    ["5.4", false],
    ["latest", false],
  ] as const) {
    await note("types", version, async () => {
      const home = emptyProject(`typescript-${version}`);
      run("npm", [...install, `typescript@${version}`], { cwd: home });
      const compilerOptions = {
        strict: true,
        noEmit: true,
        exactOptionalPropertyTypes: true,
        skipLibCheck,
        target: "es2022",
        lib: ["es2022", "dom"],
        module: "nodenext",
        types: [],
      };
      const config = JSON.stringify({ compilerOptions, files: ["types.ts"] });
      writeFileSync(join(project, "tsconfig.json"), config);
      run(join(home, "node_modules/.bin/tsc"), ["-p", "."], { cwd: project });
      return "yes";
    });
  }
}

/** A client that openapi-typescript makes of the hub's description reads and commands a hub. */
async function tryOpenApi(): Promise<void> {
  const home = emptyProject("openapi");
  const bin = (name: string) => join(home, "node_modules/.bin", name);
  await note("program", "OpenAPI client", () =>
    withGateway(async (url) => {
      run("npm", [...install, ...openApiPackages], { cwd: home });
      const data = ["--data", join(folder, "openapi-data"), "--gateway", url];
      const env = { ...process.env, HELIOGRAPH_PASSWORD: "openDTU42" };
      const [program = "", ...args] = [...heliograph, ...data];
      const hub = spawn(program, args, { cwd: project, env, stdio: ["ignore", "pipe", "inherit"] });
      try {
        const address = `http://127.0.0.1:${await portOf(hub.stdout)}`;
        const description = `${address}/hub/openapi.json`;
        run(bin("openapi-typescript"), [description, "-o", "hub.ts"], { cwd: home });
        writeFileSync(join(home, "client.ts"), openApiClient);
        writeFileSync(join(home, "tsconfig.json"), openApiConfig);
        run(bin("tsc"), ["-p", "."], { cwd: home });
        return await waitForText(
          [bin("tsx"), join(home, "client.ts"), address, url],
          /^read and set 50/,
        );
      } finally {
        hub.kill();
      }
    }),
  );
}

/** The port in the first line of a hub's output that has one. Reads on: a hub without a reader ends. */
function portOf(output: Readable): Promise<number> {
  let printed = "";
  return new Promise((resolve, reject) => {
    output.on("end", () => reject(new Error(`no port in: ${printed}`)));
    output.on("data", (chunk) => {
      printed += String(chunk);
      const [, port] = /"addresses":\["http:\/\/[^"]*:(\d+)"/.exec(printed) ?? [];
      if (port !== undefined) resolve(Number(port));
    });
  });
}
