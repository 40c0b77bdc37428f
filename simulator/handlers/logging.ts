import type { Route } from "../device/route.ts";
import { saveRoute } from "../calls/save.ts";
import type { Generation } from "../generation/generation.ts";
import { readLogging, showLogging } from "../settings/logging.ts";
import { readRoute } from "../calls/read.ts";

export const loggingRoutes = ({ logModules }: Generation): readonly Route[] => [
  readRoute("/api/logging/config", "full", ({ config }) => showLogging(config.logging, logModules)),
  saveRoute({
    path: "/api/logging/config",
    required: [],
    take: (document, device) => ({
      written: device.save("logging", readLogging(document, logModules)),
    }),
  }),
];
