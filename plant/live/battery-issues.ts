/** Severity of a battery issue. Source: docs/interface.md#values-of-live-data. */
export type IssueLevel = "none" | "warning" | "alarm";

/** Reads the level of an issue: 0 none, 1 warning, 2 and above alarm. */
export function issueLevel(value: number): IssueLevel {
  if (value >= 2) return "alarm";
  return value >= 1 ? "warning" : "none";
}

/** The worst of all issues; none when the gateway sends no list. Source: docs/interface.md#states. */
export function overallIssueLevel(
  issues: Readonly<Record<string, number>> | undefined,
): IssueLevel {
  // In single calls: a call takes no more than some ten thousand arguments.
  return issueLevel(Object.values(issues ?? {}).reduce((a, b) => Math.max(a, b), 0));
}
