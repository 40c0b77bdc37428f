import type { ReactNode } from "react";
import { shownText } from "#protocol/shown-text.ts";

/** What a component was given to draw; a text may be one of the gateway. */
export function shownNode(node: ReactNode): ReactNode {
  return typeof node === "string" ? shownText(node) : node;
}
