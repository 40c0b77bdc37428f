import type { FeedPath } from "#protocol/areas/feeds.ts";
import type { PowerCommand } from "../plant/powerCommand.ts";
import type { PlayedDay } from "../plant/playedDay.ts";
import type { ConfigArea } from "./config.ts";

/** State of the last command sent to an inverter (docs/gateway/inverters.md#limit); `Ok` before the first. */
export type CommandStatus = "Ok" | "Pending" | "Failure";

/** 0 absolute, 1 relative, 256 absolute and kept, 257 relative and kept (docs/gateway/inverters.md#limit). */
export type LimitType = 0 | 1 | 256 | 257;

/** An inverter as the radio layer knows it, in the order of the radio layer's own list. */
export interface RadioInverter {
  /** Lower-case hex, as on the wire. */
  readonly serial: string;
  /** Percent of the maximum power; 0 until the limit was first read or confirmed. */
  readonly limitPercent: number;
  /** 0 while unknown. */
  readonly maxPowerW: number;
  readonly limitStatus: CommandStatus;
  readonly powerStatus: CommandStatus;
}

/** A value handed to the AC charger (docs/gateway/live.md#limits-of-the-ac-charger). */
export interface ChargerCommand {
  readonly mode: "online" | "offline";
  readonly quantity: "voltage" | "current";
  /** Volt or ampere. */
  readonly value: number;
}

/** Everything outside the configuration that a request can read or move. */
export interface Plant {
  /** The device starts, for the first time or again: forget the contents of RAM, and read `device.config` again. */
  boot(): void;
  /** Simulated time passes; `device.clock` has already moved on by `stepMs` (at most 500). */
  advance(stepMs: number): void;
  /** Gives the plant the counters and the charge of a day that another model has played up to now. */
  resume(day: PlayedDay): void;
  /** Settings of this area were saved; `device.config` holds them already. */
  configChanged(area: ConfigArea): void;
  /**
   * Inverters of the radio layer: configured, of a supported family, and only while the radio layer runs
   * (`device.pins` names at least one radio). In slot order after a boot; an inverter added later stands last.
   */
  inverters(): readonly RadioInverter[];
  radioAnswers(): boolean;
  /**
   * Queues a limit: watt or percent by `type`. Dropped silently as docs/gateway/inverters.md#limit says. The serial is known.
   */
  setLimit(serial: string, value: number, type: LimitType): void;
  setPower(serial: string, command: PowerCommand): void;
  /** Hands a value to the AC charger, which ignores it when it is disabled or runs automatically. */
  setCharger(command: ChargerCommand): void;
  switchCharger(on: boolean): void;
  /** The MQTT broker delivers a message. */
  deliver(topic: string, payload: string): void;
  /** Sets the counters of an inverter's radio to zero. */
  resetRadioStats(serial: string): void;
  /**
   * Present power of the house from the grid, in watt, negative when it feeds in: answers the meter's test request.
   */
  meterPowerW(): number;
}

export interface Feeds {
  /** The client of an accepted handshake; `gateway.connect` has checked path, headers and credentials. */
  open(path: SocketPath): SocketSession;
  /**
   * Whether this path asks for credentials just now: the firmware refreshes that late (docs/gateway/sockets.md#handshake-and-rules).
   */
  demandedPassword(path: SocketPath): string | null;
  configChanged(area: ConfigArea): void;
  /** The device died: every session ends without a close frame. */
  dropAll(): void;
  /** Simulated time passes, after `plant.advance`; not called while the device is silent. */
  advance(stepMs: number): void;
}

export type SocketPath = FeedPath;

/** How a session ended: closed by either side with a close frame, or dead without it. */
export type SocketEnd = "closed" | "dropped";

/** A client of a socket, seen from the gateway's side of the wire. */
export interface SocketSession {
  readonly path: SocketPath;
  onMessage(listener: (text: string) => void): () => void;
  /** Calls back once when the gateway ends the session. Returns the way to stop. */
  onEnd(listener: (end: SocketEnd) => void): () => void;
  /** Messages of the client; the firmware ignores them without an answer. */
  receive(data: string | Uint8Array): void;
  /** The client went away. */
  close(): void;
}
