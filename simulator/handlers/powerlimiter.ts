import type { Device } from "../device/device.ts";
import { jsonReply } from "../firmware/envelope.ts";
import type { Generation } from "../generation/generation.ts";
import type { Route } from "../device/route.ts";
import type { Reply } from "../firmware/route.ts";
import { saveRoute } from "../calls/save.ts";
import { readRecord, showRecord } from "../settings/record.ts";
import { powerlimiterFields } from "../settings/tables.ts";

function show(_: unknown, { config, generation }: Device): Reply {
  return jsonReply(showRecord(powerlimiterFields, config.powerlimiter, generation));
}

/** Dynamic power limiter (gateway reference 6.8). */
export const powerlimiterRoutes = (generation: Generation): readonly Route[] => [
  { method: "GET", path: "/api/powerlimiter/status", access: "open", handle: show },
  { method: "GET", path: "/api/powerlimiter/config", access: "full", handle: show },
  saveRoute({
    path: "/api/powerlimiter/config",
    early: { noField: null, tooLarge: null, unreadable: null },
    required: [
      "enabled",
      "lower_power_limit",
      "inverter_id",
      "inverter_channel_id",
      "target_power_consumption",
      "target_power_consumption_hysteresis",
    ],
    take: (document, device) => ({
      written: device.save("powerlimiter", readRecord(powerlimiterFields, document, generation)),
    }),
  }),
];
