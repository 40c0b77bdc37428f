import { expect, test } from "vitest";
import { simulatedCorpus } from "../../scripts/fuzz/corpus.ts";
import { fuzz } from "../../scripts/fuzz/run.ts";
import { runs } from "../support/runs.ts";

test("odd messages and profiles are read or refused, and never throw; `npm run fuzz` tries a million", () => {
  const { merged, refused, decoded } = fuzz(simulatedCorpus(), {
    seed: 7,
    messages: runs(20_000),
    profiles: runs(2_000),
  });
  // Both ways are walked, or the messages are not odd in the right way.
  expect(merged).toBeGreaterThan(runs(4_000));
  expect(refused).toBeGreaterThan(runs(4_000));
  expect(decoded).toBeGreaterThan(runs(500));
});
