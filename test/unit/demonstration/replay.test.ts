import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { Recording } from "#protocol/recording/recording.ts";
import { testHub } from "../../support/hub.ts";
import { temporaryFolder } from "../../support/hub/temporary.ts";

const recording: Recording = {
  format: "heliograph-recording",
  version: 1,
  recordedAt: "2024-06-01T12:00:00.000Z",
  isRedacted: true,
  durationMs: 3000,
  answers: [],
  messages: [],
};

it.each([
  ["a recording, whose time is another", false],
  ["a simulated gateway", true],
])("a hub before %s keeps a record: %s", async (_, isKept) => {
  const dataDir = temporaryFolder();
  const file = join(temporaryFolder(), "recording.json");
  writeFileSync(file, JSON.stringify(recording));
  await testHub(["--data", dataDir, ...(isKept ? [] : ["--replay", file])], undefined, 0);
  expect(existsSync(join(dataDir, "record.sqlite"))).toBe(isKept);
});
