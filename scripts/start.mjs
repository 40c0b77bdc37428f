// npm start and npm run dev: installs what is missing, builds what is older than its sources, and serves.
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { installMissing, root, run } from "./install.mjs";

const args = process.argv.slice(2);
const built = ["src", "protocol", "workers", "assembly", "public", "index.html", "vite.config.ts"];

installMissing();
const { register } = await import("tsx/esm/api");
register();

if (args.includes("--dev")) {
  const { dev } = await import("./dev.ts");
  process.exitCode = await dev(args, root);
} else {
  const dist = join(root, "dist");
  const { readCommandLine } = await import("../simulator/commandLine.ts");
  // A wrong option is told at once, not after a build.
  if (readCommandLine(args).ok && !isFresh(join(dist, "index.html"))) {
    console.log("Building the page ...");
    run("npm", ["run", "--silent", "build"], { shell: process.platform === "win32" });
  }
  const { start } = await import("../simulator/start.ts");
  process.exitCode = await start(args, dist);
}

function isFresh(page) {
  if (!existsSync(page)) return false;
  const builtMs = statSync(page).mtimeMs;
  return built.every((place) => newestMs(join(root, place)) <= builtMs);
}

function newestMs(path) {
  if (!existsSync(path)) return 0;
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  if (/node_modules|generated$/.test(path)) return 0;
  return Math.max(0, ...readdirSync(path).map((name) => newestMs(join(path, name))));
}
