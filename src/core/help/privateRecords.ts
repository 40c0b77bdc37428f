import { unknown } from "valibot";
import { get, type ReadEndpoint } from "#protocol/api/endpoint.ts";
import { batteryRead } from "#protocol/areas/battery.ts";
import { chargerRead } from "#protocol/areas/charger.ts";
import { deviceRead } from "#protocol/areas/device.ts";
import { dtuRead } from "#protocol/areas/dtu.ts";
import { inverterList } from "#protocol/areas/inverter.ts";
import { powerlimiterRead } from "#protocol/areas/limiter.ts";
import { powermeterRead } from "#protocol/areas/meter.ts";
import { mqttRead, mqttStatus } from "#protocol/areas/mqtt.ts";
import { networkRead, networkStatus } from "#protocol/areas/network.ts";
import { ntpRead, ntpStatus } from "#protocol/areas/ntp.ts";
import { securityRead } from "#protocol/areas/security.ts";
import { vedirectRead } from "#protocol/areas/solar.ts";
import type { Client } from "#protocol/client/client.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import type { GatewayProfile } from "#protocol/firmware/profile.ts";

type Has = GatewayProfile["has"];
type KnownProfile = Pick<GatewayProfile, "family" | "has"> | undefined;
type Read = ReadEndpoint<never, unknown>;

/** Every settings record, and the states that repeat settings. */
const allRecords: readonly Read[] = [
  securityRead,
  dtuRead,
  mqttRead,
  networkRead,
  ntpRead,
  vedirectRead,
  powermeterRead,
  powerlimiterRead,
  batteryRead,
  chargerRead,
  deviceRead,
  networkStatus,
  mqttStatus,
  ntpStatus,
  inverterList,
];

/** The records that a gateway has; those of 2024.03.07 while its profile is unknown. */
const recordsOf: (profile: KnownProfile) => readonly Read[] = (profile) => {
  if (profile === undefined || profile.family === "unknown") return allRecords;
  const lacks = lackedBy(profile.has);
  const newer = ["/api/solarcharger/config", "/api/gridcharger/config"];
  return [...allRecords, ...newer.map((path) => get(path, unknown()))].filter(
    ({ path }) => !lacks.has(path),
  );
};

function lackedBy({ solarCharger, acCharger, meter, limiter, battery }: Has): ReadonlySet<string> {
  const paths: readonly (readonly [string, boolean])[] = [
    [vedirectRead.path, solarCharger === "vedirect"],
    ["/api/solarcharger/config", solarCharger === "solarcharger"],
    [chargerRead.path, acCharger === "huawei"],
    ["/api/gridcharger/config", acCharger === "gridcharger"],
    [powermeterRead.path, meter !== null],
    [powerlimiterRead.path, limiter !== null],
    [batteryRead.path, battery !== null],
  ];
  return new Set(paths.flatMap(([path, isThere]) => (isThere ? [] : [path])));
}

/**
 * Private values that the gateway knows, to be replaced in exported text; never written themselves. While signed out
 * only public values. A call that fails is left out. Rejects only when the signal is aborted.
 */
export async function privateRecords(
  client: Client,
  isSignedIn: boolean,
  signal: AbortSignal,
  profile?: KnownProfile,
): Promise<readonly unknown[]> {
  const found: unknown[] = [];
  for (const endpoint of recordsOf(profile)) {
    if (!isSignedIn && endpoint.access === "full") continue;
    const options = { timeoutMs: 10_000, signal, keepsSession: true };
    // In whatever shape: private values are recognised by their keys.
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
