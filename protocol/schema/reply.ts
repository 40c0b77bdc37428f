import * as v from "valibot";
import type { Schema } from "../api/endpoint.ts";

const saveReply = v.looseObject({
  type: v.string(),
  message: v.optional(v.string()),
  code: v.optional(v.number()),
  param: v.optional(v.record(v.string(), v.union([v.number(), v.string()]))),
});

/**
 * Answer to every save: a `code` from 1001 on with its parameters (`param`), or a message alone.
 * Only `success` and `warning` are sent. Source: docs/gateway/calls.md#answers-to-saves.
 */
export interface SaveReply extends v.InferOutput<typeof saveReply> {}
export const SaveReply: Schema<SaveReply> = saveReply;

/** True when the gateway took the save. */
export function isSaved(reply: SaveReply): boolean {
  return reply.type === "success";
}
