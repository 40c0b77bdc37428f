import type { JsonValue } from "../firmware/convert.ts";
import { jsonReply } from "../firmware/envelope.ts";
import type { Access } from "../firmware/route.ts";
import type { Device } from "../device/device.ts";
import type { Route } from "../device/route.ts";

export function readRoute(
  path: string,
  access: Access,
  show: (device: Device) => JsonValue,
): Route {
  return { method: "GET", path, access, handle: (_, device) => jsonReply(show(device)) };
}
