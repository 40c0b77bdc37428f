import { lazyPart } from "#app/shared/loading/lazyPart.ts";
import { narrowScreen, useMediaQuery } from "#app/shared/ui/useMediaQuery.ts";

const Bar = lazyPart({
  texts: ["hub"],
  load: () => import("./BottomBar.tsx").then((file) => file.BottomBar),
});

/** The place of a phone's bar, which loads after the first page. A phone on its side has no room for it. */
export function BarPlace() {
  return useMediaQuery(`${narrowScreen} and (min-height: 30rem)`) ? <Bar /> : null;
}
