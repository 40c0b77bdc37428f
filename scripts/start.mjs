// npm start and npm run dev: installs what is missing, builds what is older than its sources, and serves.
import { join } from "node:path";
import { isFresh } from "./freshness.mjs";
import { installMissing, root, run } from "./install.mjs";

const args = process.argv.slice(2);

installMissing();
const { register } = await import("tsx/esm/api");
register();

if (args.includes("--dev")) {
  run(process.execPath, [join(root, "scripts/build-kernel.mjs")]);
  const { dev } = await import("./dev.ts");
  process.exitCode = await dev(args, root);
} else {
  const dist = join(root, "dist");
  const { readCommandLine } = await import("../simulator/commandLine.ts");
  // A wrong option is told at once, not after a build.
  if (readCommandLine(args).ok && !isFresh("dist/index.html")) {
    console.log("Building the page ...");
    run("npm", ["run", "--silent", "build"], { shell: process.platform === "win32" });
  }
  const { start } = await import("../simulator/start.ts");
  process.exitCode = await start(args, dist);
}
