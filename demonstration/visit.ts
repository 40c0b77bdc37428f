import { setClock } from "./setClock.ts";
import { simulatedGateway, startGateways, type World } from "./gateways.ts";
import { visitStateText, readVisitState, restoreHub } from "./visitState.ts";
import type { AskedRequest, AskedSocket, FromPage, FromWorker, ToWorker } from "./messages.ts";
import type { ServedHub } from "./serving.ts";

type Post = (message: FromWorker) => void;

/** Changes without a visitor's action are kept, too, such as the hub's learning. */
const KEEP_MS = 10_000;

/** Serves the pages of a visit from this worker, once the frame has sent the earlier state. */
export function serveVisit(world: World): void {
  self.addEventListener("message", ({ data }: MessageEvent<ToWorker>) => start(world, data), {
    once: true,
  });
  // Messages before the start of the worker's modules are lost.
  self.postMessage("ready", { transfer: [] });
}

function start(world: World, { kept: before, aheadMs }: ToWorker): void {
  // Everything in here lives by this clock, the hub as well.
  if (aheadMs !== 0) setClock(globalThis, aheadMs);
  const kept = readVisitState(before);
  const gateways = startGateways(world, kept.gateways);
  restoreHub(kept);
  let last = before;
  const keep = (): void => {
    const text = visitStateText(gateways);
    if (text !== last) self.postMessage({ kept: text }, { transfer: [] });
    last = text;
  };
  setInterval(keep, KEEP_MS);
  // The simulated gateways answer at once; the hub is ten times as large.
  let hub: ServedHub | undefined;
  const starting = import("./serving.ts").then(async ({ serve }) => {
    hub = await serve(world.plans, aheadMs !== 0, () =>
      self.postMessage("filled", { transfer: [] }),
    );
    return hub;
  });
  // Each page comes with a port of its own.
  self.addEventListener("message", ({ ports: [port] }) => {
    if (port === undefined) return;
    take(port, {
      answer: async (asked, post) => {
        const early = hub === undefined ? await earlyAnswer(asked) : undefined;
        if (early) return post(early);
        await (await starting).answer(asked, post);
        if (asked.method !== "GET") keep();
      },
      open: async (asked, post) => {
        const early = hub === undefined ? earlySocket(asked, post) : undefined;
        return early ?? (await starting).open(asked, post);
      },
    });
  });
}

interface ServedPage {
  readonly answer: (asked: AskedRequest, post: Post) => Promise<void>;
  readonly open: (...asked: Parameters<ServedHub["open"]>) => Promise<() => void>;
}

function take(port: MessagePort, { answer, open }: ServedPage): void {
  const leaves = new Map<number, Promise<() => void>>();
  const post: Post = (message) => port.postMessage(message);
  port.addEventListener("message", ({ data }: MessageEvent<FromPage>) => {
    if (data.kind === "request") void answer(data, post);
    else if (data.kind === "socket") leaves.set(data.id, open(data, post));
    else {
      void leaves.get(data.id)?.then((leave) => leave());
      leaves.delete(data.id);
    }
  });
  port.start();
}

/**
 * Opens a socket at the gateway itself, such as "/house/livedata", and returns a function that leaves it; undefined if
 * refused.
 */
function earlySocket({ id, path, headers }: AskedSocket, post: Post): (() => void) | undefined {
  const [, name = "", feed] = /^\/([^/]+)(\/.*)$/.exec(path) ?? [];
  const gateway = simulatedGateway(name);
  if (gateway === undefined || feed === undefined) return undefined;
  const handshake = { "sec-websocket-version": "13", "sec-websocket-key": "demonstration" };
  try {
    const session = gateway.connect(feed, new Headers({ ...headers, ...handshake }));
    if (session === null || session instanceof Response) return undefined;
    post({ kind: "open", id });
    session.onMessage((text) => post({ kind: "text", id, text }));
    session.onEnd(() => post({ kind: "closed", id, code: 1006 }));
    return () => session.close();
  } catch {
    // It restarts; the hub says so.
    return undefined;
  }
}

/** The gateway's own answer to a read such as "/house/api/livedata/status"; undefined without an answer. */
async function earlyAnswer({
  id,
  method,
  path,
  headers,
}: AskedRequest): Promise<FromWorker | undefined> {
  const [, name = "", call] = /^\/([^/]+)(\/api\/.*)$/.exec(path) ?? [];
  const gateway = simulatedGateway(name);
  if (method !== "GET" || gateway === undefined || call === undefined) return undefined;
  try {
    const answer = await gateway.fetch(new Request(`http://${name}.internal${call}`, { headers }));
    const body = new Uint8Array(await answer.arrayBuffer());
    const { status } = answer;
    return { kind: "answer", id, status, headers: Object.fromEntries(answer.headers), body };
  } catch {
    // It restarts; the hub says so.
    return undefined;
  }
}
