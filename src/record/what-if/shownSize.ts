import { createContext } from "react";

/**
 * The size that the slider shows. Only the texts and the point that depend on it are drawn again with a move; the cards
 * around them stay as they are.
 */
export const ShownSize = createContext(0);
