import { createLoader } from "#app/shared/loading/createLoader.ts";
import type { PageComponent } from "#app/shared/route.ts";

/** Loads the pages of the route table and caches them. */
export const pageLoader = createLoader<PageComponent>();
