import { err, ok, type Result } from "../result.ts";
import type { Endpoint } from "./endpoint.ts";
import { endpoints } from "./endpoints.ts";
import { parseReplyText, type ReplyError } from "./reply.ts";

/** Why an answer could not be read: its text, or a method and path that no call of the table has. */
export type ParseReplyError = ReplyError | { readonly kind: "unknownCall" };

/**
 * Reads the text of an answer by the endpoint table. `path` may carry a query. An upload answers
 * with plain text, which is given as it is. Never throws.
 */
export function parseReply(
  method: string,
  path: string,
  text: string,
): Result<unknown, ParseReplyError> {
  const endpoint = findEndpoint(method, path);
  if (endpoint === undefined) return err({ kind: "unknownCall" });
  return endpoint.kind === "upload" ? ok(text) : parseReplyText(endpoint, text);
}

/** The call of a method and path; undefined when the table has none. */
export function findEndpoint(method: string, path: string): Endpoint | undefined {
  const [bare] = path.split("?");
  return CALLS.find((call) => call.method === method.toUpperCase() && call.path === bare);
}

const CALLS: readonly Endpoint[] = Object.values(endpoints).flatMap((area): Endpoint[] =>
  Object.values(area),
);
