import * as v from "valibot";
import { get } from "#protocol/api/endpoint.ts";
import { postJson } from "./call.ts";

/** Why a gateway cannot be added or changed as it was asked for. */
export const gatewayProblems = [
  "address",
  "silent",
  /** Something else than a gateway answers there. */
  "other",
  /** The hub has a gateway at this address. */
  "there",
  "password",
  /** The name has other characters than lower-case letters, digits and "-", or more than 31. */
  "name",
  /** The hub or its page uses this name as a path. */
  "reserved",
  "taken",
] as const;
export type GatewayProblem = (typeof gatewayProblems)[number];
const Problem = v.nullable(v.picklist(gatewayProblems));

export const ListedGateway = v.object({
  name: v.string(),
  url: v.string(),
  /** Set where the hub is started: `all` of it, its `address` alone, or nothing. */
  fixed: v.picklist(["all", "address", "nothing"]),
  hasPassword: v.boolean(),
  /** Its own port, for programs that know a host and a port only; null without it. */
  port: v.nullable(v.number()),
  /** Null before anybody asked the gateway. */
  isReachable: v.nullable(v.boolean()),
});
export type ListedGateway = v.InferOutput<typeof ListedGateway>;

/** The hub's gateways, and those that it served before. */
export const GatewayList = v.object({
  gateways: v.array(ListedGateway),
  /** Their data is still there, and they continue it when they are added again. */
  earlier: v.array(v.object({ name: v.string(), host: v.string() })),
});
export type GatewayList = v.InferOutput<typeof GatewayList>;

const Short = v.pipe(v.string(), v.trim(), v.maxLength(200));
const Password = v.pipe(v.string(), v.nonEmpty(), v.maxLength(200));

/** A change of the list. A name that is empty is chosen by the hub; a password that is left out is none, or stays. */
export const GatewayChange = v.variant("do", [
  v.strictObject({
    do: v.literal("add"),
    url: Short,
    name: Short,
    password: v.exactOptional(Password),
  }),
  v.strictObject({
    do: v.literal("change"),
    of: Short,
    name: Short,
    url: Short,
    /** Null removes it. Needed again for another address: it is sent to no gateway that it was not given for. */
    password: v.exactOptional(v.nullable(Password)),
  }),
  v.strictObject({ do: v.literal("remove"), of: Short }),
]);
export type GatewayChange = v.InferOutput<typeof GatewayChange>;

/** The list after a change; before it when there is a problem. */
export const GatewaysChanged = v.object({ problem: Problem, list: GatewayList });
export type GatewaysChanged = v.InferOutput<typeof GatewaysChanged>;

export const GatewayAddress = v.strictObject({
  url: Short,
  password: v.exactOptional(Password),
});
export type GatewayAddress = v.InferOutput<typeof GatewayAddress>;

export const GatewayThere = v.object({
  problem: Problem,
  /** Null with a problem. */
  found: v.nullable(
    v.object({
      url: v.string(),
      /** Its own name; empty when it needs the password for that. */
      hostname: v.string(),
      /** Its firmware, as it names it; empty like the name. */
      version: v.string(),
      /** Serial number of the DTU; null without the password. */
      serial: v.nullable(v.string()),
      /** The name by which the hub would call it. */
      name: v.string(),
      /** The name under which the hub served it before and kept its record; null for a new gateway. */
      earlier: v.nullable(v.string()),
    }),
  ),
});
export type GatewayThere = v.InferOutput<typeof GatewayThere>;

/** The list of the hub's gateways; all three calls need the administrator's password. */
export const hubGatewayCalls = {
  list: get("/hub/gateways", GatewayList),
  change: postJson("/hub/gateways", GatewayChange, GatewaysChanged),
  look: postJson("/hub/gateways/look", GatewayAddress, GatewayThere),
} as const;
