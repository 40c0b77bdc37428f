import * as v from "valibot";

/** What the hub says in the page that it serves; it writes `hub/server/site.ts`. */
const HubMark = v.object({
  /** Path of this page's gateway; begins and ends with a slash. */
  base: v.string(),
  /** Path of the hub itself. */
  hub: v.string(),
  /** Name of this page's gateway; null for a single one, and on the overview. */
  gateway: v.nullable(v.string()),
  /** Names of all gateways of the hub. */
  gateways: v.array(v.string()),
  /** Whether the hub has a history of this page's gateway. */
  hasHistory: v.boolean(),
  /** Whether this page is the overview of all gateways. */
  isOverview: v.boolean(),
});

/** The hub that serves this page; undefined when a gateway does. */
export const hubMark: v.InferOutput<typeof HubMark> | undefined = readMark();

/** Whether this page is the hub's overview, which has no gateway of its own. */
export const isOverview = hubMark?.isOverview === true;

/**
 * Path of this page's gateway without a slash at the end: empty where a gateway or a hub with one gateway serves the
 * page, else `/house` or `/solar/house`. Stands in front of every address, and behind the name of everything that the
 * browser keeps for this gateway, because gateways of one hub share an origin.
 */
export const place = hubMark === undefined ? "" : hubMark.base.slice(0, -1);

/** Path of this site as a path of the page: what stands behind `place`, at least a slash. */
export function pathInPlace(pathname: string): string {
  return pathname.startsWith(`${place}/`) ? pathname.slice(place.length) : "/";
}

function readMark(): v.InferOutput<typeof HubMark> | undefined {
  try {
    const meta = document.querySelector<HTMLMetaElement>('meta[name="heliograph-hub"]');
    return meta === null ? undefined : v.parse(HubMark, JSON.parse(meta.content));
  } catch {
    // No page at all, or one that a hub of another version marked.
    return undefined;
  }
}
