import type { i18n as I18n } from "i18next";
import type { createStore } from "jotai";
import { loadTexts } from "#app/shared/i18n/loadTexts.ts";
import { pageLoader } from "./pageLoader.ts";
import { followPresses, linkedRoute } from "./pressAhead.ts";

type Store = Pick<ReturnType<typeof createStore>, "get" | "set" | "sub">;

/** Loads the page of each link that the pointer, a finger or the focus comes to, while the gateway answers. */
export function loadAhead(store: Store, i18n: I18n): void {
  const loadPointed = (event: Event) => {
    const route = linkedRoute(event, store);
    if (route) pageLoader.load(route, i18n, loadTexts).catch(() => undefined);
  };
  document.addEventListener("pointerover", loadPointed);
  document.addEventListener("focusin", loadPointed);
  followPresses(store);
}
