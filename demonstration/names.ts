/** Names of the gateways, parts of addresses. A visitor first sees the live page of the first. */
export const names = ["house", "neighbours", "cottage"] as const;

export type GatewayName = (typeof names)[number];

/** Suffix of the frame's address with its clock set to noon. */
export const atNoon = "?noon";

/** Password of the gateways and of the hub, until the visitor changes it. */
export const password = "sunflower-42";
