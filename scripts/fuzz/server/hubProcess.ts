// A hub in a process of its own. It serves the faulty gateway of the first argument and a simulated gateway; the second
// argument is its data folder. Reports its memory and open files on request, and ends with its parent.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readCommandLine } from "#demonstration/local/commandLine.ts";
import { startProgram } from "#demonstration/local/start.ts";
import { startSimulator } from "#simulator/serve/serve.ts";

const [faultyGateway = "", folder = ""] = process.argv.slice(2);
const host = "127.0.0.1";
// Linux only.
const descriptorFolder = "/proc/self/fd";
const distDir = join(folder, "page");
mkdirSync(distDir);
writeFileSync(join(distDir, "index.html"), '<meta charset="utf-8"><title>Page</title>');

const simulator = await startSimulator({ host, control: true });
const gateways = [
  `--gateway=bad=${faultyGateway}`,
  `--gateway=good=http://${host}:${simulator.port}`,
];
const options = readCommandLine(["--port=0", `--data=${join(folder, "data")}`, ...gateways]);
if (!options.ok) throw new Error(options.error);
const { port } = await startProgram(options.value, { distDir, report: () => undefined });

process.on("disconnect", () => process.exit());
process.on("message", () => {
  globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  const [heapMb, rssMb] = [heapUsed + external, rss].map((bytes) => Math.round(bytes / 2 ** 20));
  const descriptors = existsSync(descriptorFolder) ? readdirSync(descriptorFolder).length : 0;
  process.send?.({ descriptors, heapMb, rssMb });
});
process.send?.({ hub: port, simulator: simulator.port });
