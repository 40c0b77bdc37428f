import type { Device } from "../device/device.ts";
import { jsonReply } from "../firmware/envelope.ts";
import type { Generation } from "../generation/generation.ts";
import type { Route } from "../device/route.ts";
import type { Reply } from "../firmware/route.ts";
import { saveRoute } from "../calls/save.ts";
import { readRecord, showRecord } from "../settings/record.ts";
import { vedirectFields } from "../settings/tables.ts";

function show(_: unknown, { config, generation }: Device): Reply {
  return jsonReply(showRecord(vedirectFields, config.vedirect, generation));
}

/** Charge controller settings (gateway reference 6.6). */
export const vedirectRoutes = (generation: Generation): readonly Route[] => [
  { method: "GET", path: "/api/vedirect/status", access: "readonly", handle: show },
  { method: "GET", path: "/api/vedirect/config", access: "full", handle: show },
  saveRoute({
    path: "/api/vedirect/config",
    required: Object.keys(vedirectFields),
    take: (document, device) => ({
      written: device.save("vedirect", readRecord(vedirectFields, document, generation)),
    }),
  }),
];
