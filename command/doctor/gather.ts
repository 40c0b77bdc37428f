import { lookup } from "node:dns/promises";
import { rm, statfs, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { WebSocket } from "ws";
import { makeFolder } from "#hub/store/makeFolder.ts";
import { shownTime } from "#hub/record/gatewayFacts.ts";
import { keptZone } from "#hub/record/hubZone.ts";
import { findInstant } from "#hub/record/recordClock.ts";
import { systemZone, zoneOffset } from "#plant/history/zone.ts";
import { endpoints } from "#protocol/areas/endpoints.ts";
import { feeds } from "#protocol/areas/feeds.ts";
import { createGateway } from "#protocol/client/create-gateway.ts";
import type { Gateway } from "#protocol/client/gateway.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import type { Facts, GatewayFacts, PortFacts, Reach, StoreFacts } from "./checks.ts";

export interface ExaminedGateway {
  /** Address of the gateway; without it only the hub's own surroundings are examined. */
  readonly url?: string | undefined;
  readonly password?: string | undefined;
  readonly dataDir: string;
  readonly port: number;
  readonly host?: string | undefined;
}

/** Time limit for a gateway, in ms: during a restart it is silent for some seconds. */
const timeoutMs = 10_000;

/** Asks everything that the checks need. Never rejects. */
export async function gather(examined: ExaminedGateway): Promise<Facts> {
  const { url, password, dataDir, port, host } = examined;
  const [store, ports] = await Promise.all([storeFacts(dataDir), portFacts(port, host)]);
  const gateway = url === undefined ? undefined : await gatewayFacts(url, password);
  const own = { nowMs: Date.now(), zone: systemZone() };
  return { store, port: ports, ...own, ...(gateway && { gateway }) };
}

/** Calls in sequence: the gateway is weak. */
async function gatewayFacts(url: string, password: string | undefined): Promise<GatewayFacts> {
  const addresses = await addressesOf(new URL(url).hostname);
  const open = createGateway({ url, WebSocket: null, timeoutMs });
  const known = {
    url,
    addresses,
    hasIpv4: Object.values(networkInterfaces())
      .flatMap((own) => own ?? [])
      .some(({ family }) => family === "IPv4"),
    open: await outcomeOf(() => open.call(endpoints.system.status)),
  };
  if (known.open.kind === "failed" || known.open.kind === "notGateway") return known;
  const signed =
    password === undefined
      ? undefined
      : createGateway({ url, password, WebSocket: null, timeoutMs });
  const entry = signed && (await outcomeOf(() => signed.call(endpoints.security.authenticate)));
  const reader = entry?.kind === "answered" && signed ? signed : open;
  return {
    ...known,
    signed: entry,
    profile: await reader.profile(),
    socket: await trySocket(url, entry?.kind === "answered" ? password : undefined),
    ...(await timeOf(reader)),
  };
}

async function addressesOf(hostname: string): Promise<GatewayFacts["addresses"]> {
  try {
    const found = await lookup(hostname.replace(/^\[(.*)\]$/, "$1"), { all: true });
    return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
  } catch {
    return [];
  }
}

async function outcomeOf(call: () => Promise<unknown>): Promise<Reach> {
  try {
    await call();
    return { kind: "answered" };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return reachFromError(error);
  }
}

function reachFromError({ problem, cause, status }: GatewayError): Reach {
  if (problem.kind === "network") {
    return { kind: "failed", code: problem.reason === "timeout" ? "ETIMEDOUT" : codeOf(cause) };
  }
  if (problem.kind === "reply") {
    const isPage = problem.cause.kind === "html";
    return {
      kind: "notGateway",
      what: isPage ? "it sent a web page" : "its answer has another form",
    };
  }
  if (status === 401 || status === 403) return { kind: "refused" };
  if (status === 429 || status === 503) return { kind: "busy" };
  return { kind: "notGateway", what: `it answered ${status ?? "nothing"}` };
}

/** The system's code of an error, or of its cause. */
function codeOf(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ("code" in at && typeof at.code === "string") return at.code;
    // An error for each address that was tried.
    if (at instanceof AggregateError) return codeOf(at.errors[0]);
  }
  return "unknown";
}

/** Opens the live feed once. `refused` means that the gateway asks for its password. */
function trySocket(url: string, password: string | undefined): Promise<GatewayFacts["socket"]> {
  const address = url.replace(/^http/i, "ws") + feeds.live.path;
  const auth = password === undefined ? {} : { auth: `admin:${password}` };
  return new Promise((resolve) => {
    const socket = new WebSocket(address, { handshakeTimeout: timeoutMs, ...auth });
    const end = (state: GatewayFacts["socket"]): void => {
      resolve(state);
      socket.terminate();
    };
    socket.on("open", () => end("open"));
    socket.on("unexpected-response", (_, { statusCode }) =>
      end(statusCode === 401 ? "refused" : "blocked"),
    );
    socket.on("error", () => resolve("blocked"));
  });
}

async function timeOf(gateway: Gateway): Promise<Pick<GatewayFacts, "timeMs" | "zone">> {
  try {
    const status = await gateway.call(endpoints.ntp.status);
    const name = status.ntp_timezone_descr;
    const zone = name !== "" && zoneOffset(name) ? name : undefined;
    if (!status.ntp_status) return { timeMs: null, zone };
    const shown = shownTime(status);
    return { timeMs: shown && findInstant(shown, [Date.now()]), zone };
  } catch {
    return {};
  }
}

async function storeFacts(folder: string): Promise<StoreFacts> {
  const trial = join(folder, `.heliograph-trial-${process.pid}`);
  try {
    await makeFolder(folder);
    await writeFile(trial, Buffer.alloc(4096));
    await rm(trial);
    const queue = join(folder, "queue.sqlite");
    const { bavail, bsize } = await statfs(folder);
    // Loads SQLite, which no other command needs.
    const { recordProblem, waitingBytes } = await import("#hub/store/sqlite/recordProblem.ts");
    return {
      folder,
      freeBytes: bavail * bsize,
      zone: keptZone(join(folder, "zone")),
      problem: recordProblem(join(folder, "record.sqlite")) ?? recordProblem(queue),
      waitingBytes: waitingBytes(queue),
    };
  } catch (error) {
    await rm(trial, { force: true }).catch(() => undefined);
    return { folder, code: codeOf(error) };
  }
}

function portFacts(port: number, host: string | undefined): Promise<PortFacts> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error) => resolve({ port, code: codeOf(error) }));
    server.listen({ port, ...(host !== undefined && { host }) }, () =>
      server.close(() => resolve({ port })),
    );
  });
}
