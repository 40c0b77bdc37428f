import * as v from "valibot";
import { get, post } from "../api/endpoint.ts";
import { SaveReply } from "../schema/reply.ts";

/**
 * Admin password in clear text, 8 to 64 characters, and the read-only permission.
 * Source: docs/gateway/settings.md#security.
 */
export const SecurityConfig = v.looseObject({
  password: v.pipe(v.string(), v.minBytes(8), v.maxBytes(64)),
  allow_readonly: v.boolean(),
});
export type SecurityConfig = v.InferOutput<typeof SecurityConfig>;

/** The sign-in, the password, and who may read. */
export const securityCalls = {
  authenticate: get("/api/security/authenticate", SaveReply),
  read: get("/api/security/config", SecurityConfig),
  write: post("/api/security/config", SecurityConfig, SaveReply),
} as const;
