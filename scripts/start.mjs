// npm start and npm run dev: installs missing packages, builds outdated files, and serves.
import { join } from "node:path";
import { isFresh } from "./freshness.mjs";
import { installMissing, isInstalled, root, run, runAside } from "./install.mjs";

const startArguments = process.argv.slice(2);
// The command alone prints its help; these arguments show the page at once.
const args = startArguments.length === 0 ? ["--scenario", "now"] : startArguments;

if (isHelp(args) && !isInstalled()) {
  console.log(`npm start                        a demonstration without a gateway, at http://localhost:8080
npm start -- --gateway URL       the hub before your gateway
npm start -- --help              all commands and options, once packages are installed

Packages are not installed yet: npm start installs them in this folder, and builds the page.`);
  process.exit(0);
}
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
  // Everything is closed by now; only the loader of TypeScript would delay the end.
  process.exit(await runInProcess(args, builtPage));
}

function isHelp([first, ...others]) {
  return first === "help" || [first, ...others].some((arg) => arg === "--help" || arg === "-h");
}

async function builtPage() {
  if (!isFresh("dist/index.html")) {
    console.error("Building the page ...");
    const build = ["run", "--silent", "build", "--", "--logLevel", "warn"];
    // Regardless of this shell: the page for people holds the production React.
    const env = { ...process.env, NODE_ENV: "production" };
    await runAside("npm", build, { env, shell: process.platform === "win32" });
  }
  return join(root, "dist");
}
