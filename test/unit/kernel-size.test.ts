import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";

// Issue limit: what a slow browser has to fetch and compile for it.
it("the kernel stays within 6 KB gzip", () => {
  const wasm = readFileSync(new URL("../../protocol/wasm/generated/kernel.wasm", import.meta.url));
  expect(gzipSync(wasm, { level: 9 }).length).toBeLessThanOrEqual(6 * 1024);
});
