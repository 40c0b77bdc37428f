import { BatteryLive } from "../schema/battery-live.ts";
import { ChargerLive } from "../schema/charger-live.ts";
import { LiveStatus } from "../schema/live.ts";
import { NtpStatus } from "../schema/ntp-status.ts";
import { SecurityConfig } from "../schema/security-config.ts";
import { SolarLive } from "../schema/solar-live.ts";
import { get } from "./endpoint.ts";
import { sockets } from "./sockets.ts";

const open = { access: "readonly" } as const;

/** Path that tells without credentials whether the web server runs. Source: gateway reference 7.1. */
export const systemStatusPath = "/api/system/status";

/** The rows of the table that a live page needs; apart, so that it comes without the others' schemas. */
export const liveEndpoints = {
  security: { read: get("/api/security/config", SecurityConfig) },
  livedata: {
    status: get("/api/livedata/status", LiveStatus, open),
    inverter: get("/api/livedata/status", LiveStatus, { ...open, query: ["inv"] }),
  },
  vedirectlive: { status: get("/api/vedirectlivedata/status", SolarLive, open) },
  chargerlive: { status: get("/api/huaweilivedata/status", ChargerLive, open) },
  batterylive: { status: get("/api/batterylivedata/status", BatteryLive, open) },
  ntp: { status: get("/api/ntp/status", NtpStatus, open) },
} as const;

/** Socket and status of the devices by the name that a gateway has for them (`wire` of their sums). */
const deviceCalls = {
  vedirect: { socket: sockets.vedirect, status: liveEndpoints.vedirectlive.status },
  solarcharger: {
    socket: "/solarchargerlivedata",
    status: get("/api/solarchargerlivedata/status", SolarLive, open),
  },
  huawei: { socket: sockets.charger, status: liveEndpoints.chargerlive.status },
  gridcharger: {
    socket: "/gridchargerlivedata",
    status: get("/api/gridchargerlivedata/status", ChargerLive, open),
  },
  battery: { socket: sockets.battery, status: liveEndpoints.batterylive.status },
} as const;

/** Every socket with live data of any release. */
export const liveSockets = [
  sockets.live,
  ...Object.values(deviceCalls).map(({ socket }) => socket),
] as const;

/** What tells the names of the devices' calls. */
interface DeviceSums {
  readonly solar?: Pick<NonNullable<LiveStatus["solar"]>, "wire"> | undefined;
  readonly charger?: Pick<NonNullable<LiveStatus["charger"]>, "wire"> | undefined;
}

/** Socket and status of each device, by the live data of this gateway. */
export function deviceCallsOf({ solar, charger }: DeviceSums) {
  return {
    solar: deviceCalls[solar?.wire ?? "vedirect"],
    charger: deviceCalls[charger?.wire ?? "huawei"],
    battery: deviceCalls.battery,
  } as const;
}
