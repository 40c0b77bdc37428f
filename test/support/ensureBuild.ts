import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isFresh } from "../../scripts/freshness.mjs";
import type { Build } from "./builds.ts";
import { root } from "./sources.ts";

/**
 * Makes a build of the page where its sources are newer. Test files run beside each other: the first makes it, others
 * wait.
 */
export function ensureBuild({ folder, marker, command, alsoMadeOf }: Build): void {
  const lock = join(root, "node_modules", `.${folder}.building`);
  while (!isFresh(`${folder}/${marker}`, alsoMadeOf)) {
    if (!isTaken(lock)) {
      waitAMoment();
      continue;
    }
    try {
      // Another file may have made it since.
      if (!isFresh(`${folder}/${marker}`, alsoMadeOf)) make(folder, command);
    } finally {
      rmSync(lock);
    }
  }
  // A marker is not the last file that is written.
  while (isHeld(lock)) waitAMoment();
}

function make(folder: string, command: readonly string[]): void {
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

/** Takes a lock, also the lock of a program that was ended. */
function isTaken(lock: string): boolean {
  if (isHeld(lock)) return false;
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" });
    return true;
  } catch {
    return false;
  }
}

/** Whether a living program holds a lock; the lock of an ended program is removed. */
function isHeld(lock: string): boolean {
  try {
    process.kill(Number(readFileSync(lock, "utf8")), 0);
    return true;
  } catch {
    rmSync(lock, { force: true });
    return false;
  }
}

function waitAMoment(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
}
