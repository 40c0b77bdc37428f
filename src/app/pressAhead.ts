import type { createStore } from "jotai";
import { callHeaders } from "#protocol/api/call-headers.ts";
import { type EarlyAnswers, earlyAnswersAtom } from "#app/shared/api/earlyAnswers.ts";
import { pathInPlace, place } from "#app/shared/place.ts";
import { connectionAtom } from "#app/shared/session/connection.ts";
import { sentAuthdataAtom } from "#app/shared/session/session.ts";
import type { AppRoute, PageId } from "#app/shared/route.ts";
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

/** The page behind the link that an event is about, while the gateway answers. */
export function linkedRoute({ target }: Event, { get }: Pick<Store, "get">): AppRoute | undefined {
  const link = target instanceof Element ? target.closest("a") : null;
  if (link?.host !== location.host || get(connectionAtom) !== "online") return undefined;
  return routeOf(pathInPlace(link.pathname), link.search);
}

/** Sends the first requests of a page once its link is pressed. */
export function followPresses(store: Store): void {
  const authdata = () => store.get(sentAuthdataAtom);
  const early = store.get(earlyAnswersAtom);
  if (early === undefined) return;
  const press = pressAhead((...request) => fetch(...request), { authdata, early });
  document.addEventListener("pointerdown", (event) => {
    const route = linkedRoute(event, store);
    // Other buttons and keys open another tab. The page on show has its answers.
    const isFollowed = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    const isHere = route === routeOf(pathInPlace(location.pathname), location.search);
    if (route && isFollowed && !isHere) press(route.id);
  });
}

interface PressSetup {
  readonly authdata: () => string | undefined;
  readonly early: EarlyAnswers;
}

/**
 * Sends a page's first call once its link is pressed: 50 to 100 ms pass until the click, in which a gateway in the
 * home network answers. Pointing alone sends nothing: a pointer crosses many links, and the gateway is weak.
 */
export function pressAhead(
  send: typeof fetch,
  { authdata, early }: PressSetup,
): (page: PageId) => void {
  return (page) => {
    const path = firstCalls[page];
    const target = `${place}${path}`;
    if (path === undefined || early.has(target)) return;
    const headers = callHeaders(authdata());
    const stop = new AbortController();
    const answer = send(target, { method: "GET", headers, signal: stop.signal });
    answer.catch(() => undefined);
    const request = { headers, stop, startedAtMs: Date.now(), freshMs, answer };
    early.add(target, request);
    setTimeout(() => early.drop(target, request), freshMs);
  };
}
