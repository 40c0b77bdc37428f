import { asBool, hasKey, type JsonValue, member } from "../firmware/convert.ts";
import type { Route } from "../device/route.ts";
import { serialRule } from "../calls/rules.ts";
import { saveRoute } from "../calls/save.ts";
import { serialFromRequest } from "../firmware/serial.ts";
import type { PowerCommand } from "../plant/powerCommand.ts";
import { knownInverterRule } from "./limit.ts";
import { readRoute } from "../calls/read.ts";

/** The command: `power` wins over `restart`, a restart of false is nothing (docs/gateway/inverters.md#power). */
function command(document: JsonValue): PowerCommand | null {
  if (hasKey(document, "power")) return asBool(member(document, "power")) ? "on" : "off";
  return asBool(member(document, "restart")) ? "restart" : null;
}

/** Switching inverters (docs/gateway/inverters.md#power). */
export const powerRoutes: readonly Route[] = [
  readRoute("/api/power/status", "readonly", (device) =>
    Object.fromEntries(
      device.plant
        .inverters()
        .map(({ serial, powerStatus }) => [serial, { power_set_status: powerStatus }]),
    ),
  ),
  saveRoute({
    path: "/api/power/config",
    required: (document, isThere) =>
      !isThere(document, "serial") || !(isThere(document, "power") || isThere(document, "restart")),
    rules: [serialRule(11001), knownInverterRule(11002)],
    take: (document, device) => {
      const powerCommand = command(document);
      const serial = serialFromRequest(member(document, "serial"));
      if (powerCommand !== null) device.plant.setPower(serial, powerCommand);
      return { written: true };
    },
  }),
];
