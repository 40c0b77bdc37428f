import { render } from "@testing-library/react";
import { Provider } from "jotai";
import { TextsProvider } from "#app/shared/i18n/useTexts.ts";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { createAppStore } from "#app/app/createAppStore.ts";
import { LivePage } from "#app/core/live/LivePage.tsx";
import { createI18n, loadNamespace } from "#app/shared/i18n/i18n.ts";
import type { Locale } from "#app/shared/i18n/locale.ts";
import { loadTexts } from "#app/shared/i18n/loadTexts.ts";
import { Toasts } from "#app/shared/ui/Toasts.tsx";
import type { LiveBench } from "./liveBench.ts";
import { watchSockets } from "./openSockets.ts";
import "./packs.ts";

/** The live page by itself on a bench; everything it needs is loaded before it is drawn. */
export async function renderLive(bench: LiveBench, locale: Locale = "en") {
  const location = memoryLocation({ path: "/", record: true });
  const store = createAppStore({
    fetch: (input, init) => {
      const address = input instanceof Request ? input.url : input;
      return bench.gateway.fetch(new Request(new URL(address, "http://gateway.test"), init));
    },
    sockets: () => watchSockets(bench.openSocket),
    currentPath: () => "/",
    navigate: location.navigate,
  });
  const i18n = await createI18n(locale, loadTexts);
  await loadNamespace(i18n, loadTexts, "live");
  const view = render(
    <Provider store={store}>
      <TextsProvider i18n={i18n}>
        <Router hook={location.hook}>
          <main>
            <LivePage />
          </main>
          <Toasts />
        </Router>
      </TextsProvider>
    </Provider>,
  );
  return { ...view, store, location };
}
