import type { Device } from "../device/device.ts";
import { jsonReply } from "../firmware/envelope.ts";
import type { Generation } from "../generation/generation.ts";
import type { Route } from "../device/route.ts";
import type { Reply } from "../firmware/route.ts";
import { saveRoute } from "../calls/save.ts";
import { readRecord, showRecord } from "../settings/record.ts";
import { batteryFields } from "../settings/tables.ts";

function show(_: unknown, { config, generation }: Device): Reply {
  return jsonReply(showRecord(batteryFields, config.battery, generation));
}

/** Battery settings (gateway reference 6.9). */
export const batteryRoutes = (generation: Generation): readonly Route[] => [
  { method: "GET", path: "/api/battery/status", access: "readonly", handle: show },
  { method: "GET", path: "/api/battery/config", access: "readonly", handle: show },
  saveRoute({
    path: "/api/battery/config",
    required: ["enabled", "provider"],
    take: (document, device) => ({
      written: device.save("battery", readRecord(batteryFields, document, generation)),
    }),
  }),
];
