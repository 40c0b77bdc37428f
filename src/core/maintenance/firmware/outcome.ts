import type { FirmwareContent } from "./image.ts";

export type UpdateOutcome =
  | "changed"
  /** It runs the former version, and the file is of another. */
  | "unchanged"
  | "sameVersion"
  /** Too little is known of the file or the gateway. */
  | "unknown";

/** Versions are those of the system status (`git_hash`), empty or undefined where nobody said so. */
export interface UpdateEvidence {
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** Whether the file holds the text `before`, as every build of that version does. */
  readonly fileHasBefore: boolean | undefined;
  readonly content: FirmwareContent["kind"];
}

/** Judges an update that the gateway said it took, by the version that it runs afterwards. */
export function updateOutcome(evidence: UpdateEvidence): UpdateOutcome {
  const { before, after, fileHasBefore, content } = evidence;
  if (!before || !after) return "unknown";
  if (before !== after) return "changed";
  // A packed file does not show its texts.
  if (fileHasBefore === undefined || content === "gzip") return "unknown";
  return fileHasBefore ? "sameVersion" : "unchanged";
}
