import type { Route } from "../firmware/route.ts";
import { batteryRoutes } from "./battery.ts";
import { chargerRoutes } from "./charger.ts";
import { configFileRoutes } from "./configFiles.ts";
import { deviceRoutes } from "./device.ts";
import { dtuRoutes } from "./dtu.ts";
import { firmwareUpdateRoutes } from "./firmwareUpdate.ts";
import { inverterRoutes } from "./inverter.ts";
import { limitRoutes } from "./limit.ts";
import { maintenanceRoutes } from "./maintenance.ts";
import { mqttRoutes } from "./mqtt.ts";
import { networkRoutes } from "./network.ts";
import { ntpRoutes } from "./ntp.ts";
import { powerRoutes } from "./power.ts";
import { powerlimiterRoutes } from "./powerlimiter.ts";
import { powermeterRoutes } from "./powermeter.ts";
import { securityRoutes } from "./security.ts";
import { systemRoutes } from "./system.ts";
import { vedirectRoutes } from "./vedirect.ts";

/** Every call that the firmware half answers. No path is the parent of another, so the order does not matter. */
export const firmwareRoutes: readonly Route[] = [
  ...batteryRoutes,
  ...chargerRoutes,
  ...configFileRoutes,
  ...deviceRoutes,
  ...dtuRoutes,
  ...firmwareUpdateRoutes,
  ...inverterRoutes,
  ...limitRoutes,
  ...maintenanceRoutes,
  ...mqttRoutes,
  ...networkRoutes,
  ...ntpRoutes,
  ...powerRoutes,
  ...powerlimiterRoutes,
  ...powermeterRoutes,
  ...securityRoutes,
  ...systemRoutes,
  ...vedirectRoutes,
];
