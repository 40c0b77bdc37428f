import type { Device } from "../device/device.ts";
import { jsonReply } from "../firmware/envelope.ts";
import type { Reply, Route } from "../firmware/route.ts";
import { saveRoute } from "../firmware/save.ts";
import { readRecord, showRecord } from "../settings/record.ts";
import { batteryFields } from "../settings/tables.ts";

function show(_: unknown, { config }: Device): Reply {
  return jsonReply(showRecord(batteryFields, config.battery));
}

/** Battery settings (gateway reference 6.9). */
export const batteryRoutes: readonly Route[] = [
  { method: "GET", path: "/api/battery/status", access: "readonly", handle: show },
  { method: "GET", path: "/api/battery/config", access: "readonly", handle: show },
  saveRoute({
    path: "/api/battery/config",
    required: ["enabled", "provider"],
    take: (document, device) => ({
      written: device.save("battery", readRecord(batteryFields, document)),
    }),
  }),
];
