import { CHARGE_EFFICIENCY, defaultPlate, terminalVoltage } from "../plant/battery.ts";
import { hash } from "../plant/noise.ts";
import { serials } from "../plant/homestead.ts";
import { heldVoltage } from "../plant/inverter.ts";
import type { Climate } from "../plant/weather.ts";
import {
  pastNode,
  pastPanels,
  pastStrings,
  type PastEvents,
  type PastNode,
  type PastSite,
  type SunnySerial,
} from "./pastNodes.ts";
import { householdLimiter, PastLimiter, type PastLimiterSettings } from "./pastLimiter.ts";

/**
 * Power of each source in W, `soc` in percent, the battery's voltage in tenths of a volt, those of strings in halves
 * of a volt: a value for each minute, NaN in the dark.
 */
export type PastMinutes = ReadonlyMap<string, Float64Array>;

/** A time of the past: `count` minutes from `fromMs` on. */
export interface PastSpan {
  readonly fromMs: number;
  readonly count: number;
  /** Offset of the local clock from UTC. */
  readonly utcOffsetMs: number;
  /** With the weather of the live simulation, which has no spells of fair and foul weather. */
  readonly isSteady?: boolean;
}

type PolledSerial = SunnySerial | typeof serials.storage;

const NODE_MINUTES = 5;
const AC_SHARE = 0.955;
const CONTROLLER_SHARE = 0.97;
const CHARGER_W = 380;
/** Of the AC charger. */
export const CHARGER_EFFICIENCY = 0.93;
/** Power of the field's inverter while it is limited: 60 % of its 2250 W. */
const FIELD_LIMIT_W = 1350;
/** The limiter acts every five seconds. */
const STEPS = 12;

/**
 * The default site at any time, without its gateway: strings, storage, house and grid by the minute, from the same
 * weather, modules and habits as the live simulation, and fast enough for years. The past depends only on climate and
 * events, except the charge of the battery.
 */
export class PastPlant {
  private readonly site: PastSite;
  private readonly limited: PastEvents["fieldLimited"];
  private readonly limiter: PastLimiter;
  private readonly sendsPanels: boolean;
  private socPct = 55;
  /** Share by which the light of a minute differs from that around it. */
  private readonly flicker: Float64Array;

  /** `settings`: those of the limiter that governs the storage's inverter; those of the default site unless given. */
  constructor(
    climate: Climate,
    events: PastEvents = {},
    settings: PastLimiterSettings = householdLimiter,
  ) {
    this.site = { climate, panels: pastPanels(events) };
    this.limited = events.fieldLimited;
    this.limiter = new PastLimiter(settings);
    // That release sends the power of the charge controller's panels, later releases its output.
    this.sendsPanels = settings.release === "2024.03.07";
    this.flicker = Float64Array.from({ length: 4096 }, (_, at) => hash(climate.seed, at) - 0.5);
  }

  /** State of charge of the battery at the end of what was played. */
  get chargePct(): number {
    return this.socPct;
  }

  /** Plays the minutes of a span, which continues the last. */
  play({ fromMs, count, utcOffsetMs, isSteady }: PastSpan): PastMinutes {
    const site = { ...this.site, isSteady };
    const nodes = Array.from({ length: Math.ceil(count / NODE_MINUTES) + 1 }, (_, at) =>
      pastNode(fromMs + at * NODE_MINUTES * 60_000, site, utcOffsetMs),
    );
    const columns = emptyColumns(count);
    for (let minute = 0; minute < count; minute += 1) {
      const atMs = fromMs + minute * 60_000;
      const before = nodes[Math.floor(minute / NODE_MINUTES)];
      const after = nodes[Math.floor(minute / NODE_MINUTES) + 1];
      if (!before || !after) break;
      const share = (minute % NODE_MINUTES) / NODE_MINUTES;
      const hour = ((atMs + utcOffsetMs) / 3_600_000) % 24;
      const noise = this.noiseAt(atMs);
      const isLimited = this.isLimited(atMs);
      this.playMinute(columns, minute, { before, after, share, hour, noise, isLimited, atMs });
    }
    return byName(columns);
  }

  private noiseAt(atMs: number): number {
    return this.flicker[Math.floor(atMs / 60_000) % this.flicker.length] ?? 0;
  }

  private isLimited(atMs: number): boolean {
    return this.limited !== undefined && atMs >= this.limited.fromMs && atMs < this.limited.toMs;
  }

  private playMinute(
    { strings, inverters, storage, own }: Columns,
    minute: number,
    { before, after, share, hour, noise, isLimited, atMs }: Moment,
  ): void {
    const between = (from: number, to: number) => from + (to - from) * share;
    const light = 1 + noise * 0.3 * between(before.unrest, after.unrest);
    const offer = (at: number) => between(before.offersW[at] ?? 0, after.offersW[at] ?? 0) * light;
    let fieldShare = 1;
    if (isLimited) {
      const fieldDcW = strings.reduce(
        (sum, { serial }, at) => sum + (serial === serials.field ? offer(at) : 0),
        0,
      );
      // All strings of an inverter are held down together.
      fieldShare = Math.min(1, FIELD_LIMIT_W / Math.max(1, fieldDcW * AC_SHARE));
    }
    let sunW = 0;
    for (const [at, { serial, column, voltage, inverter }] of strings.entries()) {
      const givenShare = serial === serials.field ? fieldShare : 1;
      const dcW = offer(at) * givenShare;
      column[minute] = dcW;
      const [beforeV, afterV] = [before.offersV[at] ?? 0, after.offersV[at] ?? 0];
      const volts = between(beforeV, afterV) * heldVoltage(givenShare);
      voltage[minute] = beforeV > 0 && afterV > 0 ? Math.round(volts * 2) / 2 : Number.NaN;
      const acW = dcW * AC_SHARE;
      inverter[minute] = (inverter[minute] ?? 0) + acW;
      sunW += acW;
    }
    const houseW = between(before.houseW, after.houseW) * (1 + 0.12 * noise);
    const flow = this.storage({
      sunW,
      houseW,
      hour,
      atMs,
      isDay: (share < 0.5 ? before : after).isDay,
      controllerW: offer(strings.length),
    });
    inverters[serials.storage][minute] = flow.storageW;
    for (const column of storage) column[minute] = flow.drawnW / 2;
    own.controller[minute] = flow.controllerW / (this.sendsPanels ? CONTROLLER_SHARE : 1);
    own.charger[minute] = flow.chargerW;
    own.battery[minute] = flow.batteryW;
    own.soc[minute] = this.socPct;
    own["battery dV"][minute] = flow.voltageV * 10;
    own.grid[minute] = flow.gridW;
    own.total[minute] = sunW + flow.storageW;
  }

