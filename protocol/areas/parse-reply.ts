import type { Endpoint } from "../api/endpoint.ts";
import type { ReplyError } from "../api/reply.ts";
import { parseReplyText } from "../api/read-shape.ts";
import { unreadParts } from "../api/tolerant.ts";
import { err, ok, type Result } from "../result.ts";
import { endpoints } from "./endpoints.ts";

/** Why a reply could not be read: its text, or a method and path not in the table. */
export type ParseReplyError = ReplyError | { readonly kind: "unknownCall" };

/**
 * Reads the text of a reply by the table of calls. `path` may carry a query. Of several shapes at a path the first
 * that fits counts; if none fits, the error is that of the oldest. An upload's plain text is returned unchanged.
 * Never throws.
 */
export function parseReply(
  method: string,
  path: string,
  text: string,
): Result<unknown, ParseReplyError> {
  const read = callsAt(method, path).map((call) =>
    call.kind === "upload" ? ok(text) : parseReplyText(call, text),
  );
  const whole = read.find((result) => result.ok && unreadParts(result.value).length === 0);
  return whole ?? read.find((result) => result.ok) ?? read[0] ?? err({ kind: "unknownCall" });
}

// The oldest release's call first, as in the table.
function callsAt(method: string, path: string): readonly Endpoint[] {
  const [bare] = path.split("?");
  return CALLS.filter((call) => call.method === method.toUpperCase() && call.path === bare);
}

const CALLS: readonly Endpoint[] = Object.values(endpoints).flatMap((area): Endpoint[] =>
  Object.values(area),
);
