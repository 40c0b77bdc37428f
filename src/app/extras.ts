import { DayPlace } from "#app/core/live/day/DayPlace.tsx";
import { lazyPart } from "#app/shared/loading/lazyPart.ts";
import type { Pack } from "#app/shared/slots.ts";
import { BarPlace } from "./BarPlace.tsx";

/** Parts that need neither hub nor sky; a small image does without them. */
export const extras: Pack = {
  slots: {
    PhoneBar: BarPlace,
    LiveDay: DayPlace,
    WallDay: lazyPart({
      texts: ["day"],
      load: () => import("#app/record/insight/wall/WallDay.tsx").then((file) => file.WallDay),
    }),
  },
};
