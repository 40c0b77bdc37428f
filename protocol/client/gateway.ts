import type { GatewayProfile } from "../firmware/profile.ts";
import { throwIfAborted, untilAborted } from "./abort.ts";
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
import { type Connect, signedSockets, socketAddress } from "../socket/signed-sockets.ts";
import type { LimitCodes } from "../limit.ts";
import { type ConfirmedLimit, type LimitRequest, setLimit } from "./set-limit.ts";
import { type PowerRequest, setPower } from "./set-power.ts";
import type { WatchOptions } from "./watch-command.ts";

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
  /**
   * Saves settings also to firmware that is newer than every release that is known, if the record that was read has the shape of the
   * newest one. A value could mean something else there by now. Refused if omitted.
   */
  readonly savesToNewer?: boolean;
  /** Silence after which a call fails, in ms; 20 s if omitted. */
  readonly timeoutMs?: number;
}

/** How long to wait for what several callers may wait for: an abort ends the wait of this one. */
export interface WaitOptions {
  readonly signal?: AbortSignal;
}

/** A gateway, seen from code. It holds no connection by itself. */
export interface Gateway {
  /**
   * One call of `endpoints`. A save of settings is refused with a `GatewayError` of kind `unsafe` unless
   * they were read before, as a whole, it is known how this firmware reads them, and the body has every key of what was read and no
   * value that this firmware does not know; after it they are read again.
   */
  readonly call: Call;
  /** Follows the live data until the consumer stops; rejects when the signal aborts. */
  live(options?: LiveOptions): AsyncGenerator<LiveUpdate, void, undefined>;
  /** Sets a limit and waits until the inverter has confirmed it. */
  setLimit(request: LimitRequest, options?: WatchOptions): Promise<ConfirmedLimit>;
  /** Switches an inverter on or off or restarts it, and waits until it has confirmed that. */
  setPower(request: PowerRequest, options?: WatchOptions): Promise<void>;
  /** Which firmware the gateway runs and what follows from it; asked once, again after a failure. */
  profile(options?: WaitOptions): Promise<GatewayProfile>;
  /** How the gateway numbers limits: as given, or by its profile. */
  limitCodes(options?: WaitOptions): Promise<LimitCodes>;
}

/**
 * Makes a client for one gateway, in Node and browsers. Nothing is sent before the first call.
 * Throws a `TypeError` for a URL that is none, or not of http or https.
 */
export function createGateway(options: GatewayOptions): Gateway {
  const { user = "admin", password, timeoutMs } = options;
  const url = addressOf(options.url);
  const authdata = password === undefined ? undefined : authdataFrom(user, password);
  // Called as a plain function: the platform's refuses to be a method of another object.
  const send: Fetch = options.fetch ?? ((address, init) => globalThis.fetch(address, init));
  let asked: Promise<GatewayProfile> | undefined;
  const profile = async ({ signal }: WaitOptions = {}): Promise<GatewayProfile> => {
    throwIfAborted(signal);
    asked ??= askProfile(call).then((found) => {
      if (found.family === "unknown") asked = undefined;
      return found;
    });
    return untilAborted(asked, signal);
  };
  const { call } = createClient({
    // A gateway redirects nothing, and no other address is part of what the caller asked for.
    fetch: (address, init) => send(address, { ...init, redirect: "manual" }),
    url,
    authdata: () => authdata,
    guard: createWriteGuard(
      { askProfile: () => profile(), savesToNewer: options.savesToNewer ?? false },
      refusalOfSave,
    ),
    readBack,
    ...(timeoutMs !== undefined && { timeoutMs }),
  });
  const WebSocket = options.WebSocket === undefined ? platformWebSocket() : options.WebSocket;
  const session = { authdata: () => authdata, askReadAccess: askReadAccess(call) };
  const openSocket = WebSocket ? signedSockets(connectTo(url, WebSocket), session) : undefined;
  const limitCodes = async (wait: WaitOptions = {}): Promise<LimitCodes> => {
    throwIfAborted(wait.signal);
    return options.limitCodes ?? (await profile(wait)).codes.limit;
  };

  return {
    call,
    profile,
    limitCodes,
    live: (liveOptions) => follow(call, openSocket, liveOptions),
    setLimit: (request, watch) => setLimit(call, limitCodes, request, watch),
    setPower: (request, watch) => setPower(call, request, watch),
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
  const { origin, pathname, protocol } = new URL(url);
  if (!/^https?:$/.test(protocol)) throw new TypeError(`${protocol} is neither http: nor https:`);
  return (origin + pathname).replace(/\/+$/, "");
}
