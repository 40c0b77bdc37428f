import type { FromPage, FromWorker } from "../messages.ts";

export interface SocketListener {
  readonly onOpen: () => void;
  readonly onText: (text: string) => void;
  readonly onClosed: (code: number) => void;
}

/** How a page reaches the hub in the worker. */
export interface Channel {
  /** Address of a build file for a request; undefined for a call of a gateway or of the hub. */
  readonly fileOf: (address: string) => string | undefined;
  /** Asks the hub. Rejects with a `TypeError` for every other address, like an unreachable network. */
  readonly fetch: (request: Request) => Promise<Response>;
  readonly open: (address: URL, listener: SocketListener) => () => void;
}

// A response must not have a body with these.
const bodiless = new Set([204, 304]);

/**
 * Reaches the hub by a port. The folder of the pages stands for the hub's own path; `refuse` learns of requests to
 * other places.
 */
export function createChannel(port: MessagePort, pages: URL, refuse: () => void): Channel {
  const hub = pages.pathname;
  const root = new URL("..", pages).href;
  const answers = new Map<number, (answer: Response) => void>();
  const sockets = new Map<number, SocketListener>();
  let lastId = 0;
  const post = (message: FromPage, transfer: Transferable[] = []): void =>
    port.postMessage(message, transfer);

  port.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => {
    const socket = sockets.get(data.id);
    switch (data.kind) {
      case "answer":
        answers.get(data.id)?.(responseOf(data));
        return answers.delete(data.id);
      case "open":
        return socket?.onOpen();
      case "text":
        return socket?.onText(data.text);
      case "closed":
        sockets.delete(data.id);
        return socket?.onClosed(data.code);
    }
  });
  port.start();

  /** Path and query below the hub; undefined elsewhere. */
  function pathOf({ host, pathname, search }: URL): string | undefined {
    const isHere = host === window.location.host && pathname.startsWith(hub);
    return isHere ? pathname.slice(hub.length - 1) + search : undefined;
  }

  return {
    fileOf(address) {
      const path = pathOf(new URL(address));
      // The first script lies beside the folder of the pages.
      if (path === undefined) return new URL(".", address).href === root ? address : undefined;
      if (/\/(?:api|hub)\//.test(path)) return undefined;
      // The hub has the files of the build below every gateway.
      const file = /^\/[\w-]+\/([\w-]+\.\w+)$/.exec(path)?.[1];
      return file === undefined ? address : hub + file;
    },
    async fetch(request) {
      const path = pathOf(new URL(request.url));
      if (path === undefined) {
        refuse();
        throw new TypeError("nothing outside this browser");
      }
      const { method, signal } = request;
      const headers = Object.fromEntries(request.headers);
      const body = method === "GET" ? null : await request.arrayBuffer();
      signal.throwIfAborted();
      const id = (lastId += 1);
      return new Promise((resolve, reject) => {
        answers.set(id, resolve);
        signal.addEventListener("abort", () => {
          answers.delete(id);
          reject(signal.reason);
        });
        post({ kind: "request", id, method, path, headers, body }, body ? [body] : []);
      });
    },
    open(address, listener) {
      const id = (lastId += 1);
      const path = pathOf(address);
      const { username, password } = address;
      const user = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
      const headers: Record<string, string> =
        username === "" ? {} : { authorization: `Basic ${btoa(user)}` };
      sockets.set(id, listener);
      if (path === undefined) queueMicrotask(() => listener.onClosed(1006));
      else post({ kind: "socket", id, path, headers });
      return () => {
        sockets.delete(id);
        post({ kind: "gone", id });
      };
    },
  };
}

function responseOf({
  status,
  headers,
  body,
}: Extract<FromWorker, { readonly kind: "answer" }>): Response {
  return new Response(bodiless.has(status) ? null : body, { status, headers });
}
