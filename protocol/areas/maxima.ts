import { serialType } from "../../assembly/serial.ts";
import { INVERTER_TYPES } from "../models.ts";
import type { ChannelGroup } from "./live-channels.ts";

/** What tells how much an inverter can give. */
export interface RatedInverter {
  readonly serial: string;
  readonly limit_relative: number | null;
  readonly limit_absolute: number | null;
  readonly DC?: ChannelGroup | undefined;
}

/** What an inverter can give at most, in W. */
export interface InverterMaxima {
  /** To the grid, over all phases. */
  readonly acW: number;
  /** From all of its strings. */
  readonly dcW: number;
  /** From each string, by its key in `DC`; from a string that is not listed, `dcW`. */
  readonly stringW: ReadonlyMap<string, number>;
}

/** Above its rated power an inverter goes for seconds, and it measures to a few percent. */
const aboveRated = 1.2;
/** The DC side has the losses of at most 15 % on top. */
const aboveAc = 1.15;
/** Sun on cold modules, with clouds at its edge, gives half as much again as under test conditions. */
const abovePeak = 2;
/** A peak power may be typed for one of two modules: below this it makes no reading impossible. */
const leastStringW = 500;
/** The wire has 16 bits of tenths (docs/gateway/inverters.md#channels), and all bits set are no power. */
const unknownW = 5_000;
/** No inverter of any make is weaker: a limit that says so is garbled. */
const leastRatedW = 200;
/** One HM-300 is rated 210 W (`modelOfPart`); a model below this share of its type's weakest does not exist. */
const belowModel = 0.65;
/** A share this small is too coarse to tell the whole. */
const leastPercent = 2;

/**
 * What an inverter can give at most: by its maximum power, which is told by its limit in percent and W; else by the
 * strongest model of its type, which the serial tells; else by the wire's width. A string also by its configured
 * peak power. The limit in force is no bound: it may be stale, and an inverter needs minutes to follow it.
 * Source: docs/gateway/inverters.md#limit, lib/Hoymiles/src/inverters of OpenDTU v26.3.30.
 */
export function inverterMaxima(inverter: RatedInverter): InverterMaxima {
  const { serial, DC = {} } = inverter;
  const acW = (toldPowerW(inverter) ?? typePowerW(serial) ?? unknownW) * aboveRated;
  const dcW = acW * aboveAc;
  const strings = Object.entries(DC);
  // Each input has its share of the power; where they share a tracker, one may take that of its neighbour.
  const shareW = strings.length > 1 ? (2 * dcW) / strings.length : dcW;
  const stringW = new Map(
    strings.map(([key, { Irradiation }]) => {
      const peakW = Irradiation?.max ?? 0;
      const most = peakW > 0 ? Math.max(abovePeak * peakW, leastStringW) : dcW;
      return [key, Math.min(Math.max(shareW, leastStringW), most, dcW)];
    }),
  );
  return { acW, dcW, stringW };
}

/**
 * The rated power of an inverter in W as its limit tells it, in percent and W; undefined while either is not read,
 * or where no model of its type is that weak or that strong.
 * Source: docs/gateway/inverters.md#limit.
 */
export function toldPowerW({
  serial,
  limit_relative,
  limit_absolute,
}: Omit<RatedInverter, "DC">): number | undefined {
  const percent = limit_relative ?? 0;
  const limitW = limit_absolute ?? 0;
  if (!(percent >= leastPercent && percent <= 100 && limitW > 0)) return undefined;
  const ratedW = (limitW * 100) / percent;
  const [weakestW = leastRatedW] = modelPowersW(serial);
  return ratedW >= weakestW * belowModel && ratedW <= unknownW * aboveRated ? ratedW : undefined;
}

/** The power in W of the strongest model of an inverter's type; undefined for a serial of no known type. */
export function typePowerW(serial: string): number | undefined {
  return modelPowersW(serial).at(-1);
}

/** The powers in W of the models of an inverter's type, from the weakest to the strongest. */
function modelPowersW(serial: string): readonly number[] {
  const prefix = serial.length === 12 ? Number.parseInt(serial.slice(0, 4), 16) : Number.NaN;
  if (Number.isNaN(prefix)) return [];
  const type = INVERTER_TYPES[serialType(prefix)]?.type;
  // A type is named by the powers of its models: HM-300/350/400-1T.
  return (type?.match(/\d{3,}/g) ?? []).map(Number).sort((a, b) => a - b);
}

/**
 * What the devices on the battery's side, and the meter, can tell at most, in W. A battery and a charger feed
 * inverters of at most 60 V behind fuses; a meter stands behind the connection of a house.
 */
export const deviceMaximaW = {
  battery: 50_000,
  controller: 15_000,
  charger: 20_000,
  meter: 150_000,
} as const;

/** What all inverters of a gateway can give: it serves ten. */
export const totalMaximumW = 10 * unknownW * aboveRated;
