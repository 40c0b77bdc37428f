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

it("the workers, with MD5, stay within 14 KB gzip together", async () => {
  const protocol = await builtScript("workers/protocol.worker.ts");
  const checksum = await builtScript("workers/checksum.worker.ts");
  // Workers without their parts would be small too.
  for (const script of [protocol, checksum]) expect(script).toContain("AGFzbQ");
  expect(gzipBytes(protocol) + gzipBytes(checksum)).toBeLessThanOrEqual(14 * KIBIBYTE);
}, 60_000);
