import { type Health, hubHealthCalls } from "#hub-api/health.ts";
import { type ClearCurve, hubClearCalls } from "#hub-api/sky.ts";
import type { Period } from "#plant/history/figures.ts";
import type { Day } from "#plant/history/local-day.ts";
import type { PlantClearDay } from "#plant/sky/clear-share.ts";
import type { Client } from "#protocol/client/client.ts";

/** The clear-sky curve of a day; undefined where the hub has not learnt the strings. Rejects with a `GatewayError`. */
export async function readClearCurve(client: Client, day: Day): Promise<ClearCurve | undefined> {
  const { curve } = await client.call(hubClearCalls.curve, { query: { day } });
  return curve ?? undefined;
}

export async function readHealth(client: Client): Promise<Health | undefined> {
  const { health } = await client.call(hubHealthCalls.read);
  return health ?? undefined;
}

/** The days of a period against a clear sky. Rejects with a `GatewayError`. */
export async function readClearDays(
  client: Client,
  { first, last }: Period,
): Promise<readonly PlantClearDay[]> {
  const { days } = await client.call(hubClearCalls.days, { query: { from: first, to: last } });
  return days;
}
