import type { JsonEndpoint } from "../api/endpoint.ts";
import type { OpenSocket } from "../socket/stream.ts";
import { authdataFrom } from "./authdata.ts";
import type { AnyArguments, ClientOptions } from "./client.ts";
import { connectTo } from "./connect.ts";
import { GatewayError, unreachable } from "./gateway-error.ts";
import type { Later } from "./later.ts";
import { iterateLive } from "./live.ts";
import { loadStatus } from "./load-status.ts";
import { createLogs } from "./log.ts";
import { type Fetch, findWebSocket } from "./platform.ts";
import { shareLive } from "./shared-live.ts";
import type { Gateway, GatewayOptions } from "./gateway.ts";

/**
 * Makes a client for a gateway, in Node and browsers. Sends nothing before the first call. Throws a `TypeError` if the
 * address is missing, malformed or not http or https.
 */
export function createGateway(options: GatewayOptions): Gateway {
  // A script without types may give nothing.
  const url = addressOf(Reflect.get(Object(options), "url"));
  const { user = "admin", password, pollMs } = options;
  const authdata = password === undefined ? undefined : authdataFrom(user, password);
  // Called as a plain function: the platform's refuses to be a method of another object.
  const plain: Fetch = options.fetch ?? ((address, init) => globalThis.fetch(address, init));
  const client: ClientOptions = {
    // Gateways do not redirect, and no other address was requested by the caller.
    fetch: (address, init) => plain(address, { ...init, redirect: "manual" }),
    url,
    authdata: () => authdata,
    timeoutMs: options.timeoutMs,
  };
  let loadedLater: Later | undefined;
  const later = async (): Promise<Later> => {
    const { createLater } = await loadLater();
    return (loadedLater ??= createLater({ options, client, openSocket }));
  };
  const lazily =
    <Args extends readonly unknown[], Value>(
      pick: (work: Later) => (...args: Args) => Promise<Value>,
    ) =>
    async (...args: Args): Promise<Value> =>
      pick(await later())(...args);
  const openSocket = async (): Promise<OpenSocket | undefined> => {
    const { WebSocket = await findWebSocket() } = options;
    if (!WebSocket) return undefined;
    if (authdata !== undefined) return (await later()).signed(WebSocket, url, authdata);
    return connectTo(WebSocket, (path) => url.replace(/^http/, "ws") + path);
  };
  const live = shareLive({
    load: (signal, serial) => loadStatus(client, loadLater, signal, serial),
    schemas: loadLater,
    details: async () => (await later()).details,
    openSocket,
    pollMs,
  });
  const logs = createLogs(async (log, wait) => (await later()).log(log, wait));

  return {
    call: async (endpoint: JsonEndpoint, args?: AnyArguments): Promise<unknown> =>
      (await later()).call(endpoint, args),
    profile: lazily(({ profile }) => profile),
    live: (liveOptions) => iterateLive(live.read, liveOptions),
    subscribe: (listener, { onEnd, ...liveOptions } = {}) =>
      live.read({
        ...liveOptions,
        onReadings: listener,
        onEnd(failure) {
          if (failure?.error instanceof GatewayError) onEnd?.(failure.error);
        },
      }),
    get connection() {
      return live.connection();
    },
    close() {
      live.close();
      logs.close();
    },
    limit: {
      codes: lazily(({ limit }) => limit.codes),
      set: lazily(({ limit }) => limit.set),
      setAll: lazily(({ limit }) => limit.setAll),
    },
    power: { set: lazily(({ power }) => power.set) },
    settings: {
      read: async (...args) => (await later()).settings.read(...args),
      write: async (...args) => (await later()).settings.write(...args),
    },
    events: lazily(({ events }) => events),
    deviceInfo: lazily(({ deviceInfo }) => deviceInfo),
    gridProfile: lazily(({ gridProfile }) => gridProfile),
    log: logs.iterate,
    backup: lazily(({ backup }) => backup),
    restore: lazily(({ restore }) => restore),
    uploadFirmware: lazily(({ uploadFirmware }) => uploadFirmware),
  };
}

function loadLater() {
  return import("./later.ts").catch(unreachable);
}

/** The address without a slash at the end, with `http:` if it has no scheme; a path is kept, for a gateway behind a proxy. */
function addressOf(url: unknown): string {
  if (typeof url !== "string" || url === "")
    throw new TypeError(
      'createGateway needs the address of a gateway, such as { url: "192.168.1.50" }',
    );
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(url) ? url : `http://${url}`;
  const { origin, pathname, protocol } = parseAddress(address);
  if (!/^https?:$/.test(protocol)) throw new TypeError(`${protocol} is neither http: nor https:`);
  return (origin + pathname).replace(/\/+$/, "");
}

function parseAddress(address: string): URL {
  try {
    return new URL(address);
  } catch {
    throw new TypeError(`"${address}" is no address of a gateway`);
  }
}
