import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { builtScript } from "../support/builtScript.ts";

const KIBIBYTE = 1024;

function gzipBytes(content: string | Uint8Array): number {
  return gzipSync(content, { level: 9 }).length;
}

it("the kernel stays within 6 KB gzip", () => {
  const wasm = readFileSync(new URL("../../protocol/wasm/generated/kernel.wasm", import.meta.url));
  expect(gzipBytes(wasm)).toBeLessThanOrEqual(6 * KIBIBYTE);
});

it("the worker, with both checksums, stays within 18 KB gzip", async () => {
  const worker = await builtScript("src/shared/worker/pageBridge.ts");
  // A worker without its parts would be small too.
  expect(worker).toContain("AGFzbQ");
  expect(gzipBytes(worker)).toBeLessThanOrEqual(18 * KIBIBYTE);
}, 60_000);
