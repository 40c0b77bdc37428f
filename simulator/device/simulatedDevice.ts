import { type Console, createConsole, logLine } from "./console.ts";
import {
  type ConfigArea,
  dumpConfig,
  factoryConfig,
  type GatewayConfig,
  loadConfig,
} from "./config.ts";
import { createClock, type OwnedClock } from "./clock.ts";
import { type JsonValue, member } from "../firmware/convert.ts";
import { parseJson } from "../firmware/json.ts";
import { type LanguagePack, languagePacks } from "./languagePacks.ts";
import { migrateConfig } from "./migration.ts";
import { defaultPins, findPins, type PinMapping } from "./pins.ts";
import { createRandom } from "../plant/random.ts";
import { decodeText, encodeText } from "../firmware/utf8.ts";
import { askRestart, dead, passTime, type RestartState, running } from "../firmware/restart.ts";
import { Services } from "./services.ts";
import { type DeviceSwitches, normalSwitches } from "./switches.ts";
import { configFile, type Device, pinMappingFile } from "./device.ts";
import { type FirmwareName, type Generation, generationOf } from "../generation/generation.ts";
import { isFatal } from "./fatal.ts";
import type { PlantFactory, PlantParts } from "./plantFactory.ts";
import type { Feeds, Plant } from "./seam.ts";

const configPoolBytes = 15360;
const pinMappingPoolBytes = 6144;
const defaultStartMs = Date.UTC(2024, 3, 2, 10, 0, 0);

export interface DeviceOptions {
  readonly plant: PlantFactory;
  /** The release it runs; 2024.03.07 unless given. */
  readonly firmware?: FirmwareName;
  /** Same seed, same course of events. */
  readonly seed?: number;
  /** Real time of the simulated world at the start, milliseconds since 1970. */
  readonly startMs?: number;
  /** How much faster than the device its world lives; 1 unless said otherwise. */
  readonly worldSpeed?: number;
  /** How long the device stays silent after a reset. */
  readonly bootMs?: number;
  /** Room for an update; that of a board with 4 MB of flash unless given. */
  readonly partitionBytes?: number;
  /** False for a board with a single app partition; true unless given. */
  readonly hasSecondPartition?: boolean;
  /** Files present besides config.json. */
  readonly files?: Readonly<Record<string, string>>;
  /** Settings the device already had, derived from the factory settings. */
  readonly configure?: (factory: GatewayConfig) => GatewayConfig;
  readonly switches?: Partial<DeviceSwitches>;
}

/** The device and the ways only its owner, the gateway, uses. */
export interface OwnedDevice extends Device {
  readonly parts: PlantParts;
  /** Lets simulated time pass. */
  advance(ms: number): void;
}

const stepMs = 500;
const defaultPartitionBytes = 1_966_080;
const defaultBootMs = 6000;
const ntpIntervalMs = 3_600_000;

class SimulatedDevice implements OwnedDevice {
  readonly generation: Generation;
  readonly clock: OwnedClock;
  readonly console: Console = createConsole((entry) =>
    logLine(entry, this.generation, this.config.logging, this.clock.uptimeMs()),
  );
  readonly switches: DeviceSwitches;
  readonly files = new Map<string, Uint8Array<ArrayBuffer>>();
  readonly chipId = 0x0b3f21;
  readonly partitionBytes: number;
  readonly hasSecondPartition: boolean;
  release: string;
  readonly random: () => number;
  readonly parts: PlantParts;
  config: GatewayConfig;
  pins: PinMapping = defaultPins;
  lastStart: "power-on" | "software" = "power-on";
  languages: readonly LanguagePack[] = [];
  readonly #bootMs: number;
  #installed: string;
  readonly #savedAtMs = new Map<ConfigArea, number>();
  #restart: RestartState = running;
  #sinceNtpMs = 0;
  readonly #services = new Services(this);

  constructor(options: DeviceOptions) {
    this.generation = generationOf(options.firmware);
    this.config = factoryConfig(this.generation);
    this.clock = createClock(options.startMs ?? defaultStartMs, options.worldSpeed);
    this.random = createRandom(options.seed ?? 1);
    this.switches = { ...normalSwitches, ...options.switches };
    this.release = this.generation.gitHash;
    this.#installed = this.release;
    this.hasSecondPartition = options.hasSecondPartition ?? true;
    this.partitionBytes = options.partitionBytes ?? defaultPartitionBytes;
    this.#bootMs = options.bootMs ?? defaultBootMs;
    for (const [name, content] of Object.entries(options.files ?? {})) {
      this.files.set(name, encodeText(content));
    }
    if (options.configure !== undefined) {
      this.#write(options.configure(this.config));
    }
    this.parts = options.plant(this);
    this.#boot();
  }

