import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { createMd5 } from "#protocol/kernel/md5.ts";
import { runs } from "../support/runs.ts";

it("MD5 in JavaScript equals Node's, in whatever pieces the bytes come", () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 6 }), (pieces) => {
      const ours = createMd5();
      const known = createHash("md5");
      for (const piece of pieces) {
        ours.update(piece);
        known.update(piece);
      }
      expect(ours.digest()).toBe(known.digest("hex"));
    }),
    { numRuns: runs(300) },
  );
});
