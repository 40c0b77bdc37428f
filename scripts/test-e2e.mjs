import { spawnSync } from "node:child_process";
import { root, run } from "./install.mjs";

const builds = ["hosted", "firmware", "demonstration"];

// npm run test:e2e [-- --build hosted|firmware|demonstration|all] [FILES AND OPTIONS OF VITEST]
const args = process.argv.slice(2);
const at = args.indexOf("--build");
const [, wanted = "hosted"] = at < 0 ? [] : args.splice(at, 2);
const chosen = builds.filter((name) => wanted === "all" || name === wanted);
if (chosen.length === 0) throw new Error(`--build takes ${builds.join(", ")} or all`);
// A hub serves the hosted page, whatever the gateway.
run("npm", ["run", "-s", "build"], { shell: process.platform === "win32" });
process.exitCode = chosen.every(isPassedOn) ? 0 : 1;

function isPassedOn(build) {
  console.log(`End-to-end tests on the ${build} build`);
  const { status } = spawnSync("npx", ["vitest", "run", "--project", "e2e", ...args], {
    cwd: root,
    env: { ...process.env, HELIOGRAPH_BUILD: build },
    stdio: ["ignore", "inherit", "inherit"],
    shell: process.platform === "win32",
  });
  return status === 0;
}
