import type { createStore } from "jotai";
import { isTooShort } from "#app/shared/clear/leastDays.ts";
import { historyOf } from "#app/shared/history/history.ts";
import type { OwnSky } from "#app/shared/ownSky.ts";

/** Of a record that is too short for the model. */
const unknownSky: OwnSky = {
  known: () => Promise.resolve({ missing: "days" }),
  forget: () => undefined,
  curve: () => Promise.resolve(undefined),
  days: () => Promise.resolve([]),
  health: () => Promise.resolve(undefined),
};

/**
 * The clear sky by a browser's own record. Its model is a large file that a short record does not need; rejects when it
 * cannot be loaded.
 */
export async function loadOwnSky(store: ReturnType<typeof createStore>): Promise<OwnSky> {
  if (await isTooShort(historyOf(store).days)) return unknownSky;
  const { storeSky } = await import("./ownSky.ts");
  return storeSky(store);
}
