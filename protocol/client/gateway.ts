import type { SettingsArea, SettingsRecord } from "../areas/settings-calls.ts";
import type { GatewayProfile } from "../firmware/profile.ts";
import type { DecodedGridProfile } from "../grid-profile/describe.ts";
import type { LimitCodes } from "../limit.ts";
import type { SaveReply } from "../schema/reply.ts";
import type { DeviceFacts, InverterEvent } from "./ask-inverter.ts";
import type { Call, CallOptions, Kept, SaveOptions } from "./call.ts";
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
  readonly password?: string;
  /** The gateway knows `admin` only. */
  readonly user?: string;
  /** The platform's unless given. */
  readonly fetch?: Fetch;
  /** The platform's unless given, in Node 20 that of the package `ws` where it is installed; `null` for polling. */
  readonly WebSocket?: SocketConstructor | null;
  /** Detected unless given. */
  readonly limitCodes?: LimitCodes;
  /**
   * Saves settings also to firmware that is newer than every release that is known, if the record that was read has
   * the shape of the newest one. A value could mean something else there by now. Refused if omitted.
   */
  readonly savesToNewer?: boolean;
  /** Silence after which a call fails, in ms; 20 s if omitted. */
  readonly timeoutMs?: number;
  /** Time between two polls of live data while no socket can be opened, in ms; 10 s if omitted. */
  readonly pollMs?: number;
}

/** How long to wait for what several callers may wait for: an abort ends the wait of this one. */
export interface WaitOptions {
  readonly signal?: AbortSignal;
}

/** How to receive live data by calls of a function. */
export interface SubscribeOptions extends LiveOptions {
  /** Called once with the error that ended the readings: the first answer failed, or the password was refused. */
  readonly onEnd?: (error: GatewayError) => void;
}

/** Limits of inverters: commands by radio, which take the inverter some seconds. */
export interface Limits {
  /**
   * Sets a limit and waits until the gateway shows that the inverter works by it. Rejects with `invalid` before anything
   * is sent, `refused`, or `failed`. Not persistent unless asked for.
   */
  readonly set: (request: LimitRequest, options?: WatchOptions) => Promise<ConfirmedLimit>;
  /**
   * Sets one limit after the other, then watches them together with one reading for all. Resolves with what became of
   * each, in the order given; rejects with `invalid`, before anything is sent, if one of them is no limit.
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
   * Saves an area: the record as it was read, with changes. The gateway writes its flash, and may restart its network, radio
   * or MQTT. Rejects with `unsafe` before anything is sent if the record was not read by this client before, lacks a key or
   * holds a value that this firmware does not know. The reply names in `kept` what the gateway holds otherwise.
   */
  write<Area extends SettingsArea>(
    area: Area,
    record: SettingsRecord<Area>,
    options?: CallOptions & SaveOptions,
  ): Promise<SaveReply & Kept>;
}

/**
 * A gateway, seen from code. It holds no connection unless somebody reads live data. What fails rejects with a
 * `GatewayError`, what is aborted with the reason of its signal.
 */
export interface Gateway {
  /**
   * Reads live data until the consumer stops, by one socket for all readers of this object. Rejects when the first answer
   * fails, the password is refused or the signal aborts.
   */
  live(options?: LiveOptions): AsyncGenerator<LiveReadings, void, undefined>;
  /** The same by calls of a function. Returns how to end it, which may be called at any time. */
  subscribe(listener: (readings: LiveReadings) => void, options?: SubscribeOptions): () => void;
  /** How live data comes now. */
  readonly connection: Connection;
  /**
   * Ends all readings and closes their sockets: `live` and `log` end as if their consumer had left. Later readings end at
   * once; calls go on until they are answered or aborted.
   */
  close(): void;
  /** Which firmware the gateway runs and what follows from it; asked once, again after a failure. Changes nothing. */
  readonly profile: (options?: WaitOptions) => Promise<GatewayProfile>;
  readonly settings: Settings;
  readonly limit: Limits;
  readonly power: Power;
  /** Reads the event log of an inverter, the newest last. Changes nothing. */
  readonly events: (serial: string, options?: CallOptions) => Promise<readonly InverterEvent[]>;
  /** Reads what an inverter says of itself; what it has not told yet is undefined. Changes nothing. */
  readonly deviceInfo: (serial: string, options?: CallOptions) => Promise<DeviceFacts>;
  /** Reads and decodes the grid profile of an inverter; undefined while the gateway has none. Changes nothing. */
  readonly gridProfile: (
    serial: string,
    options?: CallOptions,
  ) => Promise<DecodedGridProfile | undefined>;
  /** Follows the console of the gateway: pieces of its text as they come, until the consumer stops. Needs a socket. */
  log(options?: WaitOptions): AsyncGenerator<string, void, undefined>;
  /**
   * Reads the configuration files, as many as the gateway has. Needs the password; they hold all passwords in clear
   * text.
   */
  readonly backup: (options?: CallOptions) => Promise<readonly SavedFile[]>;
  /**
   * Replaces one configuration file; the gateway then restarts and is away for some 20 s. Rejects with `invalid` before
   * anything is sent for content that is not that file, with `unsafe` for one that would crash this firmware.
   */
  readonly restore: (
    name: SavedFile["name"],
    content: FileContent,
    options?: CallOptions,
  ) => Promise<void>;
  /**
   * Installs firmware and restarts the gateway. Sends its checksum, by which the gateway refuses a damaged file; whether the
   * file fits the board is for the caller to know: a wrong one may need a cable to mend.
   */
  readonly uploadFirmware: (content: FileContent, options?: CallOptions) => Promise<void>;
  /**
   * One call of `endpoints`. A save of settings is refused with `unsafe` unless they were read before, as a whole, it
   * is known how this firmware reads them, and the body has every key of what was read and no value that this
   * firmware does not know; after it they are read again.
   */
  readonly call: Call;
}
