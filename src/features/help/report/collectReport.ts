import type { GenericSchema, InferOutput } from "valibot";
import type { ReadEndpoint } from "#protocol/api/endpoint.ts";
import { endpoints } from "#protocol/api/endpoints.ts";
import { deviceCallsOf } from "#protocol/api/live-endpoints.ts";
import type { ReportPart } from "./report.ts";
import type { Client } from "#protocol/client/client.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import type { OpenSocket } from "#app/shared/socket/socket.ts";
import { version } from "#app/shared/version.ts";
import { browserFacts } from "./browserFacts.ts";
import { listenToConsole } from "./listenToConsole.ts";

/** What a report is collected with. */
export interface ReportSources {
  readonly client: Client;
  readonly openSocket: OpenSocket;
  readonly authdata: string | undefined;
  readonly signal: AbortSignal;
}

type Read = <Reply extends GenericSchema>(
  endpoint: ReadEndpoint<never, Reply>,
) => Promise<InferOutput<Reply>>;

interface Source {
  readonly title: string;
  readonly load: (read: Read, sources: ReportSources) => Promise<unknown>;
}

const sources: readonly Source[] = [
  { title: "System", load: (read) => read(endpoints.system.status) },
  { title: "Network", load: (read) => read(endpoints.network.status) },
  { title: "Inverters", load: (read) => read(endpoints.inverter.list) },
  { title: "Live", load: loadLive },
  { title: "Limits", load: (read) => read(endpoints.limit.status) },
];

/**
 * Collects the parts of a report, one call after another. A source that fails says so in its part.
 * Rejects only when the signal is aborted.
 */
export async function collectReport(
  surroundings: ReportSources,
  onProgress: (done: number, total: number) => void,
): Promise<readonly ReportPart[]> {
  const { client, openSocket, authdata, signal } = surroundings;
  // Named, so that a refusal is told here instead of ending the session.
  const read: Read = (endpoint) =>
    client.call(endpoint, { ...patience, signal, authdata: authdata ?? "" });
  const total = sources.length + 1;
  const log = listenToConsole(openSocket, signal);
  const parts: ReportPart[] = [];
  for (const { title, load } of sources) {
    onProgress(parts.length, total);
    parts.push({ title, content: await load(read, surroundings).catch(failureIn(signal)) });
  }
  onProgress(parts.length, total);
  return [
    ...parts,
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
  const status = await read(endpoints.livedata.status);
  const { inverters, solar, charger, battery } = status;
  const calls = deviceCallsOf(status);
  const details: unknown[] = [];
  for (const { serial } of inverters) {
    const args = { query: { inv: serial }, ...patience, signal, authdata };
    const answer = await client.call(endpoints.livedata.inverter, args).catch(failureIn(signal));
    details.push("inverters" in answer ? answer.inverters[0] : answer);
  }
  const device = async (isOn: boolean | undefined, load: () => Promise<unknown>) =>
    isOn === true ? load().catch(failureIn(signal)) : "off";
  return {
    ...status,
    inverters: details,
    chargeController: await device(solar?.enabled, () => read(calls.solar.status)),
    acCharger: await device(charger?.enabled, () => read(calls.charger.status)),
    batteryDetails: await device(battery?.enabled, () => read(endpoints.batterylive.status)),
  };
}

function failureIn(signal: AbortSignal): (error: unknown) => { readonly failed: string } {
  return (error) => {
    if (signal.aborted || !(error instanceof GatewayError)) throw error;
    return { failed: error.message };
  };
}
