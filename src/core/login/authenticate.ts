import { securityAuthenticate } from "#protocol/areas/security.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import { err, ok, type Result } from "#protocol/result.ts";
import type { Client } from "#protocol/client/client.ts";
import { authdataFrom } from "#protocol/client/authdata.ts";
import type { User } from "#app/shared/session/session.ts";

/** Why nobody was signed in: refused with an HTTP status, no answer, or an answer of something else. */
export type SignInFailure =
  | { readonly kind: "refused"; readonly status: number }
  | { readonly kind: "unreachable" }
  | { readonly kind: "unreadable" };

/**
 * Asks the gateway whether name and password are right; gives the record to keep, which is the whole
 * answer plus the credentials (docs/interface.md#calls-of-the-page). Never rejects because of
 * the gateway.
 */
export async function authenticate(
  client: Client,
  username: string,
  password: string,
): Promise<Result<User, SignInFailure>> {
  const authdata = authdataFrom(username, password);
  try {
    const reply = await client.call(securityAuthenticate, { authdata });
    return ok({ ...reply, authdata });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    if (error.status !== undefined) return err({ kind: "refused", status: error.status });
    return err({ kind: error.problem.kind === "reply" ? "unreadable" : "unreachable" });
  }
}
