import * as v from "valibot";
import { err, ok, type Result } from "../result.ts";
import type { Schema } from "./endpoint.ts";
import { parseAnswer, type ReplyError } from "./reply.ts";
import { readInParts } from "./tolerant.ts";

/**
 * Reads the text of a reply. Ranges bind only submitted values, so a gateway with an odd value stays readable. Never
 * throws.
 */
export function parseReplyText<Reply>(
  { reply }: { readonly reply: Schema<Reply> },
  text: string,
): Result<Reply, ReplyError> {
  const json = parseAnswer(text);
  return json.ok ? readShape(reply, json.value) : json;
}

/**
 * Reads a value by a schema, ignoring ranges. A few fields of a wrong type do not affect the others; `unreadOf` names
 * them. Never throws.
 */
export function readShape<Value>(schema: Schema<Value>, input: unknown): Result<Value, ReplyError> {
  const result = v.safeParse(schema, input);
  if (result.typed) return ok(result.output);
  const value = readInParts(schema, input);
  if (value !== undefined) return ok(value);
  return err({ kind: "shape", issues: result.issues.slice(0, 5).map(describeIssue) });
}

/** Names the place and the type found there, never the value: it may be a password. */
function describeIssue(issue: v.BaseIssue<unknown>): string {
  const place = v.getDotPath(issue) ?? "(root)";
  if (issue.input === undefined) return `${place}: missing`;
  const found = issue.input === null ? "null" : typeof issue.input;
  return `${place}: expected ${issue.expected ?? "another value"}, found ${found}`;
}
