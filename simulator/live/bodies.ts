import type { JsonObject } from "../firmware/convert.ts";
import type { Installation } from "./installation.ts";
import { batteryBody } from "./batteryBody.ts";
import { chargerBody } from "./chargerBody.ts";
import { gridChargerBody } from "./gridChargerBody.ts";
import { storageBody } from "./storageBody.ts";

/** Body of the AC charger in the shape of the release; null while there is nothing to report. */
export function chargerBodyOf(installation: Installation): JsonObject | null {
  return installation.device.generation.acCharger === "gridcharger"
    ? gridChargerBody(installation)
    : chargerBody(installation);
}

export function batteryBodyOf(installation: Installation): JsonObject {
  return installation.device.generation.onBattery === "flat"
    ? batteryBody(installation)
    : storageBody(installation);
}
