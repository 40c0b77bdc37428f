import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { builtScript } from "../support/builtScript.ts";

const KIBIBYTE = 1024;

function gzipBytes(content: string): number {
  return gzipSync(content, { level: 9 }).length;
}

it("the worker, with both checksums, stays within 21 KB gzip", async () => {
  const worker = await builtScript("src/shared/worker/pageBridge.ts");
  // A worker without its parts would be small too.
  expect(worker).toContain("AGFzbQ");
  expect(gzipBytes(worker)).toBeLessThanOrEqual(21 * KIBIBYTE);
});
