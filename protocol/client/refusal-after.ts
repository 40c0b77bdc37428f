import { refusalOfSave } from "./save-refusal.ts";
import {
  createWriteGuard,
  type GuardOptions,
  type SeenText,
  type WriteGuard,
} from "./write-guard.ts";

/** Why a body must not be sent by a client that has seen these answers; undefined for a harmless one. */
export async function refusalAfter(
  seen: ReadonlyMap<string, SeenText>,
  options: GuardOptions,
  ...save: Parameters<WriteGuard["refusalOf"]>
): ReturnType<WriteGuard["refusalOf"]> {
  const guard = createWriteGuard(options, refusalOfSave);
  for (const [path, { text, answer }] of seen) guard.saw({ path }, text, answer);
  return guard.refusalOf(...save);
}
