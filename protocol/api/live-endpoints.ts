import { BatteryLive } from "../schema/battery-live.ts";
import { ChargerLive } from "../schema/charger-live.ts";
import { LiveStatus } from "../schema/live.ts";
import { NtpStatus } from "../schema/ntp-status.ts";
import { SecurityConfig } from "../schema/security-config.ts";
import { VedirectLive } from "../schema/vedirect-live.ts";
import { get } from "./endpoint.ts";

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
  vedirectlive: { status: get("/api/vedirectlivedata/status", VedirectLive, open) },
  chargerlive: { status: get("/api/huaweilivedata/status", ChargerLive, open) },
  batterylive: { status: get("/api/batterylivedata/status", BatteryLive, open) },
  ntp: { status: get("/api/ntp/status", NtpStatus, open) },
} as const;
