import { asBool, member } from "../firmware/convert.ts";
import type { Route } from "../device/route.ts";
import { saveRoute } from "../calls/save.ts";

/** Restarting the device (docs/gateway/system.md#restart). */
export const maintenanceRoutes: readonly Route[] = [
  saveRoute({
    path: "/api/maintenance/reboot",
    bytes: 10240,
    required: ["reboot"],
    rules: [
      {
        fails: (document) => !asBool(member(document, "reboot")),
        code: 6002,
        message: "No restart was asked for.",
      },
    ],
    code: 6001,
    message: "The device restarts.",
    take: () => ({ written: true, restart: true }),
  }),
];
