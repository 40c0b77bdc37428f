/** Shown in place of a private value. */
export const maskMark = "•••••";
