import { createLoader, type Loadable } from "../loading/createLoader.ts";
import { useLoaded } from "../loading/useLoaded.ts";
import type { PullToRefresh as Gesture, PullToRefreshProps } from "./PullToRefresh.tsx";
import { useMediaQuery } from "./useMediaQuery.ts";

const loader = createLoader<typeof Gesture>();
const gesture: Loadable<typeof Gesture> = {
  load: () => import("./PullToRefresh.tsx").then((file) => file.PullToRefresh),
};

/** The gesture where there are fingers. It loads after the first page. */
export function PullToRefresh({ onRefresh }: PullToRefreshProps) {
  const isTouched = useMediaQuery("(any-pointer: coarse)");
  const file = useLoaded(loader, isTouched ? gesture : undefined);
  return file?.status === "ready" ? <file.content onRefresh={onRefresh} /> : null;
}
