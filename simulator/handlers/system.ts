import type { SystemStatus } from "../../protocol/schema/system-status.ts";
import { configFile, type Device } from "../device/device.ts";
import { jsonReply } from "../firmware/envelope.ts";
import type { Route } from "../firmware/route.ts";
import { hostName } from "../network/state.ts";
import { hasCmt, hasNrf } from "../device/pins.ts";

const heapTotal = 310_616;
const fileSystemBytes = 196_608;
const blockBytes = 4096;

/** Memory in use breathes a little, as it does with requests and radio traffic coming and going. */
function heap(uptimeMs: number) {
  const swing = Math.round(4096 * Math.sin(uptimeMs / 41_000) + 1700 * Math.sin(uptimeMs / 7_300));
  return {
    heap_total: heapTotal,
    heap_used: 189_480 + swing,
    heap_max_block: 65_524,
    heap_min_free: 71_208,
  };
}

/** Whole blocks of every file, and two for the file system itself. */
function usedBytes(files: Device["files"]): number {
  const blocks = [...files.values()].map((bytes) => Math.ceil(bytes.length / blockBytes));
  return blockBytes * blocks.reduce((sum, count) => sum + count, 2);
}

const resetReasons = {
  "power-on": ["The power was switched on", "The other core started it"],
  software: ["The firmware restarted itself", "The other core started it"],
} as const;

function state(device: Device) {
  const { clock, config, files, pins } = device;
  const radioAnswers = device.plant.radioAnswers();
  const [reason0, reason1] = resetReasons[device.lastStart];
  return {
    hostname: hostName(device),
    sdkversion: "v4.4.6",
    cpufreq: 240,
    ...heap(clock.uptimeMs()),
    psram_total: 0,
    psram_used: 0,
    sketch_total: device.partitionBytes,
    sketch_used: 1_745_232,
    littlefs_total: fileSystemBytes,
    littlefs_used: files.has(configFile) ? usedBytes(files) : 0,
    chiprevision: 3,
    chipmodel: "ESP32-D0WD-V3",
    chipcores: 2,
    resetreason_0: reason0,
    resetreason_1: reason1,
    cfgsavecount: config.saveCount,
    config_version: "0.1.27",
    git_hash: "2024.02.19-61-g490a38f",
    git_branch: "master",
    pioenv: "generic_esp32",
    uptime: Math.floor(clock.uptimeMs() / 1000),
    nrf_configured: hasNrf(pins),
    nrf_connected: hasNrf(pins) && radioAnswers,
    nrf_pvariant: hasNrf(pins),
    cmt_configured: hasCmt(pins),
    cmt_connected: hasCmt(pins) && radioAnswers,
  } satisfies SystemStatus;
}

/** The system status (gateway reference 7.1). */
export const systemRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/api/system/status",
    access: "readonly",
    handle: (_, device) => jsonReply(state(device)),
  },
];
