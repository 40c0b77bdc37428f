import { configFile, type Device } from "../device/device.ts";
import { chipModel, heap } from "../device/chip.ts";
import type { JsonObject } from "../firmware/convert.ts";
import { versionText } from "../generation/generation.ts";
import type { Route } from "../device/route.ts";
import { hostName } from "../device/networkState.ts";
import { hasCmt, hasNrf } from "../device/pins.ts";
import { readRoute } from "../calls/read.ts";

const fileSystemBytes = 196_608;
const blockBytes = 4096;

/** Whole blocks of every file, and two for the file system itself. */
function usedBytes(files: Device["files"]): number {
  const blocks = [...files.values()].map((bytes) => Math.ceil(bytes.length / blockBytes));
  return blockBytes * blocks.reduce((sum, count) => sum + count, 2);
}

const resetReasons = {
  "power-on": ["The power was switched on", "The other core started it"],
  software: ["The firmware restarted itself", "The other core started it"],
} as const;

function temperature(uptimeMs: number): number {
  return Math.round(533 + 12 * Math.sin(uptimeMs / 95_000)) / 10;
}

const tasks = ["IDLE0", "IDLE1", "wifi", "tiT", "loopTask", "async_tcp"].map((name, index) => ({
  name,
  stack_watermark: 1200 + 310 * index,
  priority: index,
}));

const uarts = [
  { port: 0, owner: "Serial Console" },
  { port: 1, owner: "" },
  { port: 2, owner: "" },
];

function systemStatus(device: Device): JsonObject {
  const { clock, config, files, pins, generation } = device;
  const radioAnswers = device.plant.radioAnswers();
  const [reason0, reason1] = resetReasons[device.lastStart];
  return {
    hostname: hostName(device),
    sdkversion: generation.sdk,
    cpufreq: 240,
    ...(generation.isStrict ? { cputemp: temperature(clock.uptimeMs()) } : {}),
    ...heap(clock.uptimeMs()),
    psram_total: 0,
    psram_used: 0,
    sketch_total: device.partitionBytes,
    sketch_used: 1_745_232,
    littlefs_total: fileSystemBytes,
    littlefs_used: files.has(configFile) ? usedBytes(files) : 0,
    chiprevision: 3,
    chipmodel: chipModel,
    chipcores: 2,
    ...(generation.isStrict ? { flashsize: 4_194_304, task_details: tasks } : {}),
    resetreason_0: reason0,
    resetreason_1: reason1,
    cfgsavecount: config.saveCount,
    config_version: versionText(generation),
    ...(generation.onBatteryVersion === null
      ? {}
      : { config_version_onbattery: generation.onBatteryVersion }),
    git_hash: device.release,
    git_branch: "master",
    pioenv: "generic_esp32",
    uptime: Math.floor(clock.uptimeMs() / 1000),
    nrf_configured: hasNrf(pins),
    nrf_connected: hasNrf(pins) && radioAnswers,
    nrf_pvariant: hasNrf(pins),
    cmt_configured: hasCmt(pins),
    cmt_connected: hasCmt(pins) && radioAnswers,
    ...(generation.onBattery === "nested" ? { uarts } : {}),
  };
}

/** The system status (docs/gateway/system.md#system-status). */
export const systemRoutes: readonly Route[] = [
  readRoute("/api/system/status", "readonly", systemStatus),
];
