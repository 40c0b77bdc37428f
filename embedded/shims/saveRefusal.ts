import { findHarm } from "../../protocol/api/harmful.ts";
import { throwIfAborted } from "../../protocol/client/abort.ts";
import { invalidError } from "../../protocol/client/error-kinds.ts";
import type { refusalOf as original } from "../../protocol/client/save-refusal.ts";

/** Replaces `save-refusal.ts` in an image: it knows its firmware, so that no save is compared with an earlier read. */
export const refusalOf: typeof original = async (endpoint, { body, signal }) => {
  throwIfAborted(signal);
  const harm = findHarm(endpoint, body);
  return harm && invalidError(endpoint.path, harm);
};