  /** A minute of the storage: it follows its limiter, and takes the power of the charger and its own modules. */
  private storage({ sunW, houseW, hour, atMs, isDay, controllerW: offeredW }: Minute): StorageFlow {
    const spareW = sunW - houseW;
    // The owner's automation, which the limiter knows nothing of.
    const charges = hour >= 10 && hour < 16 && spareW > 150 && this.socPct < 96;
    const chargerW = charges ? Math.min(CHARGER_W, spareW * CHARGER_EFFICIENCY) : 0;
    const mean = {
      chargerW,
      storageW: 0,
      drawnW: 0,
      controllerW: 0,
      batteryW: 0,
      gridW: 0,
      voltageV: 0,
    };
    for (let step = 0; step < STEPS; step += 1) {
      // A house is never as quiet as the mean of its minute.
      const jitter = 1 + 0.04 * this.noiseAt(atMs + step * 60_000 * 7);
      const askedW = this.limiter.outputW();
      const storageW =
        this.socPct > 0 ? askedW : Math.min(askedW, offeredW * CONTROLLER_SHARE * AC_SHARE);
      const drawnW = storageW / AC_SHARE;
      const givenW = offeredW * CONTROLLER_SHARE;
      const controllerW = this.socPct >= 99.5 ? Math.min(givenW, drawnW) : givenW;
      const batteryW = controllerW + chargerW - drawnW;
      const storedW = batteryW > 0 ? batteryW * CHARGE_EFFICIENCY : batteryW;
      const socPct = this.socPct + (storedW / (60 * STEPS) / defaultPlate.capacityWh) * 100;
      this.socPct = Math.min(100, Math.max(0, socPct));
      const meterW = houseW * jitter - sunW + chargerW / CHARGER_EFFICIENCY - storageW;
      const voltageV = terminalVoltage(this.socPct, batteryW);
      this.limiter.act({
        meterW,
        socPct: this.socPct,
        voltageV,
        solarW: controllerW,
        isDay,
      });
      mean.storageW += storageW / STEPS;
      mean.drawnW += drawnW / STEPS;
      mean.controllerW += controllerW / STEPS;
      mean.batteryW += batteryW / STEPS;
      mean.gridW += meterW / STEPS;
      mean.voltageV += voltageV / STEPS;
    }
    return mean;
  }
}

/** Means of a minute, powers in W. */
interface StorageFlow {
  readonly chargerW: number;
  readonly storageW: number;
  readonly drawnW: number;
  readonly controllerW: number;
  readonly batteryW: number;
  readonly gridW: number;
  readonly voltageV: number;
}

interface Moment {
  readonly before: PastNode;
  readonly after: PastNode;
  readonly share: number;
  readonly hour: number;
  readonly noise: number;
  readonly isLimited: boolean;
  readonly atMs: number;
}

interface Minute {
  readonly sunW: number;
  readonly houseW: number;
  readonly controllerW: number;
  readonly hour: number;
  readonly atMs: number;
  readonly isDay: boolean;
}

/** A column of minutes for each source. */
interface Columns {
  readonly strings: readonly {
    readonly serial: SunnySerial;
    readonly column: Float64Array;
    readonly voltage: Float64Array;
    readonly inverter: Float64Array;
  }[];
  readonly inverters: Readonly<Record<PolledSerial, Float64Array>>;
  readonly storage: readonly [Float64Array, Float64Array];
  readonly own: Readonly<
    Record<
      "total" | "controller" | "charger" | "battery" | "soc" | "grid" | "battery dV",
      Float64Array
    >
  >;
}

function emptyColumns(count: number): Columns {
  const make = () => new Float64Array(count);
  const inverters = {
    [serials.garage]: make(),
    [serials.barn]: make(),
    [serials.field]: make(),
    [serials.storage]: make(),
  };
  return {
    inverters,
    strings: pastStrings.map(({ serial }) => ({
      serial,
      column: make(),
      voltage: make(),
      inverter: inverters[serial],
    })),
    storage: [make(), make()],
    own: {
      total: make(),
      controller: make(),
      charger: make(),
      battery: make(),
      soc: make(),
      grid: make(),
      "battery dV": make(),
    },
  };
}

function byName({ strings, inverters, storage, own }: Columns): PastMinutes {
  return new Map([
    ...Object.entries(own),
    ...Object.entries(inverters).map(([serial, column]) => [`inv ${serial}`, column] as const),
    ...pastStrings.flatMap(({ serial, number }, at) => {
      const { column, voltage } = strings[at] ?? {};
      return column && voltage
        ? [
            [`str ${serial} ${number}`, column] as const,
            [`volt ${serial} ${number}`, voltage] as const,
          ]
        : [];
    }),
    ...storage.map((column, at) => [`str ${serials.storage} ${at}`, column] as const),
  ]);
}
