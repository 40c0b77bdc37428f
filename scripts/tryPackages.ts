import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSimulator } from "../simulator/serve/serve.ts";
import { run } from "./install.mjs";
import { pack } from "./pack.ts";

// npm run try:packages: installs both packages offline in an empty folder and runs them there: the demonstration, the
// hub, and the library's first lines on each runtime. Needs the network once, for the cache and the runtimes.
const folder = mkdtempSync(join(tmpdir(), "heliograph-packages-"));
const runtimes = emptyProject("runtimes");
const project = emptyProject("project");
const tarballs = await pack(join(folder, "tarballs"));
const install = ["install", "--no-audit", "--no-fund", "--cache", join(folder, "cache")];
run("npm", [...install, ...tarballs], { cwd: emptyProject("prepared") });
run("npm", [...install, "node", "deno", "bun"], { cwd: runtimes });
run("npm", [...install, "--offline", ...tarballs], { cwd: project });

const gateway = await startSimulator({ host: "127.0.0.1", scenario: "one-inverter", clock: 20 });
const url = `http://127.0.0.1:${gateway.port}`;
const heliograph = ["--offline", "heliograph", "--port", "0", "--json"];
writeFileSync(
  join(project, "live.mjs"),
  `import { createGateway } from "@heliograph/protocol";
const gateway = createGateway({ url: "${url}" });
for await (const { powerW, inverters } of gateway.live()) {
  console.log(powerW, "W from", inverters.length, "inverters");
}
`,
);
const binary = (name: string) => join(runtimes, "node_modules/.bin", name);

console.log("demonstration:", await firstLine("npx", heliograph));
console.log("hub:", await firstLine("npx", [...heliograph, "--gateway", url, "--data", folder]));
for (const [program, ...args] of [
  [process.execPath],
  [binary("node")],
  [binary("deno"), "run", "--allow-net"],
  [binary("bun")],
] as const) {
  const version = await firstLine(program, ["--version"]);
  console.log(`${version}:`, await firstLine(program, [...args, "live.mjs"]));
}
await gateway.close();
rmSync(folder, { recursive: true, force: true });

function emptyProject(name: string): string {
  const made = join(folder, name);
  mkdirSync(made);
  writeFileSync(join(made, "package.json"), '{ "private": true }\n');
  return made;
}

/** First line that a program prints in the project; ends the program. Throws if it prints none. */
async function firstLine(program: string, args: readonly string[]): Promise<string> {
  // A group of its own: npx ends without the program that it started.
  const child = spawn(program, args, {
    cwd: project,
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  let text = "";
  for await (const chunk of child.stdout) {
    text += String(chunk);
    if (text.includes("\n")) break;
  }
  if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid);
  const [line = ""] = text.split("\n");
  if (line === "") throw new Error(`${program} ${args.join(" ")} printed nothing`);
  return line;
}
