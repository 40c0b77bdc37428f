import type { AppRoute, MenuId } from "#app/app/route.ts";

const none: readonly AppRoute[] = [];

/** In the place of `hubRoutes.ts` in an image: no hub serves that page. */
export { none as hubRoutes, none as overviewRoutes };

/** No links either. */
export const hubMenu: Readonly<Record<"insight" | "settings", readonly MenuId[]>> = {
  insight: [],
  settings: [],
};
