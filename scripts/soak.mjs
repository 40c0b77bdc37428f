import { spawnSync } from "node:child_process";
import { root } from "./install.mjs";

// In memory, or in a Chromium; a custom day and seed: node scripts/soak.mjs [--browser] HOURS SEED
const args = process.argv.slice(2);
const soakArguments = args.filter((arg) => arg !== "--browser");
const [hours = "24", seed = "20261121"] = soakArguments;
const command = args.includes("--browser")
  ? ["tsx", "bench/ui/soak.ts", ...soakArguments]
  : ["vitest", "run", "--project", "dom", "test/integration/soak.test.ts"];
const { status } = spawnSync("npx", command, {
  cwd: root,
  env: { ...process.env, HELIOGRAPH_SOAK_HOURS: hours, HELIOGRAPH_SOAK_SEED: seed },
  stdio: "inherit",
  shell: process.platform === "win32",
});
process.exitCode = status ?? 1;
