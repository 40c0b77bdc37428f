import type { Route } from "../firmware/route.ts";

/** Every call that the firmware half answers, in the order the firmware registers them. */
export const firmwareRoutes: readonly Route[] = [];
