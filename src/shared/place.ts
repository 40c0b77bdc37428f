import * as v from "valibot";
import { HubContext } from "#hub-api/context.ts";
import { useZone } from "#plant/history/zone.ts";

/** The hub that serves this page; undefined when a gateway does. */
export const hubContext: HubContext | undefined = readMark();

// Page and hub have the same "today", wherever the browser is.
if (hubContext?.zone !== undefined) useZone(hubContext.zone);

export const isHubRecorded = hubContext?.hasHistory === true;

/** Whether this page is the hub's overview, which has no gateway of its own. */
export const isOverview = hubContext?.isOverview === true;

/**
 * Path of this page's gateway without a slash at the end: empty where a gateway or a hub with a single gateway serves
 * the page, else `/house` or `/solar/house`. Stands in front of every address.
 */
export const place = hubContext === undefined ? "" : hubContext.base.slice(0, -1);

/**
 * Suffix of everything that the browser keeps of this gateway, because gateways of a hub share an origin. The hub
 * chooses it and does not change it with the gateway's name. Empty where a gateway serves the page.
 */
export const storedAs = hubContext === undefined ? "" : hubContext.storedAs;

/** Path of this site as a path of the page: the part behind `place`, at least a slash. */
export function pathInPlace(pathname: string): string {
  return pathname.startsWith(`${place}/`) ? pathname.slice(place.length) : "/";
}

function readMark(): HubContext | undefined {
  try {
    const meta = document.querySelector<HTMLMetaElement>('meta[name="heliograph-hub"]');
    return meta === null ? undefined : v.parse(HubContext, JSON.parse(meta.content));
  } catch {
    // No page at all, or a page that a hub of another version marked.
    return undefined;
  }
}