  get plant(): Plant {
    return this.parts.plant;
  }

  get feeds(): Feeds {
    return this.parts.feeds;
  }

  save<Area extends ConfigArea>(area: Area, settings: GatewayConfig[Area]): boolean {
    this.config = { ...this.config, [area]: settings };
    const written = this.#write({ ...this.config, saveCount: this.config.saveCount + 1 });
    this.#savedAtMs.set(area, this.clock.uptimeMs());
    this.plant.configChanged(area);
    this.feeds.configChanged(area);
    if (isFatal(this.config, this.generation)) this.crash();
    return written;
  }

  savedAtMs(area: ConfigArea): number | null {
    return this.#savedAtMs.get(area) ?? null;
  }

  install(release: string | null): void {
    this.#installed = release ?? this.release;
  }

  restart(delayMs: number): void {
    this.#restart = askRestart(this.#restart, delayMs);
  }

  crash(): void {
    this.#restart = dead(this.#bootMs);
    this.feeds.dropAll();
  }

  isRunning(): boolean {
    return this.#restart.phase === "running";
  }

  advance(ms: number): void {
    for (let left = ms; left > 0; left -= stepMs) this.#pass(Math.min(left, stepMs));
  }

  #write(config: GatewayConfig): boolean {
    if (this.switches.configWriteFails) return false;
    this.config = config;
    this.files.set(configFile, encodeText(dumpConfig(config, this.generation)));
    return true;
  }

  #read(name: string, poolBytes: number): JsonValue | undefined {
    const { isStrict, skipsByteOrderMark } = this.generation;
    const text = decodeText(this.files.get(name) ?? new Uint8Array());
    const mark = skipsByteOrderMark && text.startsWith("\uFEFF") ? 1 : 0;
    return parseJson(text.slice(mark), isStrict ? null : poolBytes).value;
  }

  #boot(): void {
    this.release = this.#installed;
    const file = this.#read(configFile, configPoolBytes);
    const stored = this.#withClientId(loadConfig(file, this.generation), file);
    const config = migrateConfig(stored, file, this.generation);
    this.config = config;
    if (config !== stored) this.#write({ ...config, saveCount: config.saveCount + 1 });
    this.pins = findPins(this.#read(pinMappingFile, pinMappingPoolBytes), config.device.pinProfile);
    if (config.dtu.serial === "") {
      const dtu = { ...config.dtu, serial: firstDtuSerial(this.chipId) };
      this.#write({ ...config, dtu, saveCount: this.config.saveCount + 1 });
    }
    this.languages = this.generation.hasFiles ? languagePacks(this.files) : [];
    this.clock.restart();
    this.#savedAtMs.clear();
    this.#synchronise();
    this.#services.boot();
    this.plant.boot();
  }

  /** A file that does not name the MQTT client gets the name of the access point. */
  #withClientId(config: GatewayConfig, file: JsonValue | undefined): GatewayConfig {
    if (typeof member(member(file, "mqtt"), "clientid") === "string") return config;
    return { ...config, mqtt: { ...config.mqtt, mqtt_clientid: `OpenDTU-${this.chipId}` } };
  }

  #synchronise(): void {
    this.#sinceNtpMs = 0;
    if (this.switches.ntpReachable) this.clock.synchronise();
  }

  #pass(ms: number): void {
    this.clock.advance(ms);
    if (!this.isRunning()) this.#passSilence(ms);
    this.plant.advance(ms);
    if (!this.isRunning()) return;
    this.#sinceNtpMs += ms;
    if (this.#sinceNtpMs >= ntpIntervalMs) this.#synchronise();
    this.#services.advance();
    this.feeds.advance(ms);
  }

  #passSilence(ms: number): void {
    const { state, event } = passTime(this.#restart, ms, this.#bootMs);
    this.#restart = state;
    if (event === "reset") this.feeds.dropAll();
    if (event !== "started") return;
    this.lastStart = "software";
    this.#boot();
    if (isFatal(this.config, this.generation)) this.crash();
  }
}

/** A device that was just switched on. */
export function createDevice(options: DeviceOptions): OwnedDevice {
  return new SimulatedDevice(options);
}

/** The serial a device gives itself at its first start: 1999801 and five digits made from the chip number. */
function firstDtuSerial(chipId: number): string {
  return `1999801${String(chipId % 100000).padStart(5, "0")}`;
}
