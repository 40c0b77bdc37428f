import type { createStore } from "jotai";
import { callHeaders } from "#protocol/internal/calls.ts";
import { askAheadAtom } from "#app/shared/api/firstCall.ts";
import { pathInPlace, place } from "#app/shared/place.ts";
import { connectionAtom } from "#app/shared/session/connection.ts";
import { signedOutAtom, userAtom } from "#app/shared/session/session.ts";
import type { AppRoute, PageId } from "./route.ts";
import { routeOf } from "./routes.ts";

type Store = Pick<ReturnType<typeof createStore>, "get" | "set">;

/** The calls that pages start with, where all releases have the same. */
export const firstCalls: Partial<Readonly<Record<PageId, string>>> = {
  infoMqtt: "/api/mqtt/status",
  infoNetwork: "/api/network/status",
  infoNtp: "/api/ntp/status",
  infoSystem: "/api/system/status",
  settingsBattery: "/api/battery/config",
  settingsDevice: "/api/device/config",
  settingsDtu: "/api/dtu/config",
  settingsInverter: "/api/inverter/list",
  settingsMqtt: "/api/mqtt/config",
  settingsNetwork: "/api/network/config",
  settingsNtp: "/api/ntp/config",
  settingsPowerlimiter: "/api/powerlimiter/config",
  settingsPowermeter: "/api/powermeter/config",
  settingsSecurity: "/api/security/config",
};

/** A finger that stays longer than this, in ms, gets no answer that is older. */
const freshMs = 2_000;

interface PressedCall {
  readonly headers: string;
  readonly stop: AbortController;
  readonly answer: Promise<Response>;
}

/** Requests that are sent while a link is pressed, for the page behind it. */
export interface PressAhead {
  /** Sends the call that this page starts with. */
  readonly press: (page: PageId) => void;
  /** `send`, with the answer to each such call given once to the request that equals it. */
  readonly over: (send: typeof fetch) => typeof fetch;
}

/** The page behind the link that an event is about, while the gateway answers. */
export function linkedRoute({ target }: Event, { get }: Pick<Store, "get">): AppRoute | undefined {
  const link = target instanceof Element ? target.closest("a") : null;
  if (link?.host !== location.host || get(connectionAtom) !== "online") return undefined;
  return routeOf(pathInPlace(link.pathname), link.search);
}

/** Sends what a page asks the gateway first once its link is pressed. */
export function followPresses(store: Store): void {
  // As the client of the page sends them.
  const authdata = () =>
    store.get(userAtom)?.authdata ?? (store.get(signedOutAtom) ? "" : undefined);
  const ahead = pressAhead((...request) => fetch(...request), authdata);
  store.set(askAheadAtom, ahead);
  document.addEventListener("pointerdown", (event) => {
    const route = linkedRoute(event, store);
    // Other buttons and keys open another tab. The page on show has its answers.
    const isFollowed = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    const isHere = route === routeOf(pathInPlace(location.pathname), location.search);
    if (route && isFollowed && !isHere) ahead.press(route.id);
  });
}

/**
 * Between the press of a finger or a button and the click pass 50 to 100 ms, in which a gateway in the home network
 * answers. Pointing alone sends nothing: a pointer crosses many links, and the gateway is weak.
 */
export function pressAhead(send: typeof fetch, authdata: () => string | undefined): PressAhead {
  const pressed = new Map<unknown, PressedCall>();

  function forget(target: unknown, call: PressedCall): void {
    if (pressed.get(target) !== call) return;
    pressed.delete(target);
    call.stop.abort();
  }

  function press(page: PageId): void {
    const path = firstCalls[page];
    if (path === undefined || pressed.has(place + path)) return;
    const target = place + path;
    const headers = callHeaders(authdata());
    const stop = new AbortController();
    const answer = send(target, { method: "GET", headers, signal: stop.signal });
    answer.catch(() => undefined);
    const call = { headers: textOf(headers), stop, answer };
    pressed.set(target, call);
    setTimeout(() => forget(target, call), freshMs);
  }

  const over = (next: typeof fetch): typeof fetch => {
    return async (target, init = {}) => {
      // What was asked before a save is not what the gateway holds after it.
      if (init.method !== "GET") pressed.clear();
      const call = pressed.get(target);
      if (call === undefined || call.headers !== textOf(init.headers)) return next(target, init);
      pressed.delete(target);
      const { signal } = init;
      signal?.addEventListener("abort", () => call.stop.abort());
      try {
        return await call.answer;
      } catch (error) {
        if (signal?.aborted) throw error;
        return next(target, init);
      }
    };
  };
  return { press, over };
}

function textOf(headers: HeadersInit | undefined): string {
  return JSON.stringify([...new Headers(headers)]);
}
