/** Replaces `place.ts` in an image: the gateway itself serves the page, at its root. */
export const hubContext = undefined;

/** The browser keeps the record. */
export const isHubRecorded = false;

/** A gateway has no overview. */
export const isOverview = false;

/** Nothing stands in front of an address. */
export const place = "";

/** No suffix for keys in the browser's storage. */
export const storedAs = "";

/** Path of this site as a path of the page: the same. */
export const pathInPlace = (pathname: string): string => pathname;
