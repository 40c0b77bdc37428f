import { createContext } from "react";

/** The size that the slider shows. A move redraws only the texts and the point that depend on it. */
export const ShownSize = createContext(0);
