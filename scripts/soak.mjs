import { spawnSync } from "node:child_process";
import { root } from "./install.mjs";

// A day and a seed of one's own: node scripts/soak.mjs HOURS SEED
const [hours = "24", seed = "20261121"] = process.argv.slice(2);
const { status } = spawnSync(
  "npx",
  ["vitest", "run", "--project", "dom", "test/integration/soak.test.ts"],
  {
    cwd: root,
    env: { ...process.env, HELIOGRAPH_SOAK_HOURS: hours, HELIOGRAPH_SOAK_SEED: seed },
    stdio: "inherit",
    shell: process.platform === "win32",
  },
);
process.exitCode = status ?? 1;
