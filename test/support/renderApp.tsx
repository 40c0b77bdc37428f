import { render, type RenderResult } from "@testing-library/react";
import { memoryLocation } from "wouter/memory-location";
import { createAppStore } from "#app/app/createAppStore.ts";
import { pageLoader } from "#app/app/pageLoader.ts";
import { Root } from "#app/app/Root.tsx";
import { routeOf } from "#app/app/routes.ts";
import { createI18n } from "#app/shared/i18n/i18n.ts";
import type { Locale } from "#app/shared/i18n/locale.ts";
import { loadTexts } from "#app/shared/i18n/loadTexts.ts";
import type { OpenSocket } from "#protocol/socket/stream.ts";
import { watchSockets } from "./openSockets.ts";
import "./packs.ts";

/** How the interface is started in a test. */
export interface AppOptions {
  /** Path and query shown first; "/" unless told. */
  readonly path?: string;
  readonly locale?: Locale;
  /** Answers calls; without, nothing answers. */
  readonly gateway?: { fetch(request: Request): Promise<Response> };
  /** Opens sockets; without, they never open. */
  readonly openSocket?: OpenSocket;
}

/** The whole interface in a document, on an address bar of its own. */
export async function renderApp({ path = "/", locale = "en", ...options }: AppOptions = {}) {
  const gateway = options.gateway ?? { fetch: () => Promise.reject(new TypeError("no answer")) };
  const location = memoryLocation({ path, record: true });
  const currentPath = () => location.history[location.history.length - 1] ?? "/";
  const store = createAppStore({
    fetch: (input, init) => {
      const address = input instanceof Request ? input.url : input;
      return gateway.fetch(new Request(new URL(address, origin), init));
    },
    sockets: () => watchSockets(options.openSocket ?? silentSocket),
    currentPath,
    navigate: location.navigate,
  });
  const i18n = await createI18n(locale, loadTexts);
  document.documentElement.lang = locale;
  const [bare = path, search] = path.split("?");
  const route = routeOf(bare, search);
  if (route) await pageLoader.load(route, i18n, loadTexts);
  const view: RenderResult = render(
    <Root
      store={store}
      i18n={i18n}
      locationHook={location.hook}
      searchHook={location.searchHook}
    />,
  );
  return { ...view, store, i18n, currentPath, navigate: location.navigate };
}

const origin = "http://gateway.test";

const silentSocket: OpenSocket = () => ({ send: () => undefined, close: () => undefined });
