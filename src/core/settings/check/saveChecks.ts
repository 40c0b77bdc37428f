import { livedataStatus } from "#protocol/areas/live.ts";
import { mqttStatus, type MqttConfig } from "#protocol/areas/mqtt.ts";
import { ntpStatus, type NtpConfig } from "#protocol/areas/ntp.ts";
import { knownField } from "#protocol/api/tolerant.ts";
import type { Client } from "#protocol/client/client.ts";

/** The gateway's own status after a save. `unclear`: it cannot tell the old settings from the new settings. */
export type Verdict =
  | { readonly kind: "works"; readonly powerW?: number }
  | { readonly kind: "unclear" }
  /** Not yet. */
  | { readonly kind: "waits" };

/** How a page finds out whether the saved settings work. */
export interface SaveCheck<Draft> {
  /** Key of its texts. */
  readonly id: "ntp" | "mqtt" | "meter";
  /** Whether there is anything to be seen of these settings, which took the place of others. */
  readonly isFor: (now: Draft, before: Draft) => boolean;
  /** A watch of a save: asks the gateway once each time it is called; undefined when its answer does not say. */
  readonly watch: (client: Client, signal: AbortSignal) => () => Promise<Verdict | undefined>;
}

/**
 * The clock. A gateway whose clock runs keeps it whatever the server does, so nothing can be said of a new server
 * then. Source: docs/gateway/settings.md#time.
 */
export const ntpCheck: SaveCheck<NtpConfig> = {
  id: "ntp",
  isFor: (now, before) => now.ntp_server !== before.ntp_server,
  watch: (client, signal) => {
    const hasTime = async () => knownField(await client.call(ntpStatus, { signal }), "ntp_status");
    const atOnce = hasTime().catch(() => undefined);
    return async () => {
      const isSet = await hasTime();
      if (isSet === undefined) return undefined;
      if (!isSet) return { kind: "waits" };
      return { kind: (await atOnce) === false ? "works" : "unclear" };
    };
  },
};

/** The connection to the broker, which the gateway opens again after each save. */
export const mqttCheck: SaveCheck<MqttConfig> = {
  id: "mqtt",
  isFor: (now) => now.mqtt_enabled,
  watch: (client, signal) => async () => {
    const isConnected = knownField(await client.call(mqttStatus, { signal }), "mqtt_connected");
    return isConnected === undefined ? undefined : { kind: isConnected ? "works" : "waits" };
  },
};

/** The reading of the power meter: 0 W until the first. Source: docs/gateway/live.md#live-status. */
export const meterCheck: SaveCheck<{ readonly enabled: boolean }> = {
  id: "meter",
  isFor: (now) => now.enabled,
  watch: (client, signal) => async () => {
    const { power_meter: meter } = await client.call(livedataStatus, { signal });
    const powerW = meter?.Power?.v ?? undefined;
    if (powerW === undefined) return undefined;
    return powerW === 0 ? { kind: "waits" } : { kind: "works", powerW };
  },
};
