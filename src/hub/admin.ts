import { type HubAdmin, hubAdminCalls } from "#hub-api/admin.ts";
import { hubAlertCalls, type TestOutcome } from "#hub-api/alerts.ts";
import type { ChannelName } from "#hub-api/channels.ts";
import {
  type GatewayAddress,
  type GatewayChange,
  type GatewayList,
  type GatewaysChanged,
  type GatewayThere,
  hubGatewayCalls,
} from "#hub-api/gateways.ts";
import { hubLanguageCalls, type HubLanguages, type LanguageChange } from "#hub-api/languages.ts";
import {
  hubMeterCalls,
  type HubMeters,
  type MeterChange,
  type MeterTrial,
  type NewMeter,
} from "#hub-api/meters.ts";
import {
  type AlertSettings,
  type AlertSettingsChange,
  hubSettingsCalls,
} from "#hub-api/settings.ts";
import { createClient } from "#protocol/client/client.ts";
import { postJson } from "#app/shared/hub/postJson.ts";
import { hubContext } from "#app/shared/place.ts";

// A channel that does not answer is given up after 15 s.
const timeoutMs = 30_000;
const hub = (hubContext?.hub ?? "/").slice(0, -1);
const client = createClient({
  fetch: (input, init) => fetch(input, init),
  url: hub,
  authdata: () => undefined,
});

/** Which password is the administrator's. Rejects with a `GatewayError`, as do the others, which take its credentials. */
export function readAdmin(): Promise<HubAdmin> {
  return client.call(hubAdminCalls.read);
}

/** Sets the administrator's password of a hub that has none; `word` is that of its terminal, if it is needed. */
export async function setAdmin(password: string, word: string): Promise<void> {
  const body = { password, ...(word !== "" && { word }) };
  await postJson(hubAdminCalls.set, { base: hub, body, authdata: undefined, timeoutMs });
}

export function sendTest(authdata: string, channel?: ChannelName): Promise<TestOutcome> {
  return postJson(hubAlertCalls.test, {
    base: hub,
    body: { ...(channel && { channel }) },
    authdata,
    timeoutMs,
  });
}

/** Where the hub sends messages, without secrets. */
export function readSettings(authdata: string): Promise<AlertSettings> {
  return client.call(hubSettingsCalls.read, { authdata });
}

/** Changes where the hub sends messages. */
export function saveSettings(
  authdata: string,
  change: AlertSettingsChange,
): Promise<AlertSettings> {
  return postJson(hubSettingsCalls.write, { base: hub, body: change, authdata, timeoutMs });
}

export function readGateways(authdata: string): Promise<GatewayList> {
  return client.call(hubGatewayCalls.list, { authdata });
}

export function lookAtGateway(authdata: string, address: GatewayAddress): Promise<GatewayThere> {
  return postJson(hubGatewayCalls.look, { base: hub, body: address, authdata, timeoutMs });
}

export function changeGateways(authdata: string, change: GatewayChange): Promise<GatewaysChanged> {
  // The hub looks at the address first, and opens its record again afterwards.
  return postJson(hubGatewayCalls.change, {
    base: hub,
    body: change,
    authdata,
    timeoutMs: 2 * timeoutMs,
  });
}

export function readMeters(authdata: string): Promise<HubMeters> {
  return client.call(hubMeterCalls.read, { authdata });
}

/** Lets the hub ask a meter once. */
export function tryMeter(authdata: string, meter: NewMeter): Promise<MeterTrial> {
  return postJson(hubMeterCalls.try, { base: hub, body: meter, authdata, timeoutMs });
}

/** Keeps or removes a meter. */
export function changeMeters(authdata: string, change: MeterChange): Promise<HubMeters> {
  return postJson(hubMeterCalls.change, { base: hub, body: change, authdata, timeoutMs });
}

export function changeLanguages(authdata: string, change: LanguageChange): Promise<HubLanguages> {
  return postJson(hubLanguageCalls.change, { base: hub, body: change, authdata, timeoutMs });
}
