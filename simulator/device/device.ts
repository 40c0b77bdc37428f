import type { ConfigArea, GatewayConfig } from "./config.ts";
import type { DeviceClock } from "./clock.ts";
import type { Console } from "./console.ts";
import type { Generation } from "../generation/generation.ts";
import type { LanguagePack } from "./languagePacks.ts";
import type { PinMapping } from "./pins.ts";
import type { Feeds, Plant } from "./seam.ts";
import type { DeviceSwitches } from "./switches.ts";

export const configFile = "config.json";
/** Pin profiles; survives a factory reset. */
export const pinMappingFile = "pin_mapping.json";

/** The simulated device, as handlers, plant and feeds see it. */
export interface Device {
  /** Features of its firmware. */
  readonly generation: Generation;
  readonly clock: DeviceClock;
  readonly console: Console;
  readonly switches: DeviceSwitches;
  /** Root of its file system: bytes by name, in the order written. */
  readonly files: Map<string, Uint8Array<ArrayBuffer>>;
  readonly plant: Plant;
  readonly feeds: Feeds;
  /** Settings in RAM. Replaced as a whole by a save or a restart, never changed in place. */
  readonly config: GatewayConfig;
  /** Pins in use since the last start. */
  readonly pins: PinMapping;
  /** Chip number: part of host name, access point name and the first DTU serial. */
  readonly chipId: number;
  readonly partitionBytes: number;
  /**
   * Whether there is a partition besides the running partition, so that the firmware can be updated over the network.
   */
  readonly hasSecondPartition: boolean;
  /** The release that the running image calls itself. */
  readonly release: string;
  readonly lastStart: "power-on" | "software";
  /** Language packs found at the last start; later deletions and uploads are not noticed. */
  readonly languages: readonly LanguagePack[];
  /** Uptime at which an area was last saved since the start, or null. */
  savedAtMs(area: ConfigArea): number | null;
  /** Numbers from 0 up to 1, the same for the same seed. */
  random(): number;
  /**
   * Takes new settings of an area, writes config.json and notifies the plant. False when the file could not be
   * written; RAM keeps the new settings all the same (docs/gateway/calls.md#answers-to-saves).
   */
  save<Area extends ConfigArea>(area: Area, settings: GatewayConfig[Area]): boolean;
  /**
   * An image was written: from the next start on the device reports this release, without behaving as it does. Null
   * is an image that names none.
   */
  install(release: string | null): void;
  /** Resets after `delayMs` of silence; the answer being given still goes out. */
  restart(delayMs: number): void;
  /** Dies without an answer and starts again, as after a fault of the firmware. */
  crash(): void;
  /** False from the moment a restart was asked for until the device answers again. */
  isRunning(): boolean;
}
