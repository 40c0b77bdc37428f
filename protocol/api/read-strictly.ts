import * as v from "valibot";
import { err, ok, type Result } from "../result.ts";
import type { Schema } from "./endpoint.ts";
import type { ReplyError } from "./reply.ts";

/**
 * Reads a value of exactly the shape of a schema. Ranges bind only the values that a person submits, so a gateway that
 * holds an odd value is still readable. Never throws.
 */
export function readStrictly<Value>(
  schema: Schema<Value>,
  input: unknown,
): Result<Value, ReplyError> {
  const result = v.safeParse(schema, input);
  if (result.typed) return ok(result.output);
  return err({ kind: "shape", issues: result.issues.slice(0, 5).map(describeIssue) });
}

/** Names the place and what stood there by its kind: the value itself may be a password. */
function describeIssue(issue: v.BaseIssue<unknown>): string {
  const found = issue.input === null ? "null" : typeof issue.input;
  return `${v.getDotPath(issue) ?? "(root)"}: expected ${issue.expected ?? "another value"}, found ${found}`;
}
