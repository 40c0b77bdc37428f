import { BatteryView } from "./BatteryView.tsx";
import { ChargerView } from "./ChargerView.tsx";
import { VedirectView } from "./VedirectView.tsx";

/** The views of all devices: a single chunk, loaded once a gateway has any of them. */
export const deviceViews = {
  vedirect: VedirectView,
  battery: BatteryView,
  charger: ChargerView,
} as const;
