import type { Device } from "../device/device.ts";
import type { Generation } from "../generation/generation.ts";
import type { Route } from "../device/route.ts";
import { saveRoute } from "../calls/save.ts";
import { readRecord, showRecord } from "../settings/record.ts";
import { powerlimiterFields } from "../settings/tables.ts";
import { readRoute } from "../calls/read.ts";

function show({ config, generation }: Device) {
  return showRecord(powerlimiterFields, config.powerlimiter, generation);
}

/** Dynamic power limiter (gateway reference 6.8). */
export const powerlimiterRoutes = (generation: Generation): readonly Route[] => [
  readRoute("/api/powerlimiter/status", "open", show),
  readRoute("/api/powerlimiter/config", "full", show),
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
