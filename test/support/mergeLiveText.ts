import { type LiveState, mergeLive, parseLiveMessage } from "#protocol/live.ts";
import { mapResult } from "#protocol/result.ts";

/** Reads a text of the main feed and merges it, as page and hub do. */
export function mergeLiveText(state: LiveState, text: string, atMs?: number) {
  return mapResult(parseLiveMessage(text), (message) => mergeLive(state, message, atMs));
}
