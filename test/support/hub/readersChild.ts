// A hub in its own process, of the gateway whose address is its first argument, with the folder that is its second.
// It prints its port, and its memory whenever its parent asks, and ends with its parent.
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
