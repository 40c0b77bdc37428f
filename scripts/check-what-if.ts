import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import * as v from "valibot";
import { Engine } from "../plant/what-if/engine.ts";
import { type CaseResult, runCase } from "./what-if/run-case.ts";
import { differences } from "./what-if/tolerance.ts";

// Computes the cases of a file and prints their results by name as JSON; differences from the expected results go to
// standard error. Exit codes: 0 done, 1 a case fails or differs, 2 no file of cases.

const Named = v.object({
  name: v.string(),
  kind: v.optional(v.unknown()),
  expected: v.optional(v.unknown()),
});
const Cases = v.union([v.array(v.unknown()), v.object({ cases: v.array(v.unknown()) })]);

const [file] = process.argv.slice(2);
const cases = file === undefined ? "Usage: npm run -s check:what-if -- FILE" : readCases(file);
if (typeof cases === "string") {
  console.error(cases);
  process.exitCode = 2;
} else {
  process.exitCode = check(cases) ? 0 : 1;
}

function readCases(name: string): readonly unknown[] | string {
  try {
    // npm runs scripts in the project's root; a relative file is relative to the caller.
    const path = resolve(process.env["INIT_CWD"] ?? ".", name);
    const parsed = v.safeParse(Cases, JSON.parse(readFileSync(path, "utf8")));
    if (!parsed.success) return `${name}: neither a list of cases nor an object with "cases"`;
    return "cases" in parsed.output ? parsed.output.cases : parsed.output;
  } catch (error) {
    return `${name}: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function check(list: readonly unknown[]): boolean {
  const engine = new Engine();
  const results = new Map<string, CaseResult>();
  let wrong = 0;
  for (const [at, given] of list.entries()) {
    const named = v.safeParse(Named, given);
    const usual = named.success ? named.output.name : `case ${at + 1}`;
    const name = results.has(usual) ? `${usual} (${at + 1})` : usual;
    const result = runCase(given, engine);
    results.set(name, result);
    const problems = "error" in result ? [String(result.error)] : problemsOf(named, result);
    if (problems.length > 0) wrong += 1;
    for (const problem of problems) console.error(`${name}: ${problem}`);
  }
  console.log(JSON.stringify(Object.fromEntries(results), null, 2));
  console.error(`${list.length} cases, ${wrong} of them wrong`);
  return wrong === 0;
}

function problemsOf(named: v.SafeParseResult<typeof Named>, result: CaseResult): readonly string[] {
  if (!named.success || named.output.expected === undefined) return [];
  return differences(String(named.output.kind), named.output.expected, result);
}
