import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../../test/support/sources.ts";

/** A copy of the built page with `inPage.js`, and a function that removes it. */
export function siteWithHelp(): { readonly folder: string; readonly remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), "heliograph-engines-"));
  cpSync(join(root, "dist"), folder, { recursive: true });
  cpSync(join(root, "tools/engines/inPage.js"), join(folder, "assets/inPage.js"));
  const index = join(folder, "index.html");
  const page = readFileSync(index, "utf8");
  const helped = page.replace("<head>", '<head><script src="./assets/inPage.js"></script>');
  if (helped === page) throw new Error("the built page has no <head>");
  writeFileSync(index, helped);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
