import * as v from "valibot";
import {
  get,
  post,
  upload,
  type ReadEndpoint,
  type SaveEndpoint,
  type UploadEndpoint,
} from "../api/endpoint.ts";
import { SaveReply } from "../schema/reply.ts";

/**
 * State of the gateway itself: memory in bytes, uptime in s, CPU in MHz. Both PSRAM figures are 0
 * without such memory. Source: docs/gateway/system.md#system-status.
 */
export const SystemStatus = v.looseObject({
  hostname: v.string(),
  sdkversion: v.string(),
  cpufreq: v.number(),
  heap_total: v.number(),
  heap_used: v.number(),
  heap_max_block: v.number(),
  heap_min_free: v.number(),
  // OpenDTU sends these two since February 2024, the branch since May 2025.
  psram_total: v.optional(v.number(), 0),
  psram_used: v.optional(v.number(), 0),
  sketch_total: v.number(),
  sketch_used: v.number(),
  littlefs_total: v.number(),
  littlefs_used: v.number(),
  chiprevision: v.union([v.number(), v.string()]),
  chipmodel: v.string(),
  chipcores: v.number(),
  resetreason_0: v.string(),
  resetreason_1: v.string(),
  cfgsavecount: v.number(),
  config_version: v.string(),
  git_hash: v.string(),
  git_branch: v.optional(v.string(), ""),
  pioenv: v.string(),
  uptime: v.number(),
  nrf_configured: v.boolean(),
  nrf_connected: v.boolean(),
  nrf_pvariant: v.boolean(),
  cmt_configured: v.boolean(),
  cmt_connected: v.boolean(),
});
export interface SystemStatus extends v.InferOutput<typeof SystemStatus> {}

/** Asks for a restart. */
export const Reboot = v.looseObject({ reboot: v.boolean() });
export interface Reboot extends v.InferOutput<typeof Reboot> {}

const open = { access: "readonly" } as const;

/** `GET /api/system/status`. */
export const systemStatus: ReadEndpoint<never, SystemStatus> = get(
  "/api/system/status",
  SystemStatus,
  open,
);

/** The state of the gateway. */
export const systemCalls = {
  status: systemStatus,
} as const;

/** `POST /api/firmware/update`. */
export const firmwareUpdate: UploadEndpoint<never> = upload("/api/firmware/update");

/** `GET /api/firmware/status`. */
export const firmwareStatus: ReadEndpoint<never, { readonly ota_supported: boolean }> = get(
  "/api/firmware/status",
  v.looseObject({ ota_supported: v.boolean() }),
  open,
);

/** The firmware: its update, and whether the board can be updated over the network (since August 2024). */
export const firmwareCalls = {
  update: firmwareUpdate,
  status: firmwareStatus,
} as const;

/** `POST /api/maintenance/reboot`. */
export const maintenanceReboot: SaveEndpoint<Reboot, SaveReply> = post(
  "/api/maintenance/reboot",
  Reboot,
  SaveReply,
);

/** The restart. */
export const maintenanceCalls = {
  reboot: maintenanceReboot,
} as const;
