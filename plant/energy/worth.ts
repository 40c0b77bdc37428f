import * as v from "valibot";
import { Worth } from "./prices.ts";

/** Prices with their currency, which an image has no bytes for. */
export const CurrencyWorth = v.object({
  ...Worth.entries,
  currency: v.exactOptional(v.pipe(v.string(), v.regex(/^[A-Z]{3}$/))),
});
