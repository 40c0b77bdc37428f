import { isSaved, type SaveReply } from "../schema/reply.ts";

/** What a save does to the connection: nothing, the gateway restarts, or it changes its network. */
export type Consequence = "none" | "restart" | "network";

/**
 * What follows the answer to a save of a page with this consequence. A restarting gateway restarts
 * also when its file could not be written. Source: gateway reference 1.6.
 */
export function followsFrom(consequence: Consequence, reply: SaveReply): Consequence {
  if (isSaved(reply)) return consequence;
  return consequence === "restart" && reply.code === 1006 ? "restart" : "none";
}
