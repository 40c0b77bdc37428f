import * as v from "valibot";
import { Correction, Corrections } from "#plant/history/corrections.ts";
import { get } from "#protocol/api/endpoint.ts";
import { postJson } from "./call.ts";

/** The yields that an owner types for a day, in place of those typed before; none undo them. */
export const CorrectedDay = v.object({
  day: Correction.entries.day,
  yields: v.pipe(v.array(v.omit(Correction, ["day"])), v.maxLength(100)),
});
export type CorrectedDay = v.InferOutput<typeof CorrectedDay>;

export const HubCorrections = v.object({ corrections: Corrections });
export type HubCorrections = v.InferOutput<typeof HubCorrections>;

/** Readers of the gateway may see the corrections of its history; a change needs its password. */
export const hubCorrectionCalls = {
  read: get("/hub/history/corrections", HubCorrections, { access: "readonly" }),
  write: postJson("/hub/history/corrections", CorrectedDay, HubCorrections),
} as const;
