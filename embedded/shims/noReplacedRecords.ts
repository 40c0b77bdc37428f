/** In the place of `replaced-records.ts` in an image: it knows its firmware, so that no save is compared with what was read. */
export const recordPathOf = (): undefined => undefined;
export { recordPathOf as languageList, recordPathOf as recordIn };
