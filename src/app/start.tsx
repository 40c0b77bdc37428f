import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { navigate } from "wouter/use-browser-location";
import { createAppStore } from "#app/app/createAppStore.ts";
import { pageLoader } from "#app/app/pageLoader.ts";
import { Root } from "#app/app/Root.tsx";
import { routeOf } from "#app/app/routes.ts";
import { createI18n } from "#app/shared/i18n/i18n.ts";
import { initialLocale } from "#app/shared/i18n/locale.ts";
import { loadableLocale } from "#app/shared/i18n/useLanguageNames.ts";
import { loadTexts } from "#app/shared/i18n/loadTexts.ts";
import { startLeaveGuard } from "#app/shared/navigation/leaveGuard.ts";
import { hubContext, pathInPlace, place } from "#app/shared/place.ts";
import { signedInAtom } from "#app/shared/session/session.ts";
import { browserSharing } from "#app/shared/socket/sharing/browserSharing.ts";
import { browserSockets } from "#app/shared/socket/browserSockets.ts";
import { install, type Pack } from "#app/shared/slots.ts";
import { whenSeen } from "#app/shared/visibility.ts";
import { frameDrawn } from "#app/shared/time/afterFrame.ts";
import { showTheme, storedTheme } from "#app/shared/theme/theme.ts";

// After the first values.
const aheadAfterMs = 1_500;

/** Starts the page, put together from these packs. */
export function start(...packs: readonly Pack[]): void {
  install(...packs);
  showTheme(storedTheme());
  const root = document.getElementById("root");
  if (root) draw(root).catch((error: unknown) => showFailure(root, error));
}

async function draw(element: HTMLElement): Promise<void> {
  const store = createAppStore({
    // To send a question takes an old phone as long as a part of a page: what a page knows is drawn first.
    fetch: async (target, init) => {
      if (init?.method === "GET") await frameDrawn();
      return fetch(target, init);
    },
    firstCall: window.firstCall,
    profileAfterMs: 200,
    sockets: (session) => browserSharing(browserSockets(session)),
    currentPath: () => currentPath() + window.location.search,
    navigate: (path) => navigate(place + path),
  });
  startLeaveGuard(store);
  // A person who signs in or out gets other serials, so nothing that the page holds is of use any more.
  if (hubContext?.sendsPlaceholders) {
    // After the navigation that follows.
    store.sub(signedInAtom, () => setTimeout(() => location.reload()));
  }
  const route = routeOf(currentPath(), window.location.search);
  // Asked for before the texts, so that both come side by side; a failure is met again below.
  route?.load().catch(() => undefined);
  const locale = await loadableLocale(initialLocale(navigator.language), loadTexts);
  const i18n = await createI18n(locale, loadTexts);
  document.documentElement.lang = locale;
  // Load the first page before rendering. If that fails, the page component shows the error.
  if (route) await pageLoader.load(route, i18n, loadTexts).catch(() => undefined);
  // In slices, so that a weak device can scroll and press meanwhile.
  startTransition(() => createRoot(element).render(<Root store={store} i18n={i18n} />));
  const ahead = () => import("#app/app/loadAhead.ts").then((it) => it.loadAhead(store, i18n));
  whenSeen(aheadAfterMs, () => void ahead().catch(() => undefined));
}

function currentPath(): string {
  return pathInPlace(window.location.pathname);
}

// Nothing is there to draw or translate with, when even the texts of the frame did not come.
function showFailure(element: HTMLElement, error: unknown): void {
  const note = document.createElement("p");
  note.className = "note";
  note.textContent = `Heliograph could not be loaded (${String(error)}). Reload the page.`;
  element.append(note);
}
