import { readFileSync } from "node:fs";

// Why a test is skipped, by a name in its condition.
const reasons = {
  areAllWalked: "a twin of a test that ran; npm run test:all has it",
  isDemonstration: "about another build than the one under test (isDemonstration)",
  isEmbedded: "about another build than the one under test (isEmbedded)",
  hasMosquitto: "Mosquitto is not installed",
  hasVictoria: "VictoriaMetrics is not installed",
  "process.platform": "for another operating system",
  "dpkg-deb": "dpkg-deb is not installed",
};

/** The reason of each skipped test of a file in Vitest's report: the condition around it in the source. */
export function skipReasons({ name, assertionResults }) {
  const skipped = assertionResults.filter(({ status }) =>
    ["skipped", "pending", "todo"].includes(status),
  );
  if (skipped.length === 0) return [];
  const lines = readFileSync(name, "utf8").split("\n");
  return skipped.map(({ location }) => reasonOf(conditionAt(lines, location?.line ?? 1)));
}

/** The line with the nearest condition above a place that is not indented further: its own, or an enclosing one. */
function conditionAt(lines, line) {
  let indent = Number.POSITIVE_INFINITY;
  for (let at = line - 1; at >= 0; at -= 1) {
    const text = lines[at] ?? "";
    if (text.trim() === "") continue;
    const own = text.search(/\S/);
    if (own <= indent && /\.(runIf|skipIf)\(|\.(skip|todo)\b/.test(text)) return text.trim();
    // A smaller indent encloses it; at the left edge nothing does.
    if (own < indent || at === line - 1) indent = own - 1;
    if (indent < 0) break;
  }
  return (lines[line - 1] ?? "").trim();
}

function reasonOf(condition) {
  const name = Object.keys(reasons).find((part) => condition.includes(part));
  return name === undefined ? condition : reasons[name];
}
