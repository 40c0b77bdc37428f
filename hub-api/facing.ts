import * as v from "valibot";
import { SaidFacing, SaidFacings } from "#plant/strings/facing.ts";
import { get } from "#protocol/api/endpoint.ts";
import { postJson } from "./call.ts";

/** The owner's statements about the ways the strings of a gateway face. */
export const HubFacings = v.object({ strings: SaidFacings });
export type HubFacings = v.InferOutput<typeof HubFacings>;

/** Everybody who may read the gateway may read them; a change needs its password. */
export const hubFacingCalls = {
  read: get("/hub/facings", HubFacings, { access: "readonly" }),
  write: postJson("/hub/facings", SaidFacing, HubFacings),
} as const;
