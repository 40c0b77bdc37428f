import * as v from "valibot";
import { get, post, type ReadEndpoint, type SaveEndpoint } from "../api/endpoint.ts";
import { SaveReply } from "../schema/reply.ts";

/**
 * Admin password in clear text, 8 to 64 characters, and the read-only permission.
 * Source: docs/gateway/settings.md#security.
 */
export const SecurityConfig = v.looseObject({
  password: v.pipe(v.string(), v.minBytes(8), v.maxBytes(64)),
  allow_readonly: v.boolean(),
});
export interface SecurityConfig extends v.InferOutput<typeof SecurityConfig> {}

/** `GET /api/security/authenticate`. */
export const securityAuthenticate: ReadEndpoint<never, SaveReply> = get(
  "/api/security/authenticate",
  SaveReply,
);

/** `GET /api/security/config`. */
export const securityRead: ReadEndpoint<never, SecurityConfig> = get(
  "/api/security/config",
  SecurityConfig,
);

/** `POST /api/security/config`. */
export const securityWrite: SaveEndpoint<SecurityConfig, SaveReply> = post(
  "/api/security/config",
  SecurityConfig,
  SaveReply,
);

/** The sign-in, the password, and who may read. */
export const securityCalls = {
  authenticate: securityAuthenticate,
  read: securityRead,
  write: securityWrite,
} as const;
