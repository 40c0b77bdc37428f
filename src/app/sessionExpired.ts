import type { createStore } from "jotai";
import { loginPath } from "#app/shared/session/returnUrl.ts";
import { signOutAtom } from "#app/shared/session/session.ts";

interface Surroundings {
  readonly store: Pick<ReturnType<typeof createStore>, "set">;
  /** Path and query of the page shown. */
  readonly currentPath: () => string;
  readonly navigate: (path: string) => void;
}

/**
 * What to do when the gateway answers a call with 401: forget the user and ask for a new sign-in that
 * leads back to this page (spec 1 section 8). Calls that fail together lead there once.
 */
export function sessionExpired({ store, currentPath, navigate }: Surroundings): () => void {
  return () => {
    store.set(signOutAtom);
    const path = currentPath();
    if (!/^\/login\/*(\?|$)/.test(path)) navigate(loginPath(path));
  };
}
