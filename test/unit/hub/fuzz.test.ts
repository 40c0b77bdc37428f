import { expect, it } from "vitest";
import { fuzzServer, ownDescriptors } from "../../../scripts/fuzz/server/run.ts";

it("no odd request or answer ends the hub or keeps a connection; `npm run fuzz -- --server` sends a million", async () => {
  const { statuses, badAnswers, before, after } = await fuzzServer({ seed: 7, requests: 2_000 });
  // All ways are walked, or the requests are not odd in the right way.
  for (const status of [200, 400, 401, 404, 502]) {
    expect([status, (statuses.get(status) ?? 0) > 20]).toEqual([status, true]);
  }
  expect(badAnswers).toBeGreaterThan(100);
  expect(after.descriptors).toBeLessThanOrEqual(before.descriptors + ownDescriptors);
  expect(after.heapMb).toBeLessThan(before.heapMb + 20);
}, 600_000);
