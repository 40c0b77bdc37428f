import { spawnSync } from "node:child_process";
import { cpSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../support/hub/temporary.ts";
import { root } from "../../support/sources.ts";

it("npm start -- --help in a fresh clone installs and builds nothing", () => {
  const clone = temporaryFolder();
  for (const path of ["scripts", "package.json", "package-lock.json"])
    cpSync(join(root, path), join(clone, path), { recursive: true });
  const before = readdirSync(clone);
  const { status, stdout } = spawnSync(process.execPath, ["scripts/start.mjs", "--help"], {
    cwd: clone,
    encoding: "utf8",
  });
  expect([status, readdirSync(clone)]).toEqual([0, before]);
  expect(stdout).toContain("npm start -- --gateway URL");
});
