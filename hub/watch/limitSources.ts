import type { LimitSources } from "#plant/watch/limit-changes.ts";
import { commandStatus } from "#protocol/areas/commands.ts";
import { endpoints } from "#protocol/areas/endpoints.ts";
import type { ServedGateway } from "../gateways/gateway.ts";
import { libraryOf } from "../gateways/library.ts";
import { gatewayFacts } from "../record/gatewayFacts.ts";

/** Asks a gateway who sets limits besides the hub. Never rejects; undefined unless every answer came. */
export async function readLimitSources(
  served: Pick<ServedGateway, "url" | "password" | "read" | "isBusy">,
): Promise<Omit<LimitSources, "atS"> | undefined> {
  const gateway = libraryOf(served);
  // One after the other: a gateway has few sockets.
  const limiter = await gatewayFacts(served).limiter();
  if (limiter === undefined) return undefined;
  try {
    const mqtt = await gateway.call(endpoints.mqtt.status);
    const limits = await gateway.call(endpoints.limit.status);
    // Only with the gateway's password.
    const switches = await gateway.call(endpoints.power.status).catch(() => undefined);
    return {
      isNone: limiter?.enabled !== true && !mqtt.mqtt_enabled,
      sending: sendingIn(limits, ({ limit_set_status: status }) => status),
      switching: switches && sendingIn(switches, ({ power_set_status: status }) => status),
    };
  } catch {
    return undefined;
  }
}

function sendingIn<Entry>(
  entries: Readonly<Record<string, Entry>>,
  statusOf: (entry: Entry) => string,
): ReadonlySet<string> {
  const all = Object.entries(entries);
  return new Set(
    all.flatMap(([serial, entry]) => (isSending(statusOf(entry)) ? [serial.toLowerCase()] : [])),
  );
}

/** After a failure the gateway tries again with each round of polls. Source: docs/gateway/inverters.md#limit. */
function isSending(wire: string): boolean {
  const status = commandStatus(wire);
  return status === "Pending" || status === "Failure";
}
