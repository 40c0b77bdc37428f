// A hub in its own process; arguments: address of the gateway, data folder. Sends its port, and its memory on
// request, to its parent, and ends with it.
import { readCommandLine } from "#demonstration/local/commandLine.ts";
import { startProgram } from "#demonstration/local/start.ts";

const [gateway = "", folder = ""] = process.argv.slice(2);
const args = ["--port=0", "--host=127.0.0.1", `--gateway=${gateway}`, `--data=${folder}`];
const options = readCommandLine(args);
if (!options.ok) throw new Error(options.error);
const hub = await startProgram(options.value, { report: () => undefined });
process.on("message", () => process.send?.(process.memoryUsage.rss()));
process.on("disconnect", () => process.exit());
process.send?.(hub.port);
