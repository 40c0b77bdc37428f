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
  process.exit(await dev(args, root));
} else {
  const dist = join(root, "dist");
  const { readCommandLine } = await import("../hub/config/commandLine.ts");
  // A wrong option is reported at once, not after a build.
  if (readCommandLine(args, process.env).ok && !isFresh("dist/index.html")) {
    console.log("Building the page ...");
    const build = ["run", "--silent", "build", "--", "--logLevel", "warn"];
    // Whatever this shell says: the page for people holds the production React.
    const env = { ...process.env, NODE_ENV: "production" };
    run("npm", build, { env, shell: process.platform === "win32" });
  }
  const { start } = await import("../hub/main.ts");
  // Everything is closed by now; only the loader of TypeScript would take its time.
  process.exit(await start(args, dist));
}
