import type { AppRoute } from "#app/shared/route.ts";
import { routes } from "#app/shared/slots.ts";

/** The row of an address; undefined when there is no such page. Of the query only the view counts. */
export function routeOf(path: string, search = ""): AppRoute | undefined {
  const bare = path === "/" ? path : path.replace(/\/+$/, "");
  const view = new URLSearchParams(search).get("view");
  const found = routes().filter((route) => route.path === bare);
  return (
    found.find((route) => route.view === view) ?? found.find(({ view: of }) => of === undefined)
  );
}
