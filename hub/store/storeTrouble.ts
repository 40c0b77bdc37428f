import { userInfo } from "node:os";
import type { HubTrouble, TroubleKind } from "#hub-api/alerts.ts";

/** The record cannot be read or written now. The message names the file and the remedy. */
export class StoreTrouble extends Error {
  override readonly name = "StoreTrouble";
  readonly statusCode = 503;
  readonly trouble: HubTrouble;

  constructor(trouble: HubTrouble, message: string, cause: unknown) {
    super(message, { cause });
    this.trouble = trouble;
  }
}

/** The result of work that reads the record, or something else while it cannot be read. */
export function unlessTrouble<Value>(work: () => Value, otherwise: Value): Value {
  try {
    return work();
  } catch (error) {
    if (error instanceof StoreTrouble) return otherwise;
    throw error;
  }
}

/** A store elsewhere does not answer. */
export class StoreAway extends Error {
  override readonly name = "StoreAway";
  readonly statusCode = 503;

  constructor(cause: unknown) {
    super("The store does not answer; the record waits.", { cause });
  }
}

const kinds: readonly (readonly [RegExp, TroubleKind])[] = [
  [/^(SQLITE_FULL|ENOSPC|EDQUOT)/, "full"],
  [/^SQLITE_(BUSY|LOCKED)/, "locked"],
  [/^(SQLITE_READONLY|SQLITE_CANTOPEN|SQLITE_PERM|EACCES|EPERM|EROFS)/, "readOnly"],
  [/^SQLITE_(CORRUPT|NOTADB)/, "damaged"],
  [/^(SQLITE_IOERR|EIO|EMFILE|ENFILE)/, "disk"],
];

/** A store elsewhere does not take the record, which waits in a file. */
export function awayTrouble(error: unknown, file: string): StoreTrouble {
  return new StoreTrouble({ kind: "away", file }, sentences.away(file, messageOf(error)), error);
}

export function troubleOf(error: unknown, file: string): StoreTrouble {
  if (error instanceof StoreTrouble) return error;
  const kind = kindOf(error);
  const reason = messageOf(error);
  return new StoreTrouble({ kind, file }, sentences[kind](file, reason), error);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function kindOf(error: unknown): TroubleKind {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const known = kinds.find(([pattern]) => pattern.test(code));
  if (known) return known[1];
  // The library gives no code when it cannot open a file.
  return error instanceof Error && error.message.includes("ConnectionFailed")
    ? "readOnly"
    : "other";
}

type Sentence = (file: string, reason: string) => string;

const sentences: Readonly<Record<TroubleKind, Sentence>> = {
  full: (file) => `The disk is full: ${file} cannot be written. Make room on it.`,
  locked: (file) => `${file} is locked by another program. End that program.`,
  readOnly: (file) =>
    `${file} cannot be written by the user ${userName()}. Give that user the right, or choose another folder with --data.`,
  damaged: (file) => `${file} is damaged. Stop the hub and move the file away to begin a new one.`,
  disk: (file, reason) =>
    `${file} cannot be read or written: ${reason}. Check the disk and the number of open files.`,
  away: (file, reason) =>
    `${reason}; the record waits in ${file}. Start the store, or check the address in --store.`,
  other: (file, reason) => `${file} cannot be used: ${reason}`,
};

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run as a user without a name.
    return String(process.getuid?.() ?? "of the hub");
  }
}
