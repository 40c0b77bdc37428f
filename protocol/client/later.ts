import type { JsonEndpoint } from "../api/endpoint.ts";
import { readShape } from "../api/read-shape.ts";
import type { ReplyError } from "../api/reply.ts";
import { LiveStatus } from "../areas/live.ts";
import type { GatewayProfile } from "../firmware/profile.ts";
import type { LimitCodes } from "../limit.ts";
import type { Result } from "../result.ts";
import { signedSockets, socketAddress } from "../socket/signed-sockets.ts";
import type { OpenSocket } from "../socket/stream.ts";
import { throwIfAborted } from "./abort.ts";
import { untilAborted } from "./waits.ts";
import { readDeviceInfo, readEvents, readGridProfile } from "./ask-inverter.ts";
import { askProfile } from "./ask-profile.ts";
import { type AnyArguments, type ClientOptions, createClient } from "./client.ts";
import { readConfigFiles } from "./config-files.ts";
import { connectTo } from "./connect.ts";
import { type Details, type DetailSource, followDetails } from "./follow-details.ts";
import { followLog, type LogSink } from "./follow-log.ts";
import type { Gateway, GatewayOptions, WaitOptions } from "./gateway.ts";
import type { SocketConstructor } from "./platform.ts";
import { askReadAccess } from "./read-access.ts";
import { readBack } from "./read-back.ts";
import { setLimit } from "./set-limit.ts";
import { setLimits } from "./set-limits.ts";
import { setPower } from "./set-power.ts";
import { readSettings, writeSettings } from "./settings.ts";
import { restoreFile, sendFiles, uploadFirmware } from "./upload-files.ts";

// The parts of a gateway object beyond live data; loaded in one piece by the first call that needs them.

/** Dependencies of those parts. */
export interface LaterSource {
  readonly options: Pick<GatewayOptions, "limitCodes" | "savesToNewer">;
  readonly client: ClientOptions;
  readonly openSocket: () => Promise<OpenSocket | undefined>;
}

/** The work of a gateway object. */
export interface Later extends Omit<
  Gateway,
  "live" | "subscribe" | "connection" | "close" | "call" | "log"
> {
  readonly call: (endpoint: JsonEndpoint, args?: AnyArguments) => Promise<unknown>;
  /** Follows the console by a new socket; resolves with how to stop. */
  readonly log: (log: LogSink, options?: WaitOptions) => Promise<() => void>;
  /** Follows battery and charge controllers by their own feeds. */
  readonly details: (source: DetailSource) => Details;
  /** Opens sockets, with the password where the gateway demands it. */
  readonly signed: (WebSocket: SocketConstructor, url: string, authdata: string) => OpenSocket;
}

/** Makes the work of a gateway object; asks the gateway nothing yet. */
export function createLater({ options, client: base, openSocket }: LaterSource): Later {
  let profileAnswer: Promise<GatewayProfile> | undefined;
  const profile = async ({ signal }: WaitOptions = {}): Promise<GatewayProfile> => {
    throwIfAborted(signal);
    profileAnswer ??= askProfile(client.call).then((found) => {
      if (found.family === "unknown") profileAnswer = undefined;
      return found;
    });
    return untilAborted(profileAnswer, signal);
  };
  const client = createClient({
    ...base,
    guard: { askProfile: () => profile(), savesToNewer: options.savesToNewer ?? false },
    sendFiles: (upload) => sendFiles(base.fetch, upload),
  });
  const call = async (
    endpoint: JsonEndpoint,
    { query = {}, body, ...args }: AnyArguments = {},
  ): Promise<unknown> => {
    if (endpoint.kind !== "save") return client.call(endpoint, { ...args, query });
    const reply = await client.call(endpoint, { ...args, body });
    return readBack(client.call, endpoint, { ...args, body }, reply);
  };
  const codes = async (wait: WaitOptions = {}): Promise<LimitCodes> => {
    throwIfAborted(wait.signal);
    return options.limitCodes ?? (await profile(wait)).codes.limit;
  };

  return {
    call,
    profile,
    limit: {
      codes,
      set: (...args) => setLimit(call, codes, ...args),
      setAll: (...args) => setLimits(call, codes, ...args),
    },
    power: { set: (...args) => setPower(call, ...args) },
    settings: {
      read: (...args) => readSettings({ call, profile }, ...args),
      write: (...args) => writeSettings({ call, profile }, ...args),
    },
    events: (...args) => readEvents(call, ...args),
    deviceInfo: (...args) => readDeviceInfo(call, ...args),
    gridProfile: (...args) => readGridProfile(call, ...args),
    details: (source) =>
      followDetails((endpoint, signal) => client.call(endpoint, { query: {}, signal }), source),
    log: async (log, wait) => followLog(log, await openSocket(), wait),
    backup: (...args) => readConfigFiles(client, ...args),
    restore: (...args) => restoreFile({ client, profile }, ...args),
    uploadFirmware: (...args) => uploadFirmware(client, ...args),
    signed(WebSocket, url, authdata) {
      const address = new URL(url);
      const prefix = address.pathname.replace(/\/$/, "");
      const connect = connectTo(WebSocket, (path, credentials) =>
        socketAddress(address, prefix + path, credentials),
      );
      return signedSockets(connect, {
        authdata: () => authdata,
        askReadAccess: askReadAccess(call),
      });
    },
  };
}

export { readLiveMessage as readMessage } from "../areas/live.ts";

/** Reads an answer about live data by its schema. Never throws. */
export function readStatus(value: unknown): Result<LiveStatus, ReplyError> {
  return readShape(LiveStatus, value);
}
