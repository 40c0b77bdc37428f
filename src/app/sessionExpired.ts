import type { createStore } from "jotai";
import { loginPath } from "#app/shared/session/returnUrl.ts";
import { signOutAtom } from "#app/shared/session/session.ts";

interface SessionSetup {
  readonly store: Pick<ReturnType<typeof createStore>, "set">;
  readonly currentPath: () => string;
  readonly navigate: (path: string) => void;
}

/**
 * Handles a 401 from the gateway: forgets the user and asks for a new sign-in that
 * leads back to this page (docs/interface.md#failures). Calls that fail together do this once.
 */
export function sessionExpired({ store, currentPath, navigate }: SessionSetup): () => void {
  return () => {
    store.set(signOutAtom);
    const path = currentPath();
    if (!/^\/login\/*(\?|$)/.test(path)) navigate(loginPath(path));
  };
}
