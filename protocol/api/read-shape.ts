import * as v from "valibot";
import { err, ok, type Result } from "../result.ts";
import type { Schema } from "./endpoint.ts";
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
  const result = v.safeParse(schema, input);
  if (result.typed) return ok(result.output);
  const value = readInParts(schema, input);
  if (value !== undefined) return ok(value);
  return err({ kind: "shape", issues: result.issues.slice(0, 5).map(describeIssue) });
}

/** Names the place and what stood there by its kind: the value itself may be a password. */
function describeIssue(issue: v.BaseIssue<unknown>): string {
  const found = issue.input === null ? "null" : typeof issue.input;
  return `${v.getDotPath(issue) ?? "(root)"}: expected ${issue.expected ?? "another value"}, found ${found}`;
}
