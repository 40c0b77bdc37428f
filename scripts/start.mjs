// npm start and npm run dev: installs what is missing, builds what is older than its sources, and serves.
import { join } from "node:path";
import { isFresh } from "./freshness.mjs";
import { installMissing, root, run, runAside } from "./install.mjs";

const args = process.argv.slice(2);

installMissing();
const { register } = await import("tsx/esm/api");
register();

if (args.includes("--dev")) {
  run(process.execPath, [join(root, "scripts/build-kernel.mjs")]);
  const { dev } = await import("./dev.ts");
  process.exit(
    await dev(
      args.filter((arg) => arg !== "--dev"),
      root,
    ),
  );
} else {
  const { runInProcess } = await import("../command/inProcess.ts");
  // Everything is closed by now; only the loader of TypeScript would take its time.
  process.exit(await runInProcess(args, builtPage));
}

/** The folder of the built page. */
async function builtPage() {
  if (!isFresh("dist/index.html")) {
    console.error("Building the page ...");
    const build = ["run", "--silent", "build", "--", "--logLevel", "warn"];
    // Whatever this shell says: the page for people holds the production React.
    const env = { ...process.env, NODE_ENV: "production" };
    await runAside("npm", build, { env, shell: process.platform === "win32" });
  }
  return join(root, "dist");
}
