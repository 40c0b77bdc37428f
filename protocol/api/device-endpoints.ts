import { BatteryLive } from "../schema/battery-live.ts";
import { ChargerLive } from "../schema/charger-live.ts";
import { SolarLive } from "../schema/solar-live.ts";
import { get } from "./endpoint.ts";

const open = { access: "readonly" } as const;

/** The reads of devices, apart from `liveEndpoints`: a gateway without devices needs none of their schemas. */
export const deviceEndpoints = {
  vedirect: get("/api/vedirectlivedata/status", SolarLive, open),
  charger: get("/api/huaweilivedata/status", ChargerLive, open),
  battery: get("/api/batterylivedata/status", BatteryLive, open),
} as const;
