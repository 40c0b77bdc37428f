import { atom } from "jotai";
import { endpoints } from "#protocol/api/endpoints.ts";
import { err, ok, type Result } from "#protocol/result.ts";
import { authdataFrom, type User } from "#app/shared/session/session.ts";

/** Why nobody was signed in: the gateway refused with an HTTP status, or did not answer. */
export type SignInFailure =
  { readonly kind: "refused"; readonly status: number } | { readonly kind: "unreachable" };

/** Asks the gateway whether name and password are right; gives the record to keep. Never throws. */
export type Authenticate = (
  username: string,
  password: string,
) => Promise<Result<User, SignInFailure>>;

/** What the sign-in page asks; replaced in tests. */
export const authenticateAtom = atom<{ readonly authenticate: Authenticate }>({
  authenticate: (username, password) => authenticateWith(fetch, username, password),
});

/**
 * Authenticates through `send`. Outside of the client on purpose: its 401 would sign out and lead
 * here, and it carries the stored credentials where this call carries the typed ones.
 */
export async function authenticateWith(
  send: typeof fetch,
  username: string,
  password: string,
): Promise<Result<User, SignInFailure>> {
  const authdata = authdataFrom(username, password);
  const { path, method } = endpoints.security.authenticate;
  try {
    const reply = await send(path, {
      method,
      headers: { "X-Requested-With": "XMLHttpRequest", Authorization: `Basic ${authdata}` },
    });
    if (!reply.ok) return err({ kind: "refused", status: reply.status });
    return ok({ ...recordFrom(await reply.text()), authdata });
  } catch {
    return err({ kind: "unreachable" });
  }
}

// The answer is kept whole, but nothing in it is needed: being answered is the proof.
function recordFrom(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
  } catch {
    return {};
  }
}
