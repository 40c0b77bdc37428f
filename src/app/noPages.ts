/** Stands in an image for the pages that its firmware has no use for; no route leads to them. */
export const LoggingPage = undefined;
export const SolarChargerPage = undefined;
