import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { withStaticImports } from "../../../scripts/build/importsInPlace.ts";
import { inflateCosts } from "../../../scripts/size/inflateCosts.ts";
import { measureParts } from "../../../scripts/size/measureParts.ts";
import { partOf } from "../../../scripts/size/partOf.ts";

const HEAD_AND_TAIL_BYTES = 18;

const prose = Array.from({ length: 900 }, (_, at) => `The sun of day ${at * at} rises. `).join("");

describe("bytes by part", () => {
  it.each([
    ["its own codes", prose, 9],
    ["fixed codes", "aaaaaaaaaaaabbb", 9],
    ["no compression", prose, 0],
  ])("shares out a gzip file with %s", (_name, text, level) => {
    const gzip = gzipSync(text, { level });
    const costs = inflateCosts(gzip);
    expect(costs).toHaveLength(text.length);
    const bytes = sumOf(costs) / 8;
    const blocksBytes = gzip.length - HEAD_AND_TAIL_BYTES;
    // What is left over are the tables of codes, at the head of each block.
    expect(bytes).toBeLessThanOrEqual(blocksBytes);
    expect(bytes).toBeGreaterThan(blocksBytes * 0.5);
  });

  it("charges a copy less than its original", () => {
    const half = prose.length / 2;
    const costs = inflateCosts(gzipSync(prose.slice(0, half) + prose.slice(0, half)));
    expect(sumOf(costs.subarray(half))).toBeLessThan(sumOf(costs.subarray(0, half)) / 4);
  });

  it("adds up what a source map says by package and area", () => {
    const script = "é=1;\nlib();own()";
    const sources = ["../src/app/App.tsx", "../node_modules/@lib/core/index.js"];
    // Column 0 of line 1 is source 0; columns 0 and 6 of line 2 are sources 1 and 0.
    const map = { sources, mappings: "AAAA;ACAA,MDAA" };
    const parts = measureParts(script, map, gzipSync(script));
    expect(parts.map(({ part, rawBytes }) => ({ part, rawBytes }))).toEqual(
      expect.arrayContaining([
        { part: "src/app", rawBytes: 11 },
        { part: "@lib/core", rawBytes: 6 },
      ]),
    );
  });

  it.each([
    ["/p/node_modules/react-dom/index.js", "react-dom"],
    ["C:\\p\\node_modules\\@emotion\\react\\dist\\a.js", "@emotion/react"],
    ["../src/features/live/LivePage.tsx", "src/features/live"],
    ["../src/app/App.tsx", "src/app"],
    ["../src/shared/i18n/loadTexts.ts", "texts"],
    ["../workers/protocol.worker.ts?worker&inline", "worker"],
    [undefined, "(bundler)"],
  ])("%s is of %s", (source, part) => {
    expect(partOf(source)).toBe(part);
  });
});

describe("one script", () => {
  it("imports at once what it would else fetch, and still answers with a promise", () => {
    expect(withStaticImports('const a = () => import("./a.ts").then(({ b }) => b);')).toBe(
      'const a = () => Promise.resolve(inPlace0).then(({ b }) => b);\nimport * as inPlace0 from "./a.ts";',
    );
    expect(
      withStaticImports(
        'import("./a.ts").then(\n  (area) => area.pages[id]); (await import("./b.ts")).c(1);',
      ),
    ).toBe(
      "Promise.resolve(inPlace0).then((area) => area[id]); (await Promise.resolve(inPlace1))(1);\n" +
        'import { pages as inPlace0 } from "./a.ts";\nimport { c as inPlace1 } from "./b.ts";',
    );
  });
});

function sumOf(costs: Float64Array): number {
  return costs.reduce((sum, bits) => sum + bits, 0);
}
