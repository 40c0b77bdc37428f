import type { i18n as I18n } from "i18next";
import type { createStore } from "jotai";
import { loadTexts } from "#app/shared/i18n/loadTexts.ts";
import { connectionAtom } from "#app/shared/session/connection.ts";
import { pageLoader } from "./pageLoader.ts";
import { followPresses, linkedRoute } from "./pressAhead.ts";
import type { PageId } from "./route.ts";
import { routes } from "./routes.ts";

type Store = Pick<ReturnType<typeof createStore>, "get" | "set" | "sub">;

const likely: readonly PageId[] = ["history", "flow", "infoSystem", "settingsInverter", "about"];

// After the rest of the first page and the record of the history.
const likelyAfterMs = 2_500;

// Pause between two pages, for the page's own work and requests; Safari cannot tell when it is idle.
const pauseMs = 250;

/**
 * Prefetches the page of each link that the pointer, a finger or the focus comes to, and later likely pages in
 * sequence while the gateway answers, so that a first visit waits for no file. Ends at the first page that cannot be
 * loaded.
 */
export async function loadAhead(store: Store, i18n: I18n): Promise<void> {
  await online(store);
  const loadPointed = (event: Event) => {
    const route = linkedRoute(event, store);
    if (route) pageLoader.load(route, i18n, loadTexts).catch(() => undefined);
  };
  document.addEventListener("pointerover", loadPointed);
  document.addEventListener("focusin", loadPointed);
  followPresses(store);
  await pause(likelyAfterMs);
  for (const id of likely) {
    const route = routes.find((each) => each.id === id);
    await pause(pauseMs);
    if (route) await pageLoader.load(route, i18n, loadTexts);
  }
}

/** Waits until the gateway has answered. */
function online(store: Store): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (store.get(connectionAtom) !== "online") return;
      stop();
      resolve();
    };
    const stop = store.sub(connectionAtom, look);
    look();
  });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
