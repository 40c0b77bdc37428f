import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { profileText } from "../command/liveTable.ts";
import { checkPayload, profileOfAnswers, targetsOf, type Report } from "./payloads.ts";

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error(
    "Usage: npm run check:payloads -- FOLDER (of recorded answers, one JSON file each)",
  );
  process.exit(2);
}

// npm runs scripts in the project's root; a relative folder is relative to the caller.
const directory = resolve(process.env["INIT_CWD"] ?? ".", folder);
const files = readdirSync(directory).filter((name) => name.endsWith(".json"));
const targets = files.includes("index.json")
  ? targetsOf(JSON.parse(readFileSync(join(directory, "index.json"), "utf8")))
  : new Map<string, string>();

const payloads = files
  .filter((name) => name !== "index.json")
  .map((name) => ({
    name,
    text: readFileSync(join(directory, name), "utf8"),
    target: targets.get(name),
  }));
const profile = profileOfAnswers(payloads);
const reports = payloads.map((payload): [string, Report] => [
  payload.name,
  checkPayload(payload, profile),
]);
console.log(profileText(profile));
for (const [name, report] of reports) print(name, report);

const wrong = reports.filter(([, report]) => report.wrong.length > 0).length;
console.log(`\n${reports.length} files read, ${wrong} cannot be read as what they should be`);
process.exitCode = wrong > 0 || reports.length === 0 ? 1 : 0;

function verdictOf({ wrong: errors, odd, isRead }: Report): string {
  if (errors.length > 0) return "WRONG";
  if (!isRead) return "not read in this release";
  return odd.length > 0 ? "odd" : "fits";
}

function print(name: string, report: Report): void {
  const { candidate, how, wrong: errors, odd } = report;
  const verdict = verdictOf(report);
  console.log(`${name}: ${verdict}, as ${candidate} (${how})`);
  for (const line of errors) console.log(`  wrong  ${line}`);
  for (const line of odd) console.log(`  odd    ${line}`);
}
