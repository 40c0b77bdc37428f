import { unknown, type GenericSchema } from "valibot";
import type { ReadEndpoint } from "#protocol/api/endpoint.ts";
import { endpoints } from "#protocol/api/endpoints.ts";
import type { Client } from "#protocol/client/client.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";

type Read = ReadEndpoint<never, GenericSchema>;

/** Every settings record, and the states that repeat what settings hold. */
const records: readonly Read[] = [
  ...Object.values(endpoints).flatMap((area): readonly Read[] =>
    "read" in area ? [area.read] : [],
  ),
  endpoints.network.status,
  endpoints.mqtt.status,
  endpoints.ntp.status,
  endpoints.inverter.list,
];

/**
 * What the gateway knows that is private, to be looked for in what is written out; never written
 * itself. Without a user only what everybody may read. A call that fails is left out. Rejects only
 * when the signal is aborted.
 */
export async function privateRecords(
  client: Client,
  authdata: string | undefined,
  signal: AbortSignal,
): Promise<readonly unknown[]> {
  const found: unknown[] = [];
  for (const endpoint of records) {
    if (authdata === undefined && endpoint.access === "full") continue;
    // Named credentials, so that a refusal does not end the session.
    const options = { timeoutMs: 10_000, signal, authdata: authdata ?? "" };
    // In whatever shape: what is private shows in the keys.
    const raw = { ...endpoint, reply: unknown() };
    found.push(await client.call(raw, options).catch(nothing(signal)));
  }
  return found;
}

function nothing(signal: AbortSignal): (error: unknown) => undefined {
  return (error) => {
    if (signal.aborted || !(error instanceof GatewayError)) throw error;
    return undefined;
  };
}
