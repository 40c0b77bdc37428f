import type { JsonEndpoint } from "../api/endpoint.ts";
import { endpoints } from "../api/endpoints.ts";
import type { Call } from "./call.ts";
import { type Dialect, type DialectName, dialectOfVersion, dialects } from "./dialect.ts";
import { type CallArguments, exchange, type Line } from "./exchange.ts";
import type { LiveOptions, LiveUpdate } from "./follower.ts";
import { follow } from "./live.ts";
import { type Fetch, platformWebSocket, type SocketConstructor } from "./platform.ts";
import { type LimitOptions, type LimitOutcome, type LimitRequest, setLimit } from "./set-limit.ts";

/** Where a gateway is, and how to reach it. */
export interface GatewayOptions {
  /** `http://192.168.1.50`; what stands behind the host is kept, for a gateway behind a proxy. */
  readonly url: string;
  /** Needed for saves, and for everything while read-only access is off. */
  readonly password?: string;
  /** The gateway knows `admin` only. */
  readonly user?: string;
  /** The platform's unless given. */
  readonly fetch?: Fetch;
  /** The platform's unless given; `null` for none. Node 20 has none: give that of `ws`, or be polled. */
  readonly WebSocket?: SocketConstructor | null;
  /** Found out from the gateway unless given. */
  readonly dialect?: DialectName;
  /** Silence after which a call is given up, in ms; 20 s unless told. */
  readonly timeoutMs?: number;
}

/** A gateway, seen from code. It holds no connection by itself. */
export interface Gateway {
  /** One call of `endpoints`. */
  readonly call: Call;
  /** Follows the live data until the consumer stops, or the signal aborts. */
  live(options?: LiveOptions): AsyncGenerator<LiveUpdate, void, undefined>;
  /** Sets a limit and waits until the inverter has confirmed it. */
  setLimit(request: LimitRequest, options?: LimitOptions): Promise<LimitOutcome>;
  /** The dialect of the gateway: as given, or from its version, asked once. `2024.03` where that says nothing. */
  dialect(): Promise<Dialect>;
}

/**
 * Makes a client for one gateway, in Node and browsers. Nothing is sent before the first call.
 * Throws a `TypeError` for a URL that is none.
 */
export function createGateway(options: GatewayOptions): Gateway {
  const line = lineOf(options);
  const WebSocket = options.WebSocket === undefined ? platformWebSocket() : options.WebSocket;
  let detected: Promise<Dialect> | undefined;

  const call: Call = (endpoint: JsonEndpoint, args: CallArguments = {}) =>
    exchange(line, endpoint, args);
  const dialect = (): Promise<Dialect> => {
    if (options.dialect !== undefined) return Promise.resolve(dialects[options.dialect]);
    detected ??= detect(call).catch((cause: unknown) => {
      detected = undefined;
      throw cause;
    });
    return detected;
  };

  return {
    call,
    dialect,
    live: (liveOptions) =>
      follow({ ...line, call, WebSocket: WebSocket ?? undefined }, liveOptions),
    setLimit: async (request, limitOptions) =>
      setLimit(call, await dialect(), request, limitOptions),
  };
}

function lineOf({
  url,
  password,
  user = "admin",
  fetch,
  timeoutMs = 20_000,
}: GatewayOptions): Line {
  const { origin, pathname } = new URL(url);
  return {
    // Called as a function of its own: the platform's refuses to be a method of something else.
    fetch: fetch ?? ((address, init) => globalThis.fetch(address, init)),
    url: (origin + pathname).replace(/\/+$/, ""),
    authdata: password === undefined ? undefined : base64(`${user}:${password}`),
    timeoutMs,
  };
}

/** Base64 of a text in UTF-8, as the gateway expects it. */
function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

async function detect(call: Call): Promise<Dialect> {
  const { git_hash } = await call(endpoints.system.status);
  const dialect = dialectOfVersion(git_hash);
  return dialect.ok ? dialect.value : dialects["2024.03"];
}
