import type { Device } from "./device.ts";
import type { Route } from "./route.ts";
import type { Feeds, Plant } from "./seam.ts";

/**
 * Boundary between the firmware half (requests, settings, files, restarts) and the plant half (sun, devices, sockets)
 * of the simulated gateway.
 * - The firmware half, with `Device`, calls the plant, never the reverse. The plant reads settings from `device` and
 *   copies none.
 * - A `PlantFactory` is called once per gateway. `plant.boot()` and `feeds.dropAll()` restart the device without its
 *   RAM, while the physical world (sun, state of charge, yields inside the inverters) continues.
 * - Time passes through `advance` only, in steps of at most 500 ms, also during a restart (`device.isRunning()`).
 */
export type PlantFactory = (device: Device) => PlantParts;

/** The plant half of a gateway. */
export interface PlantParts {
  readonly plant: Plant;
  readonly feeds: Feeds;
  /** The calls that report live data: livedata, vedirectlive, chargerlive, batterylive, eventlog, devinfo, gridprofile. */
  readonly routes: readonly Route[];
}
