import * as v from "valibot";
import { AlertSettings, type AlertSettingsChange } from "#plant/watch/alert-settings.ts";
import { HubAdmin, TestOutcome } from "#plant/watch/hub-alerts.ts";
import { get } from "#protocol/api/endpoint.ts";
import { authdataFrom } from "#protocol/client/authdata.ts";
import { createClient } from "#protocol/client/client.ts";
import { postJson } from "#app/shared/hub/postJson.ts";
import { hubMark } from "#app/shared/place.ts";

/** Characters that a new password has at least. Source: hub/access/admin.ts. */
export const shortestPassword = 8;

// A channel that does not answer is given up after 15 s.
const timeoutMs = 30_000;
const hub = (hubMark?.hub ?? "/").slice(0, -1);
const client = createClient({
  fetch: (input, init) => fetch(input, init),
  url: hub,
  authdata: () => undefined,
});
const settingsCall = get("/hub/alerts/settings", AlertSettings);
const adminCall = get("/hub/admin", HubAdmin, { access: "open" });

/** Whether the hub has an administrator's password. Rejects with a `GatewayError`, as do the others. */
export async function hasAdmin(): Promise<boolean> {
  return (await client.call(adminCall)).isSet;
}

/** Sets the administrator's password of a hub that has none. */
export async function setAdmin(password: string): Promise<void> {
  await postJson(`${hub}/hub/admin`, v.object({}), {
    body: { password },
    authdata: undefined,
    timeoutMs,
  });
}

/** Sends a test message by every channel of the hub. */
export function sendTest(password: string): Promise<TestOutcome> {
  const authdata = authdataFrom("admin", password);
  return postJson(`${hub}/hub/alerts/test`, TestOutcome, { body: {}, authdata, timeoutMs });
}

/** Where the hub sends messages, without secrets. */
export function readSettings(password: string): Promise<AlertSettings> {
  return client.call(settingsCall, { authdata: authdataFrom("admin", password) });
}

/** Changes where the hub sends messages. */
export function saveSettings(
  password: string,
  change: AlertSettingsChange,
): Promise<AlertSettings> {
  const authdata = authdataFrom("admin", password);
  const path = `${hub}/hub/alerts/settings`;
  return postJson(path, AlertSettings, { body: change, authdata, timeoutMs });
}
