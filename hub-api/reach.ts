import * as v from "valibot";
import { get } from "#protocol/api/endpoint.ts";

export const HubReach = v.object({
  /**
   * Who can: other devices of the network, programs of the hub's own computer only, or, for a page that Home Assistant
   * shows, whoever is signed in there.
   */
  from: v.picklist(["network", "computer", "ingress"]),
  /** Addresses of the hub's start page, the likeliest first; none where the hub does not know them. */
  addresses: v.array(v.string()),
});
export type HubReach = Readonly<v.InferOutput<typeof HubReach>>;

/** The other addresses of the hub, for everybody who can open its page. */
export const hubReachCalls = {
  read: get("/hub/reach", HubReach, { access: "open" }),
} as const;
