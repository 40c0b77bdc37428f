import * as v from "valibot";
import { get } from "#protocol/api/endpoint.ts";
import { postJson } from "./call.ts";

export const passwordLength = { min: 8, max: 200 } as const;

export const HubAdmin = v.object({
  /** The hub's own password, that of its single gateway, or none yet. */
  password: v.picklist(["hub", "gateway", "none"]),
  /** Whether choosing the first password from here needs the word that the hub's terminal shows. */
  needsWord: v.boolean(),
});
export type HubAdmin = v.InferOutput<typeof HubAdmin>;

export const NewPassword = v.object({
  password: v.pipe(v.string(), v.minLength(passwordLength.min), v.maxLength(passwordLength.max)),
  /** The word of the hub's terminal, for a first password from another computer. */
  word: v.exactOptional(v.pipe(v.string(), v.maxLength(passwordLength.max))),
});

const Success = v.object({ type: v.literal("success") });

/** The administrator's password of the hub; `check` and a change need it as `Authorization: Basic`. */
export const hubAdminCalls = {
  read: get("/hub/admin", HubAdmin, { access: "open" }),
  set: postJson("/hub/admin", NewPassword, Success),
  check: get("/hub/admin/check", Success),
} as const;
