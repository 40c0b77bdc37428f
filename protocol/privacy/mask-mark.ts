/** What stands on the screen in place of a private value. */
export const maskMark = "•••••";
