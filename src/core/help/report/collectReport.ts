import type { ReadEndpoint } from "#protocol/api/endpoint.ts";
import { limitStatus } from "#protocol/areas/commands.ts";
import { inverterList } from "#protocol/areas/inverter.ts";
import { livedataStatus, livedataInverter } from "#protocol/areas/live.ts";
import { networkStatus } from "#protocol/areas/network.ts";
import { systemStatus } from "#protocol/areas/system.ts";
import { enabledDevices, deviceFeedsOf } from "#protocol/areas/devices.ts";
import { feeds } from "#protocol/areas/feeds.ts";
import type { Client } from "#protocol/client/client.ts";
import type { OpenSocket } from "#protocol/socket/stream.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import type { GatewayProfile } from "#protocol/firmware/profile.ts";
import type { ReportPart } from "./report.ts";
import { version } from "#app/shared/version.ts";
import { browserFacts } from "./browserFacts.ts";
import { listenToConsole } from "./listenToConsole.ts";

export interface ReportSources {
  readonly client: Client;
  readonly openSocket: OpenSocket;
  readonly profile: GatewayProfile | undefined;
  readonly signal: AbortSignal;
}

type Read = <Reply>(endpoint: ReadEndpoint<never, Reply>) => Promise<Reply>;

interface Source {
  readonly title: string;
  readonly load: (read: Read, sources: ReportSources) => Promise<unknown>;
}

const sources: readonly Source[] = [
  { title: "System", load: (read) => read(systemStatus) },
  { title: "Network", load: (read) => read(networkStatus) },
  { title: "Inverters", load: (read) => read(inverterList) },
  { title: "Live", load: loadLive },
  { title: "Limits", load: (read) => read(limitStatus) },
];

/**
 * Collects the parts of a report, with calls in sequence. A failed source says so in its part. Rejects only when the
 * signal is aborted.
 */
export async function collectReport(
  from: ReportSources,
  onProgress: (done: number, total: number) => void,
): Promise<readonly ReportPart[]> {
  const { client, openSocket, profile, signal } = from;
  const read: Read = (endpoint) => client.call(endpoint, { ...callOptions, signal });
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
    { title: "Profile", content: profile ?? "unknown" },
    { title: "Console", content: await log },
    { title: "Browser", content: browserFacts() },
    { title: "Heliograph", content: { version, build: import.meta.env.MODE } },
  ];
}

// A refusal is part of the report and does not end the session.
const callOptions = { timeoutMs: 10_000, keepsSession: true } as const;

/** Answers behind the live page: the list, every inverter with its channels, and the devices that are on. */
async function loadLive(read: Read, { client, signal }: ReportSources): Promise<unknown> {
  const status = await read(livedataStatus);
  const details: unknown[] = [];
  for (const { serial } of status.inverters) {
    const args = { query: { inv: serial }, ...callOptions, signal };
    const answer = await client.call(livedataInverter, args).catch(failureIn(signal));
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
