import { jsonReply } from "../firmware/envelope.ts";
import type { Route } from "../device/route.ts";
import { saveRoute } from "../calls/save.ts";
import type { Generation } from "../generation/generation.ts";
import { readLogging, showLogging } from "../settings/logging.ts";

/** Levels of the log. */
export const loggingRoutes = ({ logModules }: Generation): readonly Route[] => [
  {
    method: "GET",
    path: "/api/logging/config",
    access: "full",
    handle: (_, { config }) => jsonReply(showLogging(config.logging, logModules)),
  },
  saveRoute({
    path: "/api/logging/config",
    required: [],
    take: (document, device) => ({
      written: device.save("logging", readLogging(document, logModules)),
    }),
  }),
];
