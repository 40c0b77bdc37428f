import * as v from "valibot";
import { get } from "#protocol/api/endpoint.ts";
import { postJson } from "./call.ts";

const Version = v.object({
  /** A number in digits that rises from version to version. */
  id: v.string(),
  atMs: v.number(),
  reason: v.picklist(["nightly", "firmware", "manual"]),
  files: v.array(v.object({ name: v.string(), bytes: v.number() })),
});

/** A version of a gateway's files that the hub keeps. */
export type HubBackup = v.InferOutput<typeof Version>;

/** The hub's answer to `hub/backups` of a gateway. */
export const HubBackups = v.object({
  /** The oldest first. */
  versions: v.array(Version),
  /** How many more there are that this password does not open; missing from an earlier hub. */
  closed: v.optional(v.number()),
  isEncrypted: v.boolean(),
  /** Whether a backup is made every night: not without the gateway's password, nor where another hub does. */
  nightly: v.picklist(["here", "noPassword", "elsewhere"]),
});
export type HubBackups = v.InferOutput<typeof HubBackups>;

/** The hub's answer to `hub/backups/diff`. Of a password it says only that it differs. */
export const BackupDiff = v.object({
  changes: v.array(
    v.object({
      kind: v.picklist(["added", "changed", "removed"]),
      path: v.array(v.union([v.string(), v.number()])),
      before: v.optional(v.string()),
      after: v.optional(v.string()),
    }),
  ),
});

export const BackupMade = v.object({
  /** False when nothing has changed since the newest version. */
  isNew: v.boolean(),
});

export const FormerPassword = v.object({ password: v.pipe(v.string(), v.maxLength(64)) });

/** Number of versions that the former password opened: from now on the present password does. */
export const BackupsOpened = v.object({ opened: v.number() });

/** The backups of a gateway; they hold passwords, so the gateway's own password is needed for all of them. */
export const hubBackupCalls = {
  list: get("/hub/backups", HubBackups),
  file: get("/hub/backups/file", v.unknown(), { query: ["id", "file"] }),
  diff: get("/hub/backups/diff", BackupDiff, { query: ["from", "to", "file"] }),
  make: postJson("/hub/backups", v.object({}), BackupMade),
  open: postJson("/hub/backups/open", FormerPassword, BackupsOpened),
} as const;
