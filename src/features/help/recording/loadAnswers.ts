import type { GenericSchema } from "valibot";
import type { ReadEndpoint } from "#protocol/api/endpoint.ts";
import { endpoints } from "#protocol/api/endpoints.ts";
import { sockets } from "#protocol/api/sockets.ts";
import { planRequest } from "#protocol/api/request.ts";
import type { RecordedAnswer, RecordedMessage } from "#protocol/recording/recording.ts";
import type { Client } from "#protocol/client/client.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";

/** The beginning of a recording: what pages ask for, and the feeds that there are. */
export interface RecordingStart {
  readonly answers: readonly RecordedAnswer[];
  readonly feeds: readonly RecordedMessage["feed"][];
}

const always = [
  endpoints.system.status,
  endpoints.network.status,
  endpoints.ntp.status,
  endpoints.mqtt.status,
  endpoints.limit.status,
  endpoints.power.status,
] as const;

/**
 * Asks for what a replayed page will ask for, one call after another. What fails is left out; without
 * the live data itself there is nothing to record, so that failure rejects.
 */
export async function loadAnswers(client: Client, signal: AbortSignal): Promise<RecordingStart> {
  const status = await client.call(endpoints.livedata.status, { signal });
  const answers: RecordedAnswer[] = [{ path: endpoints.livedata.status.path, body: status }];
  const take = async (
    endpoint: ReadEndpoint<string, GenericSchema>,
    query: Readonly<Record<string, string>> = {},
  ) => {
    const { path } = planRequest(endpoint, { query }, undefined);
    const body = await client.call(endpoint, { query, signal }).catch(skipped(signal));
    if (body !== undefined) answers.push({ path, body });
  };
  const devices = [
    { isOn: status.vedirect?.enabled, feed: sockets.vedirect, call: endpoints.vedirectlive.status },
    { isOn: status.huawei?.enabled, feed: sockets.charger, call: endpoints.chargerlive.status },
    { isOn: status.battery?.enabled, feed: sockets.battery, call: endpoints.batterylive.status },
  ].filter(({ isOn }) => isOn === true);
  for (const call of [...devices.map((device) => device.call), ...always]) {
    await take(call);
  }
  for (const { serial } of status.inverters) {
    await take(endpoints.livedata.inverter, { inv: serial });
  }
  return { answers, feeds: [sockets.live, ...devices.map(({ feed }) => feed), sockets.console] };
}

function skipped(signal: AbortSignal): (error: unknown) => undefined {
  return (error) => {
    if (signal.aborted || !(error instanceof GatewayError)) throw error;
    return undefined;
  };
}
