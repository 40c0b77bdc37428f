import type { CheckedFile } from "./firmwareState.ts";
import { compareSum, type SumComparison } from "./sums.ts";

/** What comparing a chosen file with the checksums given for it says. */
export function comparisonOf({ file, facts, published = "" }: CheckedFile): SumComparison {
  return compareSum(published, { name: file.name, sha256: facts && facts.sha256 });
}

/** Whether an upload now would leave a given checksum unheeded: it differs, or was not compared. */
export function isUnheeded(checked: CheckedFile): boolean {
  return !["nothing", "same"].includes(comparisonOf(checked).kind);
}
