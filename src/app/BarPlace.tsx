import { createLoader, type Loadable } from "#app/shared/loading/createLoader.ts";
import { useLoaded } from "#app/shared/loading/useLoaded.ts";
import { narrowScreen, useMediaQuery } from "#app/shared/ui/useMediaQuery.ts";
import type { BottomBar } from "./BottomBar.tsx";

const loader = createLoader<typeof BottomBar>();
const bar: Loadable<typeof BottomBar> = {
  texts: ["hub"],
  load: () => import("./BottomBar.tsx").then((file) => file.BottomBar),
};

/** The place of the bar of a phone, which loads after the first page. A phone on its side has no room for it. */
export function BarPlace() {
  const isPhone = useMediaQuery(`${narrowScreen} and (min-height: 30rem)`);
  const file = useLoaded(loader, isPhone ? bar : undefined);
  return file?.status === "ready" ? <file.content /> : null;
}
