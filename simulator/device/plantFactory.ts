import type { Device } from "./device.ts";
import type { Route } from "./route.ts";
import type { Feeds, Plant } from "./seam.ts";

/**
 * The seam between the firmware half (requests, settings, files, restarts) and the plant half (sun, inverters, battery,
 * meter, charger and the sockets that report them) of the simulated gateway.
 *
 * - The firmware half owns `Device`: configuration, files, clock, pins, console. It calls the plant, never the reverse;
 *   the plant reads `device` whenever it needs a setting and keeps no copy of one.
 * - A `PlantFactory` is called once per gateway. What it returns lives as long as the gateway; a restart of the device
 *   is `plant.boot()` and `feeds.dropAll()`, after which everything a real device keeps in RAM is gone, while the
 *   physical world (sun, state of charge, yields inside the inverters) goes on.
 * - Time only passes through `advance`, in steps of at most 500 ms, also while the device restarts (the sun does not
 *   wait); `device.isRunning()` says whether the device takes part.
 */
export type PlantFactory = (device: Device) => PlantParts;

/** The plant half of a gateway. */
export interface PlantParts {
  readonly plant: Plant;
  readonly feeds: Feeds;
  /** The calls that report live data: livedata, vedirectlive, chargerlive, batterylive, eventlog, devinfo, gridprofile. */
  readonly routes: readonly Route[];
}
