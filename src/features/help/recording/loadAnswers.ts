import * as v from "valibot";
import type { ReadEndpoint } from "#protocol/api/endpoint.ts";
import { limitCalls, powerCalls } from "#protocol/areas/commands.ts";
import { powerlimiterCalls } from "#protocol/areas/limiter.ts";
import { livedataCalls } from "#protocol/areas/live.ts";
import { mqttCalls } from "#protocol/areas/mqtt.ts";
import { networkCalls } from "#protocol/areas/network.ts";
import { ntpCalls } from "#protocol/areas/ntp.ts";
import { systemCalls } from "#protocol/areas/system.ts";
import { readShape } from "#protocol/api/read-shape.ts";
import { deviceFeedsOf, enabledDevices } from "#protocol/areas/devices.ts";
import { feeds, type FeedId } from "#protocol/areas/feeds.ts";
import { planRequest } from "#protocol/api/request.ts";
import type { RecordedAnswer } from "#protocol/recording/recording.ts";
import type { Client } from "#protocol/client/client.ts";
import { GatewayError, replyError } from "#protocol/client/gateway-error.ts";

/** The beginning of a recording: what pages ask for, and the feeds that there are. */
export interface RecordingStart {
  readonly answers: readonly RecordedAnswer[];
  readonly feeds: readonly FeedId[];
}

const always = [
  systemCalls.status,
  networkCalls.status,
  ntpCalls.status,
  mqttCalls.status,
  limitCalls.status,
  powerCalls.status,
  powerlimiterCalls.status,
] as const;

/**
 * Asks for what a replayed page will ask for, one call after another. What fails is left out; without
 * the live data itself there is nothing to record, so that failure rejects.
 */
export async function loadAnswers(client: Client, signal: AbortSignal): Promise<RecordingStart> {
  const list = livedataCalls.status;
  const body: unknown = await client.call(unread(list), { signal });
  const shape = readShape(list.reply, body);
  if (!shape.ok) throw replyError(list.path, shape.error);
  const { value: status } = shape;
  const answers: RecordedAnswer[] = [{ path: list.path, body }];
  const take = async (
    endpoint: ReadEndpoint<string, unknown>,
    query: Readonly<Record<string, string>> = {},
  ) => {
    const { path } = planRequest(endpoint, { query }, undefined);
    const answer = await client.call(unread(endpoint), { query, signal }).catch(skipped(signal));
    if (answer !== undefined) answers.push({ path, body: answer });
  };
  const names = deviceFeedsOf(status);
  const devices = enabledDevices(status).map((id) => names[id]);
  for (const call of [...devices.map((name) => feeds[name].read), ...always]) await take(call);
  for (const { serial } of status.inverters) {
    await take(livedataCalls.inverter, { inv: serial });
  }
  return { answers, feeds: ["live", ...devices, "console"] };
}

/** A call whose answer is kept as the gateway sent it, because a replay sends it to a page. */
function unread<Query extends string>(endpoint: ReadEndpoint<Query, unknown>) {
  return { ...endpoint, reply: v.unknown() };
}

function skipped(signal: AbortSignal): (error: unknown) => undefined {
  return (error) => {
    if (signal.aborted || !(error instanceof GatewayError)) throw error;
    return undefined;
  };
}
