import type { i18n as I18n } from "i18next";
import { Provider, type createStore } from "jotai";
import { TextsProvider } from "#app/shared/i18n/useTexts.ts";
import { Router, type BaseLocationHook, type BaseSearchHook } from "wouter";
import { guardedNavigation } from "#app/shared/navigation/leaveGuard.ts";
import { place } from "#app/shared/place.ts";
import { App } from "./App.tsx";

interface RootProps {
  readonly store: ReturnType<typeof createStore>;
  readonly i18n: I18n;
  /** Source of the address: the browser, or a test's own location. */
  readonly locationHook?: BaseLocationHook | undefined;
  readonly searchHook?: BaseSearchHook | undefined;
}

/** The interface with its outside dependencies. */
export function Root({ store, i18n, locationHook, searchHook }: RootProps) {
  return (
    <Provider store={store}>
      <TextsProvider i18n={i18n}>
        <Router
          base={place}
          aroundNav={guardedNavigation(store)}
          {...(locationHook && { hook: locationHook })}
          {...(searchHook && { searchHook })}
        >
          <App />
        </Router>
      </TextsProvider>
    </Provider>
  );
}
