import type { Device } from "../device/device.ts";
import type { Generation } from "../generation/generation.ts";
import type { Route } from "../device/route.ts";
import { saveRoute } from "../calls/save.ts";
import { readRecord, showRecord } from "../settings/record.ts";
import { batteryFields } from "../settings/tables.ts";
import { readRoute } from "../calls/read.ts";

function show({ config, generation }: Device) {
  return showRecord(batteryFields, config.battery, generation);
}

/** Battery settings (gateway reference 6.9). */
export const batteryRoutes = (generation: Generation): readonly Route[] => [
  readRoute("/api/battery/status", "readonly", show),
  readRoute("/api/battery/config", "readonly", show),
  saveRoute({
    path: "/api/battery/config",
    required: ["enabled", "provider"],
    take: (document, device) => ({
      written: device.save("battery", readRecord(batteryFields, document, generation)),
    }),
  }),
];
