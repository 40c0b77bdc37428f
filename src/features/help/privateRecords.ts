import { unknown } from "valibot";
import { get, type ReadEndpoint } from "#protocol/api/endpoint.ts";
import { batteryCalls } from "#protocol/areas/battery.ts";
import { chargerCalls } from "#protocol/areas/charger.ts";
import { deviceCalls } from "#protocol/areas/device.ts";
import { dtuCalls } from "#protocol/areas/dtu.ts";
import { inverterCalls } from "#protocol/areas/inverter.ts";
import { powerlimiterCalls } from "#protocol/areas/limiter.ts";
import { powermeterCalls } from "#protocol/areas/meter.ts";
import { mqttCalls } from "#protocol/areas/mqtt.ts";
import { networkCalls } from "#protocol/areas/network.ts";
import { ntpCalls } from "#protocol/areas/ntp.ts";
import { securityCalls } from "#protocol/areas/security.ts";
import { vedirectCalls } from "#protocol/areas/solar.ts";
import type { Client } from "#protocol/client/client.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import type { GatewayProfile } from "#protocol/firmware/profile.ts";
import { mayBeNewer } from "#app/shared/gateway/built.ts";

type Has = GatewayProfile["has"];
type Known = Pick<GatewayProfile, "family" | "has"> | undefined;
type Read = ReadEndpoint<never, unknown>;

/** Every settings record, and the states that repeat what settings hold. */
const allRecords: readonly Read[] = [
  securityCalls.read,
  dtuCalls.read,
  mqttCalls.read,
  networkCalls.read,
  ntpCalls.read,
  vedirectCalls.read,
  powermeterCalls.read,
  powerlimiterCalls.read,
  batteryCalls.read,
  chargerCalls.read,
  deviceCalls.read,
  networkCalls.status,
  mqttCalls.status,
  ntpCalls.status,
  inverterCalls.list,
];

/** The records that a gateway has; those of 2024.03.07 while its profile is unknown. */
const recordsOf: (profile: Known) => readonly Read[] = mayBeNewer
  ? (profile) => {
      if (profile === undefined || profile.family === "unknown") return allRecords;
      const lacks = lackedBy(profile.has);
      const newer = ["/api/solarcharger/config", "/api/gridcharger/config"];
      return [...allRecords, ...newer.map((path) => get(path, unknown()))].filter(
        ({ path }) => !lacks.has(path),
      );
    }
  : () => allRecords;

function lackedBy({ solarCharger, acCharger, meter, limiter, battery }: Has): ReadonlySet<string> {
  const paths: readonly (readonly [string, boolean])[] = [
    [vedirectCalls.read.path, solarCharger === "vedirect"],
    ["/api/solarcharger/config", solarCharger === "solarcharger"],
    [chargerCalls.read.path, acCharger === "huawei"],
    ["/api/gridcharger/config", acCharger === "gridcharger"],
    [powermeterCalls.read.path, meter !== null],
    [powerlimiterCalls.read.path, limiter !== null],
    [batteryCalls.read.path, battery !== null],
  ];
  return new Set(paths.flatMap(([path, isThere]) => (isThere ? [] : [path])));
}

/**
 * What the gateway knows that is private, to be looked for in what is written out; never written
 * itself. Without a user only what everybody may read. A call that fails is left out. Rejects only
 * when the signal is aborted.
 */
export async function privateRecords(
  client: Client,
  authdata: string | undefined,
  signal: AbortSignal,
  profile?: Known,
): Promise<readonly unknown[]> {
  const found: unknown[] = [];
  for (const endpoint of recordsOf(profile)) {
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
