import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { darkColors, lightColors, sizes } from "#app/shared/theme/tokens.ts";
import { icons } from "#app/shared/ui/icons.ts";
import { root } from "../support/sources.ts";

const page = readFileSync(join(root, "index.html"), "utf8");

// What is painted before the script must not change when the script takes over.
describe("the page before its script", () => {
  const [light = "", systemDark = "", chosenDark = ""] = page
    .split(/--shell-page/)
    .slice(1)
    .map((part) => `--shell-page${part.split("}")[0]}`);

  it.each([
    ["light", light, lightColors],
    ["dark by the system", systemDark, darkColors],
    ["dark by choice", chosenDark, darkColors],
  ])("has the colours of the theme %s", (_name, block, colors) => {
    const declared = [...block.matchAll(/(--shell-\w+): (#\w+);/g)].map(([, name, hex]) => [
      name,
      hex,
    ]);
    expect(Object.fromEntries(declared)).toEqual({
      "--shell-page": colors["--page"],
      "--shell-block": colors["--surface-sunken"],
      "--shell-line": colors["--line"],
      "--shell-text": colors["--text"],
      "--shell-sun": colors["--source-sun"],
    });
  });

  it("has the bar and the sun of the frame", () => {
    expect(page).toContain(`height: ${sizes["--bar-height"]};`);
    expect(page).toContain(`d="${icons.sun}"`);
  });
});
