import type { i18n as I18n } from "i18next";
import { loadNamespace, type LoadTexts } from "#app/shared/i18n/i18n.ts";
import type { AppRoute, PageComponent } from "./routes.ts";

const loaded = new Map<AppRoute, PageComponent>();

/** The page of a route when it can be drawn at once; undefined when it must be loaded first. */
export function readyPage(route: AppRoute, i18n: I18n): PageComponent | undefined {
  const hasTexts = (route.texts ?? []).every((name) => i18n.hasResourceBundle(i18n.language, name));
  return hasTexts ? loaded.get(route) : undefined;
}

/**
 * Loads a page and its texts side by side. Rejects when either does not come; asking again tries
 * again, which is why this is not React.lazy: that keeps a failure for good.
 */
export async function loadPage(route: AppRoute, i18n: I18n, load: LoadTexts): Promise<void> {
  const [page] = await Promise.all([
    loaded.get(route) ?? route.load(),
    ...(route.texts ?? []).map((name) => loadNamespace(i18n, load, name)),
  ]);
  loaded.set(route, page);
}
