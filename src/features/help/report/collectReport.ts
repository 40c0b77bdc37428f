import type { ReadEndpoint } from "#protocol/api/endpoint.ts";
import { limitCalls } from "#protocol/areas/commands.ts";
import { inverterCalls } from "#protocol/areas/inverter.ts";
import { livedataCalls } from "#protocol/areas/live.ts";
import { networkCalls } from "#protocol/areas/network.ts";
import { systemCalls } from "#protocol/areas/system.ts";
import { deviceFeedsOf, enabledDevices } from "#protocol/areas/devices.ts";
import { feeds } from "#protocol/areas/feeds.ts";
import type { ReportPart } from "./report.ts";
import type { Client } from "#protocol/client/client.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import type { GatewayProfile } from "#protocol/firmware/profile.ts";
import { mayMeetOthers } from "#app/shared/gateway/built.ts";
import type { OpenSocket } from "#protocol/socket/stream.ts";
import { version } from "#app/shared/version.ts";
import { browserFacts } from "./browserFacts.ts";
import { listenToConsole } from "./listenToConsole.ts";

/** What a report is collected with. */
export interface ReportSources {
  readonly client: Client;
  readonly openSocket: OpenSocket;
  readonly authdata: string | undefined;
  readonly profile: GatewayProfile | undefined;
  readonly signal: AbortSignal;
}

type Read = <Reply>(endpoint: ReadEndpoint<never, Reply>) => Promise<Reply>;

interface Source {
  readonly title: string;
  readonly load: (read: Read, sources: ReportSources) => Promise<unknown>;
}

const sources: readonly Source[] = [
  { title: "System", load: (read) => read(systemCalls.status) },
  { title: "Network", load: (read) => read(networkCalls.status) },
  { title: "Inverters", load: (read) => read(inverterCalls.list) },
  { title: "Live", load: loadLive },
  { title: "Limits", load: (read) => read(limitCalls.status) },
];

/**
 * Collects the parts of a report, one call after another. A source that fails says so in its part.
 * Rejects only when the signal is aborted.
 */
export async function collectReport(
  from: ReportSources,
  onProgress: (done: number, total: number) => void,
): Promise<readonly ReportPart[]> {
  const { client, openSocket, authdata, profile, signal } = from;
  // Named, so that a refusal is told here instead of ending the session.
  const read: Read = (endpoint) =>
    client.call(endpoint, { ...patience, signal, authdata: authdata ?? "" });
  const total = sources.length + 1;
  const log = listenToConsole(openSocket, signal);
  const parts: ReportPart[] = [];
  for (const { title, load } of sources) {
    onProgress(parts.length, total);
    parts.push({ title, content: await load(read, from).catch(failureIn(signal)) });
  }
  onProgress(parts.length, total);
  return [
    ...parts,
    ...(mayMeetOthers ? [{ title: "Profile", content: profile ?? "unknown" }] : []),
    { title: "Console", content: await log },
    { title: "Browser", content: browserFacts() },
    { title: "Heliograph", content: { version, build: import.meta.env.MODE } },
  ];
}

const patience = { timeoutMs: 10_000 } as const;

/** What the live page shows: the list, every inverter with its channels, and the devices that are on. */
async function loadLive(
  read: Read,
  { client, authdata = "", signal }: ReportSources,
): Promise<unknown> {
  const status = await read(livedataCalls.status);
  const details: unknown[] = [];
  for (const { serial } of status.inverters) {
    const args = { query: { inv: serial }, ...patience, signal, authdata };
    const answer = await client.call(livedataCalls.inverter, args).catch(failureIn(signal));
    details.push("inverters" in answer ? answer.inverters[0] : answer);
  }
  const devices: Record<string, unknown> = {};
  const names = deviceFeedsOf(status);
  for (const id of enabledDevices(status)) {
    const endpoint: ReadEndpoint<never, unknown> = feeds[names[id]].read;
    devices[id] = await read(endpoint).catch(failureIn(signal));
  }
  return { ...status, inverters: details, devices };
}

function failureIn(signal: AbortSignal): (error: unknown) => { readonly failed: string } {
  return (error) => {
    if (signal.aborted || !(error instanceof GatewayError)) throw error;
    return { failed: error.message };
  };
}
