import { expect, it } from "vitest";
import { sourcesIn } from "../support/sources.ts";

const waiting = /\bvi\.wait(For|Until)\(/;

/** The statements that wait for at most a second, as `vi.waitFor` does unless it is told otherwise. */
function impatient(text: string): readonly string[] {
  const lines = text.split("\n");
  return lines.flatMap((line, at) => {
    if (!waiting.test(line)) return [];
    const indent = /^\s*/.exec(line)?.[0] ?? "";
    const isEnd = (other: string) =>
      other.startsWith(indent) && /^[)}]/.test(other.slice(indent.length));
    const length = line.endsWith(";") ? 1 : lines.slice(at).findIndex(isEnd) + 1;
    const statement = lines.slice(at, at + length).join("\n");
    return /timeout|patience|\d_000/.test(statement) ? [] : [statement.trim()];
  });
}

it("what a test waits for has more than a second to come, on a busy machine too", () => {
  const found = sourcesIn(["test"], /\.tsx?$/).flatMap(({ path, text }) =>
    path.endsWith("unit/patience.test.ts") ? [] : impatient(text).map((one) => `${path}: ${one}`),
  );
  expect(found).toEqual([]);
  expect(impatient("  await vi.waitFor(() => {\n    expect(a).toBe(1);\n  });\n")).toHaveLength(1);
  expect(impatient("  await vi.waitUntil(() => a, { timeout: 60_000 });")).toEqual([]);
});
