import { stripVTControlCharacters } from "node:util";

/** Ranges of code lines changed by a diff without context, as `path:from-to`. */
export function changedRanges(diff) {
  const ranges = [];
  let path;
  for (const line of diff.split("\n")) {
    const named = /^\+\+\+ b\/(.*)$/.exec(line);
    if (named) [, path] = named;
    const [, from, count = "1"] = /^@@ .* \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
    if (from === undefined || count === "0") continue;
    if (!path.endsWith(".ts") || path.endsWith(".d.ts")) continue;
    ranges.push(`${path}:${from}-${Number(from) + Number(count) - 1}`);
  }
  return ranges;
}

/** A page about a night: the end of each part, and the important lines of its output. */
export function resultsPage({ today, since, runs }) {
  const rows = runs.map(({ name, status, tookS, without }) =>
    without
      ? `| ${name} | - | not run: ${without} |`
      : `| ${name} | ${tookS} s | ${endText(status)} |`,
  );
  const resultLines = runs.flatMap((run) => {
    const lines = linesOf(run);
    return lines.length === 0 ? [] : [`## ${run.name}`, "", "```", ...lines, "```", ""];
  });
  return [
    `# Night of ${today}`,
    "",
    `Changed lines: since ${since || "no commit that is known"}.`,
    "",
    "| Part | Took | Ended |",
    "| --- | --: | --- |",
    ...rows,
    "",
    ...resultLines,
  ].join("\n");
}

function endText(status) {
  return status === 0 ? "passed" : "**FAILED**";
}

/** Of tests the summary, of mutants the survivors and killers, of the rest the end. */
function linesOf({ name, output = "" }) {
  const lines = stripVTControlCharacters(output).trimEnd().split("\n");
  if (output === "") return [];
  const from = {
    tests: lines.findLastIndex((line) => line.startsWith("=== ")) + 1,
    "changed lines": lines.findIndex((line) => / killed \(\d+ %\)$/.test(line)),
    sample: lines.findIndex((line) => / killed \(\d+ %\)$/.test(line)),
  }[name];
  return (from !== undefined && from >= 0 ? lines.slice(from) : lines.slice(-15)).filter(
    (line) => line.trim() !== "",
  );
}
