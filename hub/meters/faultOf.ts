import type { MeterFault } from "#plant/meters/fields.ts";
import { PublicHostError } from "./privateHost.ts";

/** Why a question got no answer. */
export function faultOf(error: unknown): MeterFault {
  if (error instanceof PublicHostError) return "redirect";
  const message = error instanceof Error ? error.message : "";
  if (message.includes("too long")) return "tooLong";
  return message.includes("in time") ? "slow" : "away";
}
