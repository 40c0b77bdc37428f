import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as v from "valibot";
import { createRandom } from "#simulator/plant/random.ts";
import { answerBadly } from "./answers.ts";
import { requestsOf } from "./requests.ts";

export interface ServerPlan {
  readonly seed: number;
  readonly requests: number;
}

const ServerMeasurement = v.object({
  descriptors: v.number(),
  heapMb: v.number(),
  rssMb: v.number(),
});
/** Memory and descriptors of a hub's process, after a garbage collection. */
export type ServerMeasurement = v.InferOutput<typeof ServerMeasurement>;
const Ports = v.object({ hub: v.number(), simulator: v.number() });

/** What happened. */
export interface ServerResult {
  readonly requests: number;
  readonly statuses: ReadonlyMap<number, number>;
  /** Bad answers that the hub got from its gateway. */
  readonly badAnswers: number;
  readonly before: ServerMeasurement;
  readonly after: ServerMeasurement;
}

const parallel = 128;
// Many calls should be abandoned half-way: a caller that waits while so many others are answered leaves, on a slow
// machine too.
const patience = 400;
// When nobody is answered for so long, all that wait are gone.
const silenceMs = 2_000;
const host = "127.0.0.1";
/** The hub's own feeds, six for each of the two gateways, come and go. Leaks grow with the requests. */
export const ownDescriptors = 12;

/**
 * Sends odd requests to a hub whose gateway answers oddly. Rejects when the hub's process ends, with the texts in
 * flight. `onProgress` gets the number of requests so far.
 */
export async function fuzzServer(
  plan: ServerPlan,
  onProgress: (requests: number) => void = () => undefined,
): Promise<ServerResult> {
  const folder = mkdtempSync(join(tmpdir(), "heliograph-fuzz-"));
  const gateway = await badGateway(plan.seed);
  const child = startHubProcess(gateway.url, folder);
  const underWay = new Set<readonly string[]>();
  const ended = once(child, "exit").then(([code, signal]) => {
    const texts = JSON.stringify([...underWay], undefined, 1);
    throw new Error(`seed ${plan.seed}: the hub ended with ${code ?? signal}, asked for ${texts}`);
  });
  // Only the race below looks at it.
  ended.catch(() => undefined);
  try {
    return await Promise.race([ended, attack({ plan, child, gateway, underWay, onProgress })]);
  } finally {
    if (child.connected) child.disconnect();
    await ended.catch(() => undefined);
    gateway.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Attack {
  readonly plan: ServerPlan;
  readonly child: ChildProcess;
  readonly gateway: Awaited<ReturnType<typeof badGateway>>;
  readonly underWay: Set<readonly string[]>;
  readonly onProgress: (requests: number) => void;
}

async function attack({ plan, child, gateway, underWay, onProgress }: Attack) {
  const ports = v.parse(Ports, (await once(child, "message"))[0]);
  const statuses = new Map<number, number>();
  const waiting = new Waiting();
  let [requests, connections] = [0, 0];

  async function work(until: number): Promise<void> {
    while (requests < until) {
      const random = createRandom(plan.seed + connections);
      connections += 1;
      // Often one after the other, else all at once.
      const texts = requestsOf(random);
      const sent = random() < 0.8 ? texts : [texts.join("")];
      underWay.add(sent);
      const port = random() < 0.9 ? ports.hub : ports.simulator;
      const { written, received } = await converse(port, sent, waiting);
      for (const status of received) statuses.set(status, (statuses.get(status) ?? 0) + 1);
      underWay.delete(sent);
      const before = requests;
      requests += sent.length === 1 ? texts.length : written;
      if (Math.floor(before / 10_000) < Math.floor(requests / 10_000)) onProgress(requests);
    }
  }
  const workers = (until: number) =>
    Promise.all(Array.from({ length: parallel }, () => work(until)));

  const atStart = await measureChild(child);
  const settle = () => waitUntilSettled(child, atStart.descriptors, gateway.hangUp);
  // First-time loads and caches are no leak.
  await workers(Math.min(5_000, plan.requests / 2));
  const before = await settle();
  await workers(plan.requests);
  waiting.stop();
  return { requests, statuses, badAnswers: gateway.answered(), before, after: await settle() };
}

async function measureChild(child: ChildProcess): Promise<ServerMeasurement> {
  child.send("measure");
  return v.parse(ServerMeasurement, (await once(child, "message"))[0]);
}

/**
 * Measures once nothing is in flight. The hub asks a gateway four questions at once and waits 20 s for an answer:
 * without a gateway that hangs up, queued questions would take minutes.
 */
async function waitUntilSettled(
  child: ChildProcess,
  descriptors: number,
  hangUp: () => void,
): Promise<ServerMeasurement> {
  for (let round = 0; ; round += 1) {
    hangUp();
    const now = await measureChild(child);
    if (now.descriptors <= descriptors + ownDescriptors || round === 1_200) return now;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

class Waiting {
  private readonly since = new Map<Socket, number>();
  private answers = 0;
  private lastMs = Date.now();
  private readonly timer = setInterval(() => this.endSilence(), silenceMs / 4);

  /** A conversation begins, or is answered. */
  answered(socket: Socket): void {
    this.answers += 1;
    this.lastMs = Date.now();
    this.since.set(socket, this.answers);
    for (const [other, since] of this.since) {
      if (this.answers - since > patience) other.destroy();
    }
  }

  ended(socket: Socket): void {
    this.since.delete(socket);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private endSilence(): void {
    if (Date.now() - this.lastMs < silenceMs) return;
    for (const socket of this.since.keys()) socket.destroy();
  }
}

/** Sends texts over one connection, the next at each answer. Resolves at its end, with the statuses of the answers. */
function converse(
  port: number,
  texts: readonly string[],
  waiting: Waiting,
): Promise<{ readonly written: number; readonly received: readonly number[] }> {
  return new Promise((resolve) => {
    const socket = connect(port, host, writeNext);
    let answer = "";
    let written = 0;
    function writeNext(): void {
      const text = texts[written];
      if (text === undefined) return;
      socket.write(text, "latin1");
      written += 1;
    }
    waiting.answered(socket);
    socket.on("data", (chunk) => {
      waiting.answered(socket);
      answer += chunk.toString("latin1");
      writeNext();
    });
    socket.on("error", () => undefined);
    socket.on("close", () => {
      waiting.ended(socket);
      const found = [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)];
      resolve({ written, received: found.map(([, status]) => Number(status)) });
    });
  });
}

async function badGateway(seed: number) {
  const random = createRandom(seed);
  const open = new Set<Socket>();
  let answered = 0;
  const server = createServer((socket) => {
    open.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => open.delete(socket));
    socket.once("data", (chunk) => {
      answered += 1;
      answerBadly(random, chunk.toString("latin1"), socket);
    });
  });
  server.listen(0, host);
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const hangUp = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: `http://${host}:${port}`,
    answered: () => answered,
    hangUp,
    close() {
      hangUp();
      server.close();
    },
  };
}

function startHubProcess(gateway: string, folder: string): ChildProcess {
  const path = fileURLToPath(new URL("hubProcess.ts", import.meta.url));
  return fork(path, [gateway, folder], { execArgv: ["--import", "tsx", "--expose-gc"] });
}
