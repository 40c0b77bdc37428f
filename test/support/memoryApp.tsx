import { act, cleanup } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { pageLoader } from "#app/app/pageLoader.ts";
import { loadTexts } from "#app/shared/i18n/loadTexts.ts";
import { routes } from "#app/shared/slots.ts";
import type { Locale } from "#app/shared/i18n/locale.ts";
// Loaded beforehand: a page that reads settings waits for this file.
import "#protocol/client/ask-profile.ts";
import type { OpenSocket } from "#protocol/socket/stream.ts";
import type { Gateway } from "#simulator/gateway.ts";
import { upgradeHeaders } from "#simulator/sockets/feedClient.ts";
import { renderApp } from "./renderApp.tsx";

/** Puts time into the test's hands. Immediates stay real: bodies need turns of the event loop. */
export function holdTime(): void {
  vi.useFakeTimers({
    toFake: [
      "setTimeout",
      "clearTimeout",
      "setInterval",
      "clearInterval",
      "Date",
      "performance",
      "requestAnimationFrame",
      "cancelAnimationFrame",
    ],
  });
}

/** Stops the clock that ages are told by, however long a busy machine takes to draw them. Timers go on in real time. */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
}

/** Every test of a file begins with nothing stored, and holds time. */
export function holdTimeInEach(): void {
  beforeEach(() => {
    window.localStorage.clear();
    holdTime();
    // Delays without the part that spreads many pages, so that they can be told.
    vi.spyOn(Math, "random").mockReturnValue(0);
    // The wall display looks for newer code, past the client.
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no answer")));
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
}

export function memorySockets(gateway: Gateway): OpenSocket {
  return (path, listener) => {
    const refused = { send: () => undefined, close: () => undefined };
    let handshake;
    try {
      handshake = gateway.connect(path, upgradeHeaders);
    } catch {
      queueMicrotask(listener.onClose);
      return refused;
    }
    if (handshake === null) return refused;
    if (handshake instanceof Response) {
      queueMicrotask(listener.onClose);
      return refused;
    }
    const session = handshake;
    session.onMessage(listener.onText);
    session.onEnd(listener.onClose);
    queueMicrotask(listener.onOpen);
    return { send: (text) => session.receive(text), close: () => session.close() };
  };
}

/** Loads the page's lazy parts: held time waits for no file. */
function loadLater(): Promise<unknown> {
  return Promise.all([
    import("#protocol/client/ask-profile.ts"),
    import("#protocol/client/save-refusal.ts"),
    import("#app/core/live/device/deviceViews.ts"),
    import("#app/core/live/dialogs/liveDialogs.ts"),
  ]);
}

/** The whole interface on a gateway in memory, signed in, with time in the test's hands. */
export async function openMemoryApp(gateway: Gateway, path: string, locale: Locale = "en") {
  window.localStorage.setItem("user", JSON.stringify({ authdata: btoa("admin:openDTU42") }));
  return openSignedOutApp(gateway, path, locale);
}

/** The same without a sign-in. */
export async function openSignedOutApp(gateway: Gateway, path: string, locale: Locale = "en") {
  const app = await renderApp({ path, gateway, locale, openSocket: memorySockets(gateway) });
  for (const route of routes()) await pageLoader.load(route, app.i18n, loadTexts);
  await loadLater();
  await settle();
  return {
    ...app,
    go: async (to: string) => {
      await act(async () => app.navigate(to));
      await settle();
    },
    /** Lets time pass on both sides until something is so; the seconds it took, or undefined. */
    passUntil: async (isSo: () => boolean, longestS: number): Promise<number | undefined> => {
      for (let seconds = 0; seconds <= longestS; seconds += 1) {
        await settle(4);
        if (isSo()) return seconds;
        gateway.advance(1_000);
        await act(async () => {
          await vi.advanceTimersByTimeAsync(1_000);
        });
      }
      return undefined;
    },
  };
}

/** Finishes pending work that takes no time. */
export async function settle(turns = 12): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    await act(async () => {
      await vi.advanceTimersByTimeAsync(0);
      await new Promise((resolve) => setImmediate(resolve));
      // A file that is loaded on the way takes real time, on a busy machine much of it.
      if (turn === 2) await vi.dynamicImportSettled();
    });
  }
}

const realTimeout = setTimeout;

/** Waits in real time, for at most a minute, for something that a file has to be loaded for; held time passes by a ms at each look. */
export async function until(isSo: () => boolean): Promise<void> {
  for (let left = 6_000; left > 0 && !isSo(); left -= 1) {
    await act(async () => {
      await vi.advanceTimersByTimeAsync(1);
      await new Promise((resolve) => realTimeout(resolve, 10));
    });
  }
}
