import { spawnSync } from "node:child_process";
import { isFresh } from "../../scripts/freshness.mjs";
import type { Build } from "./builds.ts";
import { root } from "./sources.ts";

/** Makes a build of the page where its sources are newer. */
export function ensureBuild({ folder, marker, command, alsoMadeOf }: Build): void {
  if (isFresh(`${folder}/${marker}`, alsoMadeOf)) return;
  // Vitest says NODE_ENV=test, with which the build would hold the development React.
  const env = { ...process.env, NODE_ENV: "production" };
  const { status } = spawnSync("npm", ["run", "-s", ...command], {
    cwd: root,
    env,
    stdio: ["ignore", "inherit", "inherit"],
    shell: process.platform === "win32",
  });
  if (status !== 0) throw new Error(`The build in ${folder} could not be made.`);
}
