import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { skipReasons } from "../../../scripts/skips.mjs";
import { temporaryFolder } from "../../support/hub/temporary.ts";

const source = `import { it } from "vitest";

describe.runIf(hasMosquitto())("a broker", () => {
  it("answers", () => {
    send();
  });

  it.runIf(areAllWalked)(
    "answers twice",
    () => {},
  );
});

it("runs", () => {});

it.skip("is mended later", () => {});
`;

const at = (line: number, status = "skipped") => ({ status, location: { line } });

it("a skipped test has the reason of the nearest condition around it", () => {
  const name = join(temporaryFolder(), "a.test.ts");
  writeFileSync(name, source);
  const assertionResults = [at(4), at(8), at(14, "passed"), at(16)];
  expect(skipReasons({ name, assertionResults })).toEqual([
    "Mosquitto is not installed",
    expect.stringMatching(/^a twin of a test that ran/),
    'it.skip("is mended later", () => {});',
  ]);
});
