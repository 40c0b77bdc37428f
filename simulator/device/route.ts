import type { Access, GatewayRequest, Reply } from "../firmware/route.ts";
import type { Device } from "./device.ts";

/** A registered handler. The first whose method matches and whose path is equal or a parent wins. */
export interface Route {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly access: Access;
  handle(request: GatewayRequest, device: Device): Reply | Promise<Reply>;
}
