import type { createStore } from "jotai";
import type { OwnSky } from "./ownSky.ts";

/** The clear sky by a browser's own record, whose model is a file of its own. Rejects when that cannot be loaded. */
export async function loadOwnSky(store: ReturnType<typeof createStore>): Promise<OwnSky> {
  const { ownSkyOf } = await import("./ownSky.ts");
  return ownSkyOf(store);
}
