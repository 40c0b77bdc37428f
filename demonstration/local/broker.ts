import { err, ok, type Result } from "#protocol/result.ts";
import type { Broker } from "#simulator/serve/mqtt.ts";

/** Reads the broker of a simulated gateway, as in `mqtt://USER:PASSWORD@127.0.0.1:1883`. */
export function readBroker(text: string | undefined): Result<Broker | undefined, string> {
  if (text === undefined) return ok(undefined);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== "mqtt:" || url.hostname === "")
    return err("--broker takes an address such as mqtt://192.168.1.5:1883, without TLS.");
  return ok({
    host: url.hostname,
    port: Number(url.port || 1883),
    username: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
  });
}
