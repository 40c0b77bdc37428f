import { mkdtemp, rm } from "node:fs/promises";
import { homedir, networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { readCommandLine } from "./config/commandLine.ts";
import type { StartOptions } from "./config/options.ts";
import { type DemoGateway, startDemo } from "./demo/simulated.ts";
import { type GatewayPlan, createServedGateway } from "./gateways/gateway.ts";
import { type RecordService, type ServiceOptions, startRecord } from "./service.ts";
import { openAdmin } from "./access/admin.ts";
import { createApp } from "./server/app.ts";
import { listen } from "./server/listen.ts";
import type { RecordStore } from "./store/contract.ts";

/** Exit codes of the command. */
type ExitCode = 0 | 1;

/** Environment variable with the passphrase of the backups. */
const passphraseName = "HELIOGRAPH_BACKUP_PASSPHRASE";

const say = (line: string) => void process.stdout.write(`${line}\n`);

/**
 * `npm start`: serves the build in `distDir` for the gateways that were named, or for one that the hub brings with it,
 * until Ctrl-C. Resolves with the exit code. What cannot work ends with a sentence, never with a stack trace.
 */
export async function start(args: readonly string[], distDir: string): Promise<ExitCode> {
  const options = readCommandLine(args, process.env);
  if (!options.ok) {
    const { message, isHelp } = options.error;
    (isHelp ? process.stdout : process.stderr).write(`${message}\n`);
    return isHelp ? 0 : 1;
  }
  try {
    // From the start, so that whatever is under way then is tidied up.
    const ended = interrupted();
    const hub = await startHub(options.value, { distDir, report: say });
    greet(options.value, hub.port);
    await ended;
    await hub.close();
    return 0;
  } catch (error) {
    process.stderr.write(`${explain(error, options.value)}\n`);
    return 1;
  }
}

/** A hub that listens. */
export interface RunningHub {
  readonly port: number;
  readonly app: FastifyInstance;
  close(): Promise<void>;
}

/** What a hub is started with, besides its options. */
export interface Surroundings {
  /** Folder of the built page; without one, only calls and sockets are served. */
  readonly distDir?: string;
  /** Gets sentences for the terminal. */
  readonly report: (line: string) => void;
  /** Whether the gateways are recorded; a test of other parts does without. */
  readonly isRecording?: boolean;
  /** Days of the past that a demonstration begins with; two years otherwise. */
  readonly pastDays?: number;
}

/** Starts a hub. Rejects when the port cannot be had. */
export async function startHub(
  options: StartOptions,
  surroundings: Surroundings,
): Promise<RunningHub> {
  const { distDir, report } = surroundings;
  const demo = options.gateways.length === 0 ? await startDemo(options) : undefined;
  const plans = demo ? [{ name: "", url: demo.url, password: undefined }] : options.gateways;
  const gateways = plans.map((gateway) =>
    createServedGateway(planOf(gateway, options.base), report),
  );
  const isTemporary = demo !== undefined && options.dataDir === undefined;
  const dataDir = options.dataDir ?? (isTemporary ? await temporaryFolder() : homeFolder());
  const service = await recordOf(options, surroundings, { dataDir, gateways, demo });
  const app = await createApp({
    ...options,
    admin: await openAdmin(dataDir),
    service,
    ...(distDir !== undefined && { distDir }),
    gateways,
    logger: options.logLevel === "silent" ? false : { level: options.logLevel },
  });
  const close = async (): Promise<void> => {
    await app.close();
    await service?.close();
    for (const gateway of gateways) gateway.close();
    await demo?.close();
    // What a demonstration keeps is gone with it.
    if (isTemporary) await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const host = options.host ?? (demo === undefined ? "127.0.0.1" : undefined);
    const port = await listen(app, options.port, host);
    for (const gateway of gateways) void probe(gateway);
    return { port, app, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The record of the gateways; none of a recording, which plays in a time of its own. */
async function recordOf(
  { replay, store, shard, alerts }: StartOptions,
  { report, isRecording = true, pastDays = 730 }: Surroundings,
  {
    dataDir,
    gateways,
    demo,
  }: Pick<ServiceOptions, "dataDir" | "gateways"> & { readonly demo: DemoGateway | undefined },
): Promise<RecordService | undefined> {
  if (replay !== undefined || !isRecording) return undefined;
  // A store elsewhere gets each minute as samples of their own, which takes its time.
  const days = store === undefined ? pastDays : Math.min(pastDays, 14);
  const fill = demo && ((filled: RecordStore) => demo.fillPast(filled, days));
  const passphrase = process.env[passphraseName];
  return startRecord({
    dataDir,
    gateways,
    store,
    shard,
    passphrase,
    alerts,
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

/** Looks whether the gateway is there: without credentials and without a body to speak of. Reference 7.1. */
async function probe({
  pass,
}: Pick<ReturnType<typeof createServedGateway>, "pass">): Promise<void> {
  const question = { method: "HEAD", path: "/api/system/status", headers: {} };
  await pass(question).catch(() => undefined);
}

/** Resolves at Ctrl-C, and when the process is asked to end. */
export function interrupted(): Promise<void> {
  return new Promise((resolve) => {
    process.once("SIGINT", () => resolve());
    process.once("SIGTERM", () => resolve());
  });
}

/** A sentence for an error that a person can do something about. */
export function explain(
  error: unknown,
  { port, host }: Pick<StartOptions, "port" | "host">,
): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") {
    return `Port ${port} is in use. Choose another one: npm start -- --port ${port === 65_535 ? 8080 : port + 1}`;
  }
  if (code === "EACCES")
    return `Port ${port} needs more rights. Choose one above 1023 with --port.`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return `This machine has no address ${host}.`;
  return error instanceof Error ? error.message : String(error);
}

function greet(options: StartOptions, port: number): void {
  const { host, base, gateways } = options;
  const isOpen = host === undefined && gateways.length === 0;
  const shown = host === undefined || host === "0.0.0.0" || host === "::" ? "localhost" : host;
  say("");
  say(`Heliograph      http://${shown}:${port}${base}`.replace(/\/$/, ""));
  if (isOpen || (host !== undefined && shown === "localhost" && host !== "localhost")) {
    for (const address of ownAddresses())
      say(`                http://${address}:${port}${base}`.replace(/\/$/, ""));
  }
  if (host === undefined && !isOpen) {
    say("                for this machine only; --host 0.0.0.0 opens it to others");
  }
  say(greeting(options));
  say("Ctrl-C ends it.");
}

/** What the page shows, and how to sign in when that is known. */
export function greeting({
  gateways,
  scenario,
  replay,
}: Pick<StartOptions, "gateways" | "scenario" | "replay">): string {
  if (replay !== undefined) return `Recording       ${replay}`;
  if (gateways.length > 0) {
    return gateways
      .map(({ name, url }) => `Gateway         ${name === "" ? "" : `${name}: `}${url.origin}`)
      .join("\n");
  }
  const password = scenario === "own-password" ? "sunflower-42" : "openDTU42";
  return `Gateway         simulated, scenario "${scenario}"\nSign in with    admin / ${password}`;
}

function ownAddresses(): readonly string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === "IPv4" && !internal)
    .map(({ address }) => address);
}
