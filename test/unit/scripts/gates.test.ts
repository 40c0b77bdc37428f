import { expect, it } from "vitest";
import { type Outcome, runGates } from "../../../scripts/gates.mjs";

async function run(
  outcomes: Readonly<Record<string, Outcome>>,
  needs: Readonly<Record<string, string>> = {},
  lanes: Readonly<Record<string, string>> = {},
) {
  const started: string[] = [];
  const lines: string[] = [];
  const gates = Object.keys(outcomes).map((name) => {
    const [needed, lane] = [needs[name], lanes[name]];
    return { name, ...(needed && { needs: needed }), ...(lane && { lane }) };
  });
  const isPassed = await runGates(
    gates,
    ({ name }) => {
      started.push(name);
      return outcomes[name] ?? { isPassed: false };
    },
    (line) => lines.push(line),
  );
  return { isPassed, started, lines };
}

it("all gates run in order, and the last line sums the tests", async () => {
  const { isPassed, started, lines } = await run({
    types: { isPassed: true },
    unit: { isPassed: true, passed: 30, failed: 0 },
    e2e: { isPassed: true, passed: 4, failed: 0 },
  });
  expect(isPassed).toBe(true);
  expect(started).toEqual(["types", "unit", "e2e"]);
  expect(lines.at(-1)).toBe("34 passed, 0 failed, 0 skipped");
});

it("a failure stops only what needs it, and all failures are named at the end", async () => {
  const { isPassed, started, lines } = await run(
    {
      unit: { isPassed: false, passed: 28, failed: 2, failures: ["a.test.ts: adds", "b: sorts"] },
      build: { isPassed: false },
      image: { isPassed: true, passed: 9 },
      e2e: { isPassed: true, passed: 4 },
    },
    { e2e: "build" },
  );
  expect(isPassed).toBe(false);
  expect(started).toEqual(["unit", "build", "image"]);
  const summary = lines.slice(lines.lastIndexOf("") + 1).join("\n");
  for (const part of ["a.test.ts: adds", "b: sorts", 'e2e: not run, because "build" failed']) {
    expect(summary).toContain(part);
  }
  expect(lines.at(-1)).toBe("37 passed, 3 failed, 0 skipped");
});

it.each([{ isPassed: false }, { isPassed: false, passed: 5, failed: 0 }])(
  "a gate that breaks down without a failing test counts as one failure: %j",
  async (outcome) => {
    expect((await run({ lint: outcome })).lines.at(-1)).toMatch(/, 1 failed, 0 skipped$/);
  },
);

it("lanes run side by side, and each waits for what its gates need", async () => {
  const { started } = await run(
    {
      kernel: { isPassed: true },
      lint: { isPassed: true },
      unit: { isPassed: true, passed: 1 },
      build: { isPassed: false },
      e2e: { isPassed: true, passed: 1 },
    },
    { unit: "kernel", e2e: "build" },
    { unit: "tests", e2e: "tests" },
  );
  expect(started.toSorted()).toEqual(["build", "kernel", "lint", "unit"]);
  expect(started.indexOf("kernel")).toBe(0);
  // Of another lane than the linter, it waits for the kernel alone.
  expect(started.indexOf("unit")).toBeLessThan(started.indexOf("build"));
});

it("skipped tests are counted by their reason", async () => {
  const { lines } = await run({
    unit: { isPassed: true, passed: 3, skipped: ["no broker", "nightly", "no broker"] },
    e2e: { isPassed: true, passed: 1, skipped: ["nightly", "no broker"] },
  });
  expect(lines).toContain("skipped    3: no broker");
  expect(lines).toContain("skipped    2: nightly");
  expect(lines.at(-1)).toBe("4 passed, 0 failed, 5 skipped");
});
