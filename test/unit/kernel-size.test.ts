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

it("the worker of the checksum stays within 10 KB gzip", async () => {
  const checksum = await builtScript("workers/checksum.worker.ts");
  // A worker without its part would be small too.
  expect(checksum).toContain("AGFzbQ");
  expect(gzipBytes(checksum)).toBeLessThanOrEqual(10 * KIBIBYTE);
}, 60_000);
