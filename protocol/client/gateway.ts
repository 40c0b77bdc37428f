import type { SettingsArea, SettingsRecord } from "../areas/settings-calls.ts";
import type { GatewayProfile } from "../firmware/profile.ts";
import type { DecodedGridProfile } from "../grid-profile/describe.ts";
import type { LimitCodes } from "../limit.ts";
import type { SaveReply } from "../schema/reply.ts";
import type { DeviceFacts, InverterEvent } from "./ask-inverter.ts";
import type { Call, CallOptions, KeptValues, SaveOptions } from "./call.ts";
import type { SavedFile } from "./config-files.ts";
import type { Fetch, SocketConstructor } from "./platform.ts";
import type { ConfirmedLimit, LimitRequest } from "./set-limit.ts";
import type { LimitResult } from "./set-limits.ts";
import type { PowerRequest } from "./set-power.ts";
import type { GatewayError } from "./gateway-error.ts";
import type { Connection, LiveOptions, LiveReadings } from "./shared-live.ts";
import type { FileContent } from "./upload-files.ts";
import type { WatchOptions } from "./watch-command.ts";

/** Where a gateway is, and how to reach it. */
export interface GatewayOptions {
  /** `192.168.1.50` or `http://192.168.1.50`; a path is kept, for a gateway behind a proxy. */
  readonly url: string;
  /** Needed for everything that changes the gateway, and for reading while read-only access is off. */
  readonly password?: string | undefined;
  /** The gateway knows `admin` only. */
  readonly user?: string | undefined;
  /** The platform's unless given. */
  readonly fetch?: Fetch | undefined;
  /** The platform's if omitted, in Node 20 that of the package `ws` if installed; `null` for polling. */
  readonly WebSocket?: SocketConstructor | null | undefined;
  /** Detected unless given. */
  readonly limitCodes?: LimitCodes | undefined;
  /**
   * Saves settings also to firmware newer than every known release, if the record has the shape of the newest release.
   * A value may have another meaning there. Refused if omitted.
   */
  readonly savesToNewer?: boolean | undefined;
  /** Silence after which a call fails, in ms; 20 s if omitted. */
  readonly timeoutMs?: number | undefined;
  /** Polling interval of live data while no socket can be opened, in ms; 10 s if omitted. */
  readonly pollMs?: number | undefined;
}

/** Options of a shared wait: an abort ends the wait of this caller only. */
export interface WaitOptions {
  readonly signal?: AbortSignal | undefined;
}

/** How to receive live data by calls of a function. */
export interface SubscribeOptions extends LiveOptions {
  /** Called once with the error that ended the readings: the first reply failed, or the password was refused. */
  readonly onEnd?: ((error: GatewayError) => void) | undefined;
}

/** Limits of inverters: commands by radio, which take the inverter some seconds. */
export interface Limits {
  /**
   * Sets a limit and waits until the gateway shows that the inverter follows it. Rejects with `invalid` before anything
   * is sent, `refused`, or `failed`. Not persistent by default.
   */
  readonly set: (request: LimitRequest, options?: WatchOptions) => Promise<ConfirmedLimit>;
  /**
   * Sets limits in turn, then watches them together. Resolves with the result of each, in the order given; rejects with
   * `invalid`, before anything is sent, if any is not a limit.
   */
  readonly setAll: (
    requests: readonly LimitRequest[],
    options?: WatchOptions,
  ) => Promise<readonly LimitResult[]>;
  /** How the gateway numbers limits: as given, or by its profile. */
  readonly codes: (options?: WaitOptions) => Promise<LimitCodes>;
}

/** Inverters on and off. */
export interface Power {
  /**
   * Switches an inverter on or off or restarts it, and waits until it has confirmed that. Rejects with `invalid` before
   * anything is sent, `refused`, or `failed`.
   */
  readonly set: (request: PowerRequest, options?: WatchOptions) => Promise<void>;
}

/** The settings of a gateway, area by area, in the shape that its release has. */
export interface Settings {
  /** Reads an area. Changes nothing. Needs the password. An area that the gateway lacks rejects with `reply-html`. */
  read<Area extends SettingsArea>(area: Area, options?: CallOptions): Promise<SettingsRecord<Area>>;
  /**
   * Saves an area: the record as read, with changes. The gateway writes its flash, and may restart its network,
   * radio or MQTT. The reply's `kept` lists the values that the gateway holds otherwise. Rejects with `unsafe`
   * before sending if this client has not read the record, or the body lacks a key or holds a value unknown to this
   * firmware.
   */
  write<Area extends SettingsArea>(
    area: Area,
    record: SettingsRecord<Area>,
    options?: CallOptions & SaveOptions,
  ): Promise<SaveReply & KeptValues>;
}

/**
 * A gateway, seen from code. It holds no connection unless live data is read. Failures reject with a `GatewayError`,
 * aborts with the reason of the signal.
 */
export interface Gateway {
  /**
   * Reads live data until the consumer stops, by one socket for all readers of this object. Rejects when the first
   * reply fails, the password is refused or the signal aborts.
   */
  live(options?: LiveOptions): AsyncGenerator<LiveReadings, void, undefined>;
  /** The same with a callback. Returns a function that ends it, which may be called at any time. */
  subscribe(listener: (readings: LiveReadings) => void, options?: SubscribeOptions): () => void;
  /** How live data comes now. */
  readonly connection: Connection;
  /**
   * Ends all readings and closes their sockets: `live` and `log` end as if their consumer had left. Later readings end
   * at once; calls continue until answered or aborted.
   */
  close(): void;
  /** The gateway's firmware and its consequences; requested once, and again after a failure. Changes nothing. */
  readonly profile: (options?: WaitOptions) => Promise<GatewayProfile>;
  readonly settings: Settings;
  readonly limit: Limits;
  readonly power: Power;
  /** Reads the event log of an inverter, the newest last. Changes nothing. */
  readonly events: (serial: string, options?: CallOptions) => Promise<readonly InverterEvent[]>;
  /** Reads the device information of an inverter; values not yet received are undefined. Changes nothing. */
  readonly deviceInfo: (serial: string, options?: CallOptions) => Promise<DeviceFacts>;
  /** Reads and decodes the grid profile of an inverter; undefined while the gateway has none. Changes nothing. */
  readonly gridProfile: (
    serial: string,
    options?: CallOptions,
  ) => Promise<DecodedGridProfile | undefined>;
  /** Follows the console: pieces of its text as they come, until the consumer stops. Needs a socket. */
  log(options?: WaitOptions): AsyncGenerator<string, void, undefined>;
  /** Reads the configuration files of the gateway. Needs the password; the files hold all passwords in clear text. */
  readonly backup: (options?: CallOptions) => Promise<readonly SavedFile[]>;
  /**
   * Replaces a configuration file; the gateway then restarts and is away for some 20 s. Rejects with `invalid` before
   * anything is sent for content that is not that file, with `unsafe` for settings that would crash this firmware.
   */
  readonly restore: (
    name: SavedFile["name"],
    content: FileContent,
    options?: CallOptions,
  ) => Promise<void>;
  /**
   * Installs firmware and restarts the gateway. Sends the checksum, by which the gateway refuses a damaged file. The
   * caller must know that the file fits the board: a wrong file may need a cable to repair.
   */
  readonly uploadFirmware: (content: FileContent, options?: CallOptions) => Promise<void>;
  /**
   * A call of `endpoints`. A save of settings is refused with `unsafe` unless they were read completely before, their
   * format of this firmware is known, and the body has every key of them and no value unknown to this firmware; after
   * the save they are read again.
   */
  readonly call: Call;
}
