import * as v from "valibot";
import { get } from "#protocol/api/endpoint.ts";
import { postJson } from "./call.ts";

/** Characters that a new administrator's password has at least and at most. */
export const passwordLength = { min: 8, max: 200 } as const;

/** Whether the hub has an administrator's password. */
export const HubAdmin = v.object({ isSet: v.boolean() });

/** A new administrator's password. */
export const NewPassword = v.object({
  password: v.pipe(v.string(), v.minLength(passwordLength.min), v.maxLength(passwordLength.max)),
});

const Success = v.object({ type: v.literal("success") });

/** The administrator's password of the hub; `check` and a change need it as `Authorization: Basic`. */
export const hubAdminCalls = {
  read: get("/hub/admin", HubAdmin, { access: "open" }),
  set: postJson("/hub/admin", NewPassword, Success),
  check: get("/hub/admin/check", Success, { access: "open" }),
} as const;
