import type { Route } from "../device/route.ts";
import type { Generation } from "../generation/generation.ts";
import { chargerRoutes } from "./charger.ts";
import { configFileRoutes, fileRoutes } from "./configFiles.ts";
import { deviceRoutes } from "./device.ts";
import { dtuRoutes } from "./dtu.ts";
import { firmwareUpdateRoutes } from "./firmwareUpdate.ts";
import { flatRoutes } from "./flat.ts";
import { gridChargerRoutes } from "./gridCharger.ts";
import { inverterRoutes } from "./inverter.ts";
import { languageRoutes } from "./languages.ts";
import { limitRoutes } from "./limit.ts";
import { loggingRoutes } from "./logging.ts";
import { maintenanceRoutes } from "./maintenance.ts";
import { mqttRoutes } from "./mqtt.ts";
import { nestedRoutes } from "./nested.ts";
import { networkRoutes } from "./network.ts";
import { ntpRoutes } from "./ntp.ts";
import { powerRoutes } from "./power.ts";
import { powermeterRoutes } from "./powermeter.ts";
import { securityRoutes } from "./security.ts";
import { systemRoutes } from "./system.ts";

function onBatteryRoutes(generation: Generation): readonly Route[] {
  if (generation.onBattery === null) return [];
  const charger =
    generation.acCharger === "gridcharger"
      ? gridChargerRoutes(generation)
      : chargerRoutes(generation);
  if (generation.onBattery === "nested") return [...nestedRoutes(generation), ...charger];
  return [...flatRoutes, ...charger, ...powermeterRoutes(generation)];
}

/** Every call that the firmware half of a release answers. No path is the parent of another, so the order does not matter. */
export function routesOf(generation: Generation): readonly Route[] {
  return [
    ...(generation.hasFiles ? [...fileRoutes, ...languageRoutes] : configFileRoutes),
    ...(generation.hasLogging ? loggingRoutes(generation) : []),
    ...deviceRoutes(generation),
    ...dtuRoutes(generation),
    ...firmwareUpdateRoutes(generation),
    ...inverterRoutes(generation),
    ...limitRoutes(generation),
    ...maintenanceRoutes,
    ...mqttRoutes(generation),
    ...networkRoutes(generation),
    ...ntpRoutes(generation),
    ...powerRoutes,
    ...securityRoutes(generation),
    ...systemRoutes,
    ...onBatteryRoutes(generation),
  ];
}
