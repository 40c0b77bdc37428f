import * as v from "valibot";
import type { ReadEndpoint } from "#protocol/api/endpoint.ts";
import { readShape } from "#protocol/api/read-shape.ts";
import { planRequest } from "#protocol/api/request.ts";
import { limitStatus, powerStatus } from "#protocol/areas/commands.ts";
import { powerlimiterStatus } from "#protocol/areas/limiter.ts";
import { livedataStatus, livedataInverter } from "#protocol/areas/live.ts";
import { mqttStatus } from "#protocol/areas/mqtt.ts";
import { networkStatus } from "#protocol/areas/network.ts";
import { ntpStatus } from "#protocol/areas/ntp.ts";
import { systemStatus } from "#protocol/areas/system.ts";
import { enabledDevices, deviceFeedsOf } from "#protocol/areas/devices.ts";
import { feeds, type FeedId } from "#protocol/areas/feeds.ts";
import type { RecordedAnswer } from "#protocol/recording/recording.ts";
import type { Client } from "#protocol/client/client.ts";
import { replyError, GatewayError } from "#protocol/client/gateway-error.ts";

/** The beginning of a recording: answers that pages need, and the available feeds. */
export interface RecordingStart {
  readonly answers: readonly RecordedAnswer[];
  readonly feeds: readonly FeedId[];
}

const always = [
  systemStatus,
  networkStatus,
  ntpStatus,
  mqttStatus,
  limitStatus,
  powerStatus,
  powerlimiterStatus,
] as const;

/**
 * Makes the calls that a replayed page will make, in sequence. Failures are left out; without the live data itself
 * there is nothing to record, so that failure rejects.
 */
export async function loadAnswers(client: Client, signal: AbortSignal): Promise<RecordingStart> {
  const list = livedataStatus;
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
    const answer = await client
      .call(unread(endpoint), { query, signal })
      .catch(skipUnlessAborted(signal));
    if (answer !== undefined) answers.push({ path, body: answer });
  };
  const names = deviceFeedsOf(status);
  const devices = enabledDevices(status).map((id) => names[id]);
  for (const call of [...devices.map((name) => feeds[name].read), ...always]) await take(call);
  for (const { serial } of status.inverters) {
    await take(livedataInverter, { inv: serial });
  }
  return { answers, feeds: ["live", ...devices, "console"] };
}

/** A call whose answer is kept as the gateway sent it, because a replay sends it to a page. */
function unread<Query extends string>(endpoint: ReadEndpoint<Query, unknown>) {
  return { ...endpoint, reply: v.unknown() };
}

function skipUnlessAborted(signal: AbortSignal): (error: unknown) => undefined {
  return (error) => {
    if (signal.aborted || !(error instanceof GatewayError)) throw error;
    return undefined;
  };
}
