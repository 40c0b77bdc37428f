import { spawnSync } from "node:child_process";
import { root } from "./install.mjs";

// Every page so many times, with another tampered storage each time: npm run sweep -- ROUNDS SEED
const [rounds = "10", seed = "20261125"] = process.argv.slice(2);
const test = ["test/e2e/tampered-storage.test.ts", "-t", "every page opens"];
const { status } = spawnSync("npx", ["vitest", "run", "--project", "e2e", ...test], {
  cwd: root,
  env: { ...process.env, HELIOGRAPH_SWEEP_ROUNDS: rounds, HELIOGRAPH_SWEEP_SEED: seed },
  stdio: "inherit",
  shell: process.platform === "win32",
});
process.exitCode = status ?? 1;
