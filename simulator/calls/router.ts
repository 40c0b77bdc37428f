import type { Route } from "../device/route.ts";

/**
 * The handler of a request: the first registered for the method with an equal path, or a parent of it. Null falls
 * through to the catch-all, also for a wrong method (docs/gateway/calls.md#transport).
 */
export function findRoute(routes: readonly Route[], method: string, path: string): Route | null {
  return (
    routes.find(
      (route) =>
        route.method === method && (path === route.path || path.startsWith(`${route.path}/`)),
    ) ?? null
  );
}
