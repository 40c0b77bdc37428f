import { isSaved } from "#protocol/endpoints.ts";
import type { SaveReply } from "#protocol/index.ts";

/** What a save does to the connection: nothing, the gateway restarts, or it changes its network. */
export type Consequence = "none" | "restart" | "network";

/**
 * What follows the answer to a save of a page with this consequence. A restarting gateway restarts
 * also when its file could not be written. Source: docs/gateway/calls.md#restarts.
 */
export function followsFrom(consequence: Consequence, reply: SaveReply): Consequence {
  if (isSaved(reply)) return consequence;
  return consequence === "restart" && isTaken(reply) ? "restart" : "none";
}

/** True when the gateway works with the new values, be they stored or, for want of memory, only held. */
export function isTaken(reply: SaveReply): boolean {
  return isSaved(reply) || reply.code === 1006;
}
