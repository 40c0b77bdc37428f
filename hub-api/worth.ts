import * as v from "valibot";
import { CurrencyWorth } from "#plant/energy/worth.ts";
import { get } from "#protocol/api/endpoint.ts";
import { postJson } from "./call.ts";

/** The prices that the hub keeps for a gateway; null before somebody gave it some. */
export const HubWorth = v.object({ worth: v.nullable(CurrencyWorth) });
export type HubWorth = v.InferOutput<typeof HubWorth>;

/** Prices of a gateway. Who may read the gateway reads them; to keep others takes its password. */
export const hubWorthCalls = {
  read: get("/hub/worth", HubWorth, { access: "readonly" }),
  write: postJson("/hub/worth", CurrencyWorth, HubWorth),
} as const;
