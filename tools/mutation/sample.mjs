import { createHash } from "node:crypto";
import { relative } from "node:path";

// Passes a random sample of each folder's mutants, in random order, so that the first part of a run is a sample too. The
// draw is a hash: the same seed draws the same mutants, whatever changed in other files. Only mutants that Stryker can
// switch at run time are drawn, so none of code that runs once at load.
function sampleChecker({ sample: { count, seed, folders } }) {
  const drawn = new Set();
  const rank = ({ fileName, mutatorName, replacement, location: { start, end } }) => {
    const place = relative(process.cwd(), fileName);
    const what = [seed, place, start.line, start.column, end.line, end.column];
    return createHash("sha1")
      .update([...what, mutatorName, replacement].join())
      .digest("hex");
  };
  return {
    async init() {},
    async group(mutants) {
      const ranked = mutants
        .map((mutant) => ({ id: mutant.id, file: mutant.fileName, rank: rank(mutant) }))
        .toSorted((a, b) => (a.rank < b.rank ? -1 : 1));
      const draws = folders.map((folder) =>
        ranked.filter(({ file }) => `${relative(process.cwd(), file)}/`.startsWith(`${folder}/`)),
      );
      for (let nth = 0; nth < count; nth++)
        for (const draw of draws) if (draw[nth]) drawn.add(draw[nth].id);
      const left = mutants.flatMap(({ id }) => (drawn.has(id) ? [] : [id]));
      return [...[...drawn].map((id) => [id]), ...(left.length > 0 ? [left] : [])];
    },
    async check(mutants) {
      const undrawn = { status: "compileError", reason: "not drawn" };
      return Object.fromEntries(
        mutants.map(({ id }) => [id, drawn.has(id) ? { status: "passed" } : undrawn]),
      );
    },
  };
}
sampleChecker.inject = ["options"];

// Reports each mutant at once, so that a run that is ended early has shown something.
function sampleReporter() {
  return {
    onMutantTested({ fileName, location, status, replacement = "" }) {
      if (status === "CompileError" || status === "Ignored") return;
      const place = `${relative(process.cwd(), fileName)}:${location.start.line}`;
      console.log(`${status} ${place} ${replacement.replaceAll(/\s+/g, " ").slice(0, 100)}`);
    },
  };
}

export const strykerPlugins = [
  { kind: "Checker", name: "sample", factory: sampleChecker },
  { kind: "Reporter", name: "sample", factory: sampleReporter },
];
