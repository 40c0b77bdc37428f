import type { Generation } from "../generation/generation.ts";
import type { InverterSite } from "./inverter.ts";
import type { LogEntry } from "./inverterLog.ts";
import { modelOf } from "./models.ts";
import { hash, seedOf } from "./noise.ts";
import type { PanelString } from "./panel.ts";
import type { GridProfileName } from "./profileBytes.ts";

/** Serials of the inverters that a scenario sets up. */
export const serials = {
  garage: "114180610042",
  barn: "116181203366",
  field: "138291704711",
  shed: "112182350218",
  storage: "114490230155",
} as const;

/** A scenario's data about an inverter beyond its serial. */
export interface Mounting {
  readonly strings: readonly PanelString[] | "battery";
  readonly profile: GridProfileName;
  readonly part?: number;
  readonly earlierKwh: readonly number[];
  readonly earlierLog?: readonly LogEntry[];
  readonly limitPct?: number;
  /** Its owner switched it off by a command before the simulation begins. */
  readonly isOff?: boolean;
  /** Its counter of the day runs on through midnight while it feeds in. */
  readonly carriesDay?: boolean;
}

function plane(azimuthDeg: number, tiltDeg: number, peakW: number, mismatch = 1): PanelString {
  return { azimuthDeg, tiltDeg, peakW, mismatch };
}

const chimney = [{ fromDeg: 95, toDeg: 145, heightDeg: 58, takes: 0.72 }];
const trees = [{ fromDeg: 105, toDeg: 150, heightDeg: 26, takes: 0.85, takesBare: 0.5 }];
const hill = [{ fromDeg: 245, toDeg: 285, heightDeg: 9, takes: 1 }];
const neighbour = [{ fromDeg: 58, toDeg: 98, heightDeg: 13, takes: 0.95 }];

/**
 * The five inverters of the default site: a garage between a house and a hill, with dust on its west side; a barn
 * behind a chimney, with a row that ages fast; a field behind trees; a shed; the storage's own.
 */
export const homestead: Readonly<Record<string, Mounting>> = {
  [serials.garage]: {
    strings: [
      { ...plane(95, 32, 410, 1.01), horizon: neighbour },
      { ...plane(265, 32, 410, 0.985), horizon: hill, dustPerDay: 0.004 },
    ],
    profile: "german",
    earlierKwh: [412.318, 397.044],
  },
  [serials.barn]: {
    strings: [
      plane(190, 24, 385, 1),
      plane(190, 24, 385, 0.992),
      { ...plane(190, 24, 385, 0.99), horizon: chimney },
      { ...plane(190, 24, 385, 1.008), ageingPerYear: 0.03 },
    ],
    profile: "unknownType",
    earlierKwh: [731.902, 725.113, 498.67, 738.441],
  },
  [serials.field]: {
    strings: [
      { ...plane(180, 30, 430, 1), horizon: trees },
      { ...plane(180, 30, 430, 1.006), horizon: trees },
      plane(180, 30, 430, 0.994),
      plane(180, 30, 430, 0.99),
      plane(180, 30, 430, 1.003),
      // The sixth input is free.
      plane(180, 30, 0, 1),
    ],
    profile: "swiss",
    earlierKwh: [288.4, 290.021, 286.77, 285.306, 289.115, 0],
  },
  [serials.shed]: {
    strings: [plane(160, 12, 400)],
    profile: "none",
    earlierKwh: [96.5],
    // It is not polled, so its power would be missing from the sums of the gateway.
    isOff: true,
  },
  [serials.storage]: {
    strings: "battery",
    profile: "headerOnly",
    earlierKwh: [611.2, 611.4],
    // The limiter's demand of last evening still holds in the morning.
    limitPct: 18,
  },
};

/** Modules of the charge controller. */
export const controllerPanel: PanelString = plane(200, 35, 980, 0.99);

/**
 * The site of any inverter: as the scenario mounted it, or on a plain roof for an inverter added by hand. Undefined
 * for a family that the firmware does not support.
 */
export function siteOf(
  serial: string,
  mountings: Readonly<Record<string, Mounting>>,
  families: Generation["families"],
): InverterSite | undefined {
  const mounting: Partial<Mounting> = mountings[serial] ?? {};
  const model = modelOf(serial, families, mounting.part);
  if (model === undefined) return undefined;
  const roof = Array.from({ length: model.inputs }, (_, index) =>
    plane(180, 28, 400, 0.97 + 0.06 * hash(seedOf(1, serial), index)),
  );
  const { strings = roof, earlierKwh = [], earlierLog = [], limitPct = 100, isOff } = mounting;
  return {
    serial,
    model,
    source: strings === "battery" ? { kind: "battery" } : { kind: "panels", strings },
    earlierWh: earlierKwh.map((kwh) => kwh * 1000),
    earlierLog,
    startLimitPct: limitPct,
    startsOn: isOff !== true,
    carriesDay: mounting.carriesDay,
  };
}
