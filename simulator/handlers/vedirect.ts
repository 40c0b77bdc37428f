import type { Device } from "../device/device.ts";
import type { Generation } from "../generation/generation.ts";
import type { Route } from "../device/route.ts";
import { saveRoute } from "../calls/save.ts";
import { readRecord, showRecord } from "../settings/record.ts";
import { vedirectFields } from "../settings/tables.ts";
import { readRoute } from "../calls/read.ts";

function show({ config, generation }: Device) {
  return showRecord(vedirectFields, config.vedirect, generation);
}

/** Charge controller settings (gateway reference 6.6). */
export const vedirectRoutes = (generation: Generation): readonly Route[] => [
  readRoute("/api/vedirect/status", "readonly", show),
  readRoute("/api/vedirect/config", "full", show),
  saveRoute({
    path: "/api/vedirect/config",
    required: Object.keys(vedirectFields),
    take: (document, device) => ({
      written: device.save("vedirect", readRecord(vedirectFields, document, generation)),
    }),
  }),
];
