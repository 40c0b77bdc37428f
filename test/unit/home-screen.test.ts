import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { pngSize } from "../support/pngSize.ts";
import { root } from "../support/sources.ts";

const place = join(root, "public");

it("a phone finds icons of 192 and 512 pixels, one of which it may cut to any shape", () => {
  const { icons, display } = JSON.parse(readFileSync(join(place, "site.webmanifest"), "utf8"));
  expect(display).toBe("standalone");
  const found = icons.map(({ src, sizes, purpose = "any" }: Record<string, string>) => {
    const [width, height] = pngSize(join(place, src ?? ""));
    expect(sizes).toBe(`${width}x${height}`);
    return `${purpose} ${width}`;
  });
  expect(found).toEqual(["any 192", "any 512", "maskable 512"]);
  const page = readFileSync(join(root, "index.html"), "utf8");
  expect(page).toContain('<link rel="manifest" href="/site.webmanifest" />');
  const [, touched = ""] = /<link rel="apple-touch-icon" href="\/([^"]+)"/.exec(page) ?? [];
  expect(pngSize(join(place, touched))).toEqual([192, 192]);
});
