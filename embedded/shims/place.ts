/** In the place of `place.ts` in an image: the gateway itself serves the page, at its root. */
export const hubContext = undefined;

/** A gateway has no overview. */
export const isOverview = false;

/** Nothing stands in front of an address. */
export const place = "";

/** Nothing ends the names of what the browser keeps. */
export const storedAs = "";

/** Path of this site as a path of the page: the same. */
export const pathInPlace = (pathname: string): string => pathname;
