import * as v from "valibot";

/** Languages that were added to the page, for its language menu: code, such as "nl", name, and a tag that changes with the texts. */
export const AddedLanguages = v.array(
  v.object({ code: v.string(), name: v.string(), tag: v.string() }),
);
export type AddedLanguages = v.InferOutput<typeof AddedLanguages>;

/** The hub's data for a page that it serves, in the page's `meta` element `heliograph-hub`. */
export const HubContext = v.object({
  /** Path of this page's gateway; begins and ends with a slash. */
  base: v.string(),
  /** Path of the hub itself; begins and ends with a slash. */
  hub: v.string(),
  /** Name of this page's gateway; null for a single gateway, and on the overview. */
  gateway: v.nullable(v.string()),
  /**
   * Suffix of the names under which a browser stores values of this page's gateway, because gateways of a hub share
   * an origin. Stays when the gateway gets another name.
   */
  storedAs: v.string(),
  /** All gateways of the hub, with their former suffixes, the newest last. */
  gateways: v.array(
    v.object({ name: v.string(), storedAs: v.string(), storedBefore: v.array(v.string()) }),
  ),
  /** Whether the hub has a history of this page's gateway. */
  hasHistory: v.boolean(),
  /** Whether gateways are added and removed on the hub's page `gateways`. */
  hasList: v.boolean(),
  /** Whether this page is the overview of all gateways, which has no gateway of its own. */
  isOverview: v.boolean(),
  /** Whether the page shows no serials while nobody is signed in. */
  hidesSerials: v.exactOptional(v.boolean()),
  /** Whether the hub sends placeholders for serials to people who are not signed in. */
  sendsPlaceholders: v.exactOptional(v.boolean()),
  /** The zone that the hub cuts days by, such as "Europe/Berlin"; missing where it has no record. */
  zone: v.exactOptional(v.string()),
  /** The languages that the hub keeps; missing in a demonstration, where the browser keeps them. */
  languages: v.exactOptional(AddedLanguages),
});
export type HubContext = Readonly<v.InferOutput<typeof HubContext>>;
