import type { CheckedFile } from "./firmwareState.ts";
import { compareSum, type SumComparison } from "./sums.ts";

export function comparisonOf({ file, facts, published = "" }: CheckedFile): SumComparison {
  return compareSum(published, { name: file.name, sha256: facts && facts.sha256 });
}

/** Whether the check before the upload warns of a file; false without a check. */
export function hasWarning(checked: CheckedFile | undefined): boolean {
  return checked !== undefined && checked.preflight.warnings.length > 0;
}

/**
 * Why an upload now needs a second word: the checksum that was given differs or was not compared; undefined if nothing is
 * against it. Warnings of the check before the upload stand beside its button instead.
 */
export function doubtOf(checked: CheckedFile): "differs" | "open" | undefined {
  const { kind } = comparisonOf(checked);
  if (kind === "differs") return "differs";
  return kind === "nothing" || kind === "same" ? undefined : "open";
}
