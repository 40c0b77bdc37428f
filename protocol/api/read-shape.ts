import type { Result } from "../result.ts";
import type { Schema } from "./endpoint.ts";
import { readStrictly } from "./read-strictly.ts";
import { parseAnswer, type ReplyError } from "./reply.ts";
import { readInParts } from "./tolerant.ts";

/**
 * Reads the text of an answer. Ranges bind only the values that a person submits, so a gateway that
 * holds an odd value is still readable. Never throws.
 */
export function parseReplyText<Reply>(
  { reply }: { readonly reply: Schema<Reply> },
  text: string,
): Result<Reply, ReplyError> {
  const json = parseAnswer(text);
  return json.ok ? readShape(reply, json.value) : json;
}

/**
 * Reads a value by a schema, also with values out of range. A few fields of a wrong type do not matter to
 * the others; `unreadOf` names them. Never throws.
 */
export function readShape<Value>(schema: Schema<Value>, input: unknown): Result<Value, ReplyError> {
  const strict = readStrictly(schema, input);
  if (strict.ok) return strict;
  const value = readInParts(schema, input);
  return value === undefined ? strict : { ok: true, value };
}
