import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { bundleScripts } from "../../demonstration/build.ts";
import { temporaryFolder } from "../support/hub/temporary.ts";

it("every module of Node and of the hub that a browser lacks has a stand-in", async () => {
  const folder = temporaryFolder();
  await bundleScripts(folder);
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(["outer.js", "page.js", "worker.js"]));
});
