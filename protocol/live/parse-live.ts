import { LiveMessage } from "../areas/live.ts";
import { readShape } from "../api/read-shape.ts";
import { parseJson, type ReplyError } from "../api/reply.ts";
import { ok, type Result } from "../result.ts";
import { type LiveState, mergeLive } from "./live.ts";

/**
 * Reads a text of the main feed; `null` when nothing changed. Never throws.
 * Source: docs/gateway/sockets.md#live-socket.
 */
export function parseLiveMessage(text: string): Result<LiveMessage, ReplyError> {
  const json = parseJson(text);
  if (!json.ok) return { ok: false, error: { kind: text === "" ? "empty" : "notJson" } };
  return readShape(LiveMessage, json.value);
}

/** Reads and merges; an unreadable text leaves the state as it was. Never throws. */
export function mergeLiveText(
  state: LiveState,
  text: string,
  atMs = 0,
): Result<LiveState, ReplyError> {
  const message = parseLiveMessage(text);
  return message.ok ? ok(mergeLive(state, message.value, atMs)) : message;
}
