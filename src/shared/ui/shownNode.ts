import type { ReactNode } from "react";
import { shownText } from "#protocol/internal/values.ts";

/** A node to draw; texts may come from the gateway. */
export function shownNode(node: ReactNode): ReactNode {
  return typeof node === "string" ? shownText(node) : node;
}
