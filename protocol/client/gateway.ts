import type { GatewayProfile } from "../profile/profile.ts";
import { askProfile } from "./ask-profile.ts";
import { authdataFrom } from "./authdata.ts";
import type { Call } from "./call.ts";
import { createClient } from "./client.ts";
import { refusalOfSave } from "./save-refusal.ts";
import { readBack } from "./read-back.ts";
import { createWriteGuard } from "./write-guard.ts";
import { follow, type LiveOptions, type LiveUpdate } from "./live.ts";
import { type Fetch, platformWebSocket, type SocketConstructor } from "./platform.ts";
import { askReadAccess } from "./read-access.ts";
import { type Connect, signedSockets } from "../socket/signed-sockets.ts";
import { socketAddress } from "../socket/socket-address.ts";
import type { LimitCodes } from "../limit.ts";
import {
  type ConfirmedLimit,
  type LimitOptions,
  type LimitRequest,
  setLimit,
} from "./set-limit.ts";

/** Where a gateway is, and how to reach it. */
export interface GatewayOptions {
  /** `http://192.168.1.50`; a path is kept, for a gateway behind a proxy. */
  readonly url: string;
  /** Needed for saves, and for everything while read-only access is off. */
  readonly password?: string;
  /** The gateway knows `admin` only. */
  readonly user?: string;
  /** The platform's unless given. */
  readonly fetch?: Fetch;
  /** The platform's unless given; `null` for none. Node 20 has none: pass that of `ws`, or the gateway is polled. */
  readonly WebSocket?: SocketConstructor | null;
  /** Detected unless given. */
  readonly limitCodes?: LimitCodes;
  /** Silence after which a call fails, in ms; 20 s if omitted. */
  readonly timeoutMs?: number;
}

/** A gateway, seen from code. It holds no connection by itself. */
export interface Gateway {
  /**
   * One call of `endpoints`. A save of settings is refused with a `GatewayError` of kind `unsafe` unless
   * they were read before, as a whole, and the body has every key of what was read and no value that this
   * firmware does not know; after it they are read again.
   */
  readonly call: Call;
  /** Follows the live data until the consumer stops, or the signal aborts. */
  live(options?: LiveOptions): AsyncGenerator<LiveUpdate, void, undefined>;
  /** Sets a limit and waits until the inverter has confirmed it. */
  setLimit(request: LimitRequest, options?: LimitOptions): Promise<ConfirmedLimit>;
  /** Which firmware the gateway runs and what follows from it; asked once, again after a failure. */
  profile(): Promise<GatewayProfile>;
  /** How the gateway numbers limits: as given, or by its profile. */
  limitCodes(): Promise<LimitCodes>;
}

/**
 * Makes a client for one gateway, in Node and browsers. Nothing is sent before the first call.
 * Throws a `TypeError` for a URL that is none.
 */
export function createGateway(options: GatewayOptions): Gateway {
  const { user = "admin", password, timeoutMs } = options;
  const url = addressOf(options.url);
  const authdata = password === undefined ? undefined : authdataFrom(user, password);
  let asked: Promise<GatewayProfile> | undefined;
  const profile = (): Promise<GatewayProfile> => {
    asked ??= askProfile(call).then((found) => {
      if (found.family === "unknown") asked = undefined;
      return found;
    });
    return asked;
  };
  const { call } = createClient({
    // Called as a plain function: the platform's refuses to be a method of another object.
    fetch: options.fetch ?? ((address, init) => globalThis.fetch(address, init)),
    url,
    authdata: () => authdata,
    guard: createWriteGuard(() => profile(), refusalOfSave),
    readBack,
    ...(timeoutMs !== undefined && { timeoutMs }),
  });
  const WebSocket = options.WebSocket === undefined ? platformWebSocket() : options.WebSocket;
  const session = { authdata: () => authdata, askReadAccess: askReadAccess(call) };
  const openSocket = WebSocket ? signedSockets(connectTo(url, WebSocket), session) : undefined;
  const limitCodes = async (): Promise<LimitCodes> =>
    options.limitCodes ?? (await profile()).codes.limit;

  return {
    call,
    profile,
    limitCodes,
    live: (liveOptions) => follow(call, openSocket, liveOptions),
    setLimit: async (request, limitOptions) =>
      setLimit(call, await limitCodes(), request, limitOptions),
  };
}

function connectTo(url: string, WebSocket: SocketConstructor): Connect {
  const address = new URL(url);
  const prefix = address.pathname.replace(/\/$/, "");
  return (path, listener, credentials) => {
    const socket = new WebSocket(socketAddress(address, prefix + path, credentials));
    socket.addEventListener("open", listener.onOpen);
    socket.addEventListener("message", ({ data }) => {
      if (typeof data === "string") listener.onText(data);
    });
    socket.addEventListener("close", listener.onClose);
    // "close" follows; without a listener, `ws` throws the error.
    socket.addEventListener("error", () => undefined);
    return {
      send: (text) => {
        socket.send(text);
      },
      close: () => {
        socket.close();
      },
    };
  };
}

/** The address without a slash at the end; a path is kept, for a gateway behind a proxy. */
function addressOf(url: string): string {
  const { origin, pathname } = new URL(url);
  return (origin + pathname).replace(/\/+$/, "");
}
