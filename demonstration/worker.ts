import { runClock, simulated } from "./gateways.ts";
import type { AskedRequest, FromPage, FromWorker } from "./messages.ts";
import type { ServedHub } from "./serving.ts";

runClock();
let hub: ServedHub | undefined;
// The simulated gateways answer at once; the hub is ten times as large.
const starting = import("./serving.ts").then(async ({ serve }) => (hub = await serve()));

// Each page comes with a port of its own.
self.addEventListener("message", ({ ports: [port] }) => {
  if (port) take(port);
});
// What comes while the modules of a worker still start is lost.
self.postMessage("ready", { transfer: [] });

function take(port: MessagePort): void {
  const leaves = new Map<number, () => void>();
  const post = (message: FromWorker): void => port.postMessage(message);
  port.addEventListener("message", ({ data }: MessageEvent<FromPage>) => {
    if (data.kind === "gone") {
      leaves.get(data.id)?.();
      leaves.delete(data.id);
    } else if (data.kind === "request") {
      void answer(data, post);
    } else {
      void starting.then((served) => leaves.set(data.id, served.open(data, post)));
    }
  });
  port.start();
}

/** Answers a request. Until the hub is there, the gateway itself answers what only reads. */
async function answer(asked: AskedRequest, post: (message: FromWorker) => void): Promise<void> {
  const early = hub === undefined && asked.method === "GET" ? gatewayOf(asked.path) : undefined;
  if (!early) return (await starting).answer(asked, post);
  const { id, headers } = asked;
  const response = await early.gateway.fetch(new Request(early.url, { headers }));
  post({
    kind: "answer",
    id,
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: new Uint8Array(await response.arrayBuffer()),
  });
}

/** Gateway and address of a call such as "/house/api/livedata/status". */
function gatewayOf(path: string) {
  const [, name = "", call] = /^\/([^/]+)(\/api\/.*)$/.exec(path) ?? [];
  const gateway = simulated(name);
  return gateway && call !== undefined
    ? { gateway, url: `http://${name}.internal${call}` }
    : undefined;
}
