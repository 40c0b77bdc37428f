import type { Client } from "#protocol/client/client.ts";
import { ntpStatus } from "#protocol/areas/ntp.ts";
import { gatewaySun, type GatewaySun } from "#plant/live/gateway-sun.ts";

/** Asks a gateway for its sun times; undefined when it knows none. Apart from its users, for the first figures need neither it nor its schema. */
export async function askSun(client: Client, signal: AbortSignal): Promise<GatewaySun | undefined> {
  return gatewaySun(await client.call(ntpStatus, { signal }));
}
