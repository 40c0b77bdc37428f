import type { ReactNode } from "react";
import { shownText } from "#protocol/shown-text.ts";

/** A node to draw; texts may come from the gateway. */
export function shownNode(node: ReactNode): ReactNode {
  return typeof node === "string" ? shownText(node) : node;
}
