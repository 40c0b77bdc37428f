import { mkdtemp, rm } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { FoundGateway } from "#hub-api/found-gateway.ts";
import { systemZone } from "#plant/history/zone.ts";
import type { StartOptions } from "./config/options.ts";
import { type DemoGateway, startDemo } from "./demo/simulated.ts";
import { type GatewayPlan, createServedGateway } from "./gateways/gateway.ts";
import { type RecordService, type ServiceOptions, startRecord } from "./service.ts";
import { createAttempts } from "./access/attempts.ts";
import { type Admin, openAdmin } from "./access/admin.ts";
import { atMost } from "./atMost.ts";
import { createApp } from "./server/app.ts";
import { listen } from "./server/listen.ts";

/** A hub that listens. */
export interface RunningHub {
  readonly port: number;
  readonly app: FastifyInstance;
  /** Resolves when the past of a demonstration is written, which goes on while the hub answers. */
  readonly filled: Promise<void>;
  close(): Promise<void>;
}

/** What a hub is started with, besides its options. */
export interface HubSetup {
  /** Folder of the built page; without one, only calls and sockets are served. */
  readonly distDir?: string;
  /** Gets sentences for the terminal. */
  readonly report: (line: string) => void;
  /** Whether the gateways are recorded; a test of other parts does without. */
  readonly isRecording?: boolean;
  /** Days of the past that a demonstration begins with; two years otherwise. */
  readonly pastDays?: number;
  /** Time between two writes of the record, ms; a minute otherwise. */
  readonly writeMs?: number;
  /** Gateways found in the network so far, which the page of a demonstration offers. */
  readonly found?: () => readonly FoundGateway[];
}

/** Starts a hub. Rejects when the port cannot be had. */
export async function startHub(options: StartOptions, setup: HubSetup): Promise<RunningHub> {
  const { distDir, report, found } = setup;
  const demo = options.gateways.length === 0 ? await startDemo(options) : undefined;
  const plans = demo ? [{ name: "", url: demo.url, password: demo.password }] : options.gateways;
  const attempts = createAttempts();
  const gateways = plans.map((gateway) =>
    createServedGateway(planOf(gateway, options.base), report, attempts),
  );
  const isTemporary = demo !== undefined && options.dataDir === undefined;
  const dataDir = options.dataDir ?? (isTemporary ? await temporaryFolder() : homeFolder());
  const service = await recordOf(options, setup, { dataDir, gateways, demo });
  const admin = await openAdmin({ dataDir, attempts, gateways });
  const app = await createApp({
    ...options,
    attempts,
    admin,
    service,
    ...(distDir !== undefined && { distDir }),
    found,
    gateways,
    logger: options.logLevel === "silent" ? false : { level: options.logLevel },
  });
  const close = async (): Promise<void> => {
    await service?.stopRecording();
    await atMost(app.close(), 1_000);
    // What waits for an answer of a gateway would hold the end up.
    for (const gateway of gateways) gateway.close();
    await service?.close();
    await demo?.close();
    // What a demonstration keeps is gone with it.
    if (isTemporary) await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const port = await listen(app, options.port, options.host ?? "127.0.0.1");
    tellWord(admin, report);
    for (const gateway of gateways) void probe(gateway);
    const filled = fillRest(service, report);
    return { port, app, filled, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function tellWord(admin: Pick<Admin, "word">, report: HubSetup["report"]): void {
  const word = admin.word();
  if (word === undefined) return;
  report(`The hub has no administrator's password yet. To choose it at another computer: ${word}`);
}

/** Lets a demonstration's past be completed. Never rejects. */
async function fillRest(
  service: RecordService | undefined,
  report: HubSetup["report"],
): Promise<void> {
  try {
    await service?.fillRest();
  } catch (error) {
    report(`The past of the demonstration is incomplete: ${String(error)}`);
  }
}

/** The record of the gateways; none of a recording, which plays in a time of its own. */
async function recordOf(
  { replay, store, shard, alerts, passphrase, curveDays, zone }: StartOptions,
  { report, isRecording = true, pastDays = 730, writeMs }: HubSetup,
  {
    dataDir,
    gateways,
    demo,
  }: Pick<ServiceOptions, "dataDir" | "gateways"> & { readonly demo: DemoGateway | undefined },
): Promise<RecordService | undefined> {
  if (replay !== undefined || !isRecording) return undefined;
  // A store elsewhere gets each minute as samples of their own, which takes its time.
  const days = store === undefined ? pastDays : Math.min(pastDays, 14);
  const fill: ServiceOptions["fill"] =
    demo && ((filled, past) => demo.fillPast(filled, past, { days, folder: dataDir }));
  return startRecord({
    dataDir,
    gateways,
    store,
    shard,
    passphrase,
    curveDays,
    alerts,
    isSending: demo === undefined,
    writeMs,
    // The past of a demonstration is written before its gateway is asked.
    zone: demo ? systemZone() : zone,
    report,
    ...(fill && { fill }),
  });
}

function homeFolder(): string {
  return join(homedir(), ".heliograph");
}

function temporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), "heliograph-"));
}

function planOf({ name, url, password }: Omit<GatewayPlan, "basePath">, base: string): GatewayPlan {
  return { name, url, password, basePath: name === "" ? base : `${base}${name}/` };
}

/**
 * Looks whether the gateway is there: without credentials and without a body to speak of.
 * Source: docs/gateway/system.md#system-status.
 */
async function probe({
  pass,
}: Pick<ReturnType<typeof createServedGateway>, "pass">): Promise<void> {
  const question = { method: "HEAD", path: "/api/system/status", headers: {} };
  await pass(question).catch(() => undefined);
}
