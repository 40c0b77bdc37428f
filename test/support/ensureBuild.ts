import { spawnSync } from "node:child_process";
import { isFresh } from "../../scripts/freshness.mjs";
import { type BuildName, builds } from "./builds.ts";
import { root } from "./sources.ts";

/** Makes a build of the page where its sources are newer. */
export function ensureBuild(name: BuildName): void {
  const { folder, marker, command } = builds[name];
  if (isFresh(`${folder}/${marker}`)) return;
  // Vitest says NODE_ENV=test, with which the build would hold the development React.
  const env = { ...process.env, NODE_ENV: "production" };
  const { status } = spawnSync("npm", ["run", "-s", ...command], {
    cwd: root,
    env,
    stdio: ["ignore", "inherit", "inherit"],
    shell: process.platform === "win32",
  });
  if (status !== 0) throw new Error(`The ${name} build could not be made.`);
}
