import * as v from "valibot";
import { get, post, upload } from "../api/endpoint.ts";
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
export type SystemStatus = v.InferOutput<typeof SystemStatus>;

/** Asks for a restart. */
export const Reboot = v.looseObject({ reboot: v.boolean() });

const open = { access: "readonly" } as const;

/** The state of the gateway. */
export const systemCalls = {
  status: get("/api/system/status", SystemStatus, open),
} as const;

/** The firmware: its update, and whether the board can be updated over the network (since August 2024). */
export const firmwareCalls = {
  update: upload("/api/firmware/update"),
  status: get("/api/firmware/status", v.looseObject({ ota_supported: v.boolean() }), open),
} as const;

/** The restart. */
export const maintenanceCalls = {
  reboot: post("/api/maintenance/reboot", Reboot, SaveReply),
} as const;
