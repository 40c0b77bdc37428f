// Runs before anything is installed: Node's own modules only.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..");

/** Runs a command in the project with its output shown; ends this process if the command fails. */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: "inherit", ...options });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

/** The same, while this process still receives signals. The command ends with this process. */
export async function runAside(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: "inherit", ...options });
  const stop = () => child.kill();
  process.once("exit", stop);
  const [status] = await once(child, "exit");
  process.off("exit", stop);
  if (status !== 0) process.exit(status ?? 1);
}

/** Installs the packages of package-lock.json if they are missing or older than that file. */
export function installMissing() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`Heliograph needs Node 20.19 or newer; this is ${process.versions.node}.`);
    process.exit(1);
  }
  if (isInstalled()) return;
  console.log("Installing packages (once) ...");
  run("npm", ["ci", "--no-audit", "--no-fund"], { shell: process.platform === "win32" });
}

export function isInstalled() {
  const marker = join(root, "node_modules/.package-lock.json");
  if (!existsSync(marker)) return false;
  const wanted = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
  const present = JSON.parse(readFileSync(marker, "utf8")).packages;
  return Object.entries(wanted).every(
    ([path, { version, optional, link }]) =>
      // The project itself and its workspaces are no packages to install.
      !path.includes("node_modules/") || optional || link || present[path]?.version === version,
  );
}
