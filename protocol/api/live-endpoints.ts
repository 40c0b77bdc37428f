import { LiveStatus } from "../schema/live.ts";
import { NtpStatus } from "../schema/ntp-status.ts";
import { SecurityConfig } from "../schema/security-config.ts";
import { SystemStatus } from "../schema/system-status.ts";
import { get } from "./endpoint.ts";

const open = { access: "readonly" } as const;

/**
 * The reads that the frame and the live page make, and the client for itself: a page that has only these
 * loads no schema of the settings. The other calls are in `endpoints.ts`, which includes these.
 */
export const liveEndpoints = {
  live: get("/api/livedata/status", LiveStatus, open),
  inverter: get("/api/livedata/status", LiveStatus, { access: "readonly", query: ["inv"] }),
  ntp: get("/api/ntp/status", NtpStatus, open),
  security: get("/api/security/config", SecurityConfig),
  system: get("/api/system/status", SystemStatus, open),
} as const;
