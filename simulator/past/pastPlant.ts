import { defaultPlate } from "../plant/battery.ts";
import { hashed } from "../plant/noise.ts";
import { serials } from "../plant/homestead.ts";
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

/** Power of each source in W, and of `soc` in percent: one value for each minute. */
export type PastMinutes = ReadonlyMap<string, Float64Array>;

/** A time of the past: `count` minutes from `fromMs` on. */
export interface PastSpan {
  readonly fromMs: number;
  readonly count: number;
  /** Offset of the local clock from UTC. */
  readonly utcOffsetMs: number;
}

type PolledSerial = SunnySerial | typeof serials.storage;

const NODE_MINUTES = 5;
const AC_SHARE = 0.955;
const CHARGER_W = 380;
const CHARGER_EFFICIENCY = 0.93;
const STORAGE_MAX_W = 760;
const EMPTY_PCT = 12;
/** What the field's inverter may give while it is limited: 60 % of its 2250 W. */
const FIELD_LIMIT_W = 1350;

/**
 * The default site as it was at any time, without its gateway: strings, storage, house and grid by the minute, from
 * the same weather, modules and habits as the live simulation, and cheap enough for years. Same climate and
 * events, same past; only the charge of the battery depends on where the playing began.
 */
export class PastPlant {
  private readonly site: PastSite;
  private readonly limited: PastEvents["fieldLimited"];
  private socPct = 55;
  /** Share by which the light of a minute differs from that around it. */
  private readonly flicker: Float64Array;

  constructor(climate: Climate, events: PastEvents = {}) {
    this.site = { climate, panels: pastPanels(events) };
    this.limited = events.fieldLimited;
    this.flicker = Float64Array.from({ length: 4096 }, (_, at) => hashed(climate.seed, at) - 0.5);
  }

  /** Plays the minutes of a span, which continues the one before. */
  play({ fromMs, count, utcOffsetMs }: PastSpan): PastMinutes {
    const nodes = Array.from({ length: Math.ceil(count / NODE_MINUTES) + 1 }, (_, at) =>
      pastNode(fromMs + at * NODE_MINUTES * 60_000, this.site, utcOffsetMs),
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
      this.playMinute(columns, minute, { before, after, share, hour, noise, isLimited });
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
    { before, after, share, hour, noise, isLimited }: Moment,
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
    for (const [at, { serial, column, inverter }] of strings.entries()) {
      const dcW = offer(at) * (serial === serials.field ? fieldShare : 1);
      column[minute] = dcW;
      const acW = dcW * AC_SHARE;
      inverter[minute] = (inverter[minute] ?? 0) + acW;
      sunW += acW;
    }
    const houseW = between(before.houseW, after.houseW) * (1 + 0.12 * noise);
    const flow = this.storage({ sunW, houseW, hour, controllerW: offer(strings.length) });
    inverters[serials.storage][minute] = flow.storageW;
    for (const column of storage) column[minute] = flow.drawnW / 2;
    own.controller[minute] = flow.controllerW;
    own.charger[minute] = flow.chargerW;
    own.battery[minute] = flow.batteryW;
    own.soc[minute] = this.socPct;
    own.grid[minute] = houseW + flow.chargerW / CHARGER_EFFICIENCY - sunW - flow.storageW;
    own.total[minute] = sunW + flow.storageW;
  }

  /** A minute of the storage: it gives what the house lacks, and takes what the charger and its own modules bring. */
  private storage({ sunW, houseW, hour, controllerW: offeredW }: Minute) {
    const spareW = sunW - houseW;
    const isFull = this.socPct >= 99.5;
    const charges = hour >= 10 && hour < 16 && spareW > 150 && this.socPct < 96;
    const chargerW = charges ? Math.min(CHARGER_W, spareW * CHARGER_EFFICIENCY) : 0;
    const lackingW = Math.min(STORAGE_MAX_W, Math.max(0, -spareW - 10));
    const storageW = this.socPct > EMPTY_PCT && !charges ? lackingW : 0;
    const drawnW = storageW / AC_SHARE;
    const controllerW = isFull ? Math.min(offeredW, drawnW) : offeredW;
    const batteryW = controllerW + chargerW - drawnW;
    const socPct = this.socPct + (batteryW / 60 / defaultPlate.capacityWh) * 100;
    this.socPct = Math.min(100, Math.max(0, socPct));
    return { chargerW, storageW, drawnW, controllerW, batteryW };
  }
}

interface Moment {
  readonly before: PastNode;
  readonly after: PastNode;
  readonly share: number;
  readonly hour: number;
  readonly noise: number;
  readonly isLimited: boolean;
}

interface Minute {
  readonly sunW: number;
  readonly houseW: number;
  readonly controllerW: number;
  readonly hour: number;
}

/** A column of minutes for each source. */
interface Columns {
  readonly strings: readonly {
    readonly serial: SunnySerial;
    readonly column: Float64Array;
    readonly inverter: Float64Array;
  }[];
  readonly inverters: Readonly<Record<PolledSerial, Float64Array>>;
  readonly storage: readonly [Float64Array, Float64Array];
  readonly own: Readonly<
    Record<"total" | "controller" | "charger" | "battery" | "soc" | "grid", Float64Array>
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
    },
  };
}

function byName({ strings, inverters, storage, own }: Columns): PastMinutes {
  return new Map([
    ...Object.entries(own),
    ...Object.entries(inverters).map(([serial, column]) => [`inv ${serial}`, column] as const),
    ...pastStrings.flatMap(({ serial, number }, at) => {
      const column = strings[at]?.column;
      return column ? [[`str ${serial} ${number}`, column] as const] : [];
    }),
    ...storage.map((column, at) => [`str ${serials.storage} ${at}`, column] as const),
  ]);
}
