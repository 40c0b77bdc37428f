import { atom } from "jotai";
import { batteryFeedAtom, chargerFeedAtom, solarFeedAtom } from "./feeds.ts";

/** Reloads the feeds of those devices that are shown; the others have nothing running and stay silent. */
export const reloadDevicesAtom = atom(null, (_get, set) => {
  set(solarFeedAtom);
  set(chargerFeedAtom);
  set(batteryFeedAtom);
});
