import { serialType } from "../../assembly/serial.ts";
import { INVERTER_TYPES } from "../models.ts";
import {
  type InverterMaxima,
  leastRatedW,
  maximaOfRated,
  type RatedInverter,
  ratedByLimitW,
  unknownW,
} from "./bounds.ts";

/** An HM-300 is rated 210 W (`modelOfPart`); no model exists below this share of its type's weakest. */
const belowModel = 0.65;

/**
 * Maxima of an inverter: from its maximum power (limit in percent and W), else the strongest model of its type
 * (serial), else the width of the wire's field; strings also from their configured peak power. The limit in force is
 * no bound: an inverter follows it only after minutes. Source: docs/gateway/inverters.md#limit,
 * lib/Hoymiles/src/inverters of OpenDTU v26.3.30.
 */
export function inverterMaxima(inverter: RatedInverter): InverterMaxima {
  const ratedW = reportedPowerW(inverter) ?? typePowerW(inverter.serial) ?? unknownW;
  return maximaOfRated(ratedW, inverter.DC);
}

/**
 * Rated power of an inverter in W from its limit in percent and W; undefined while either is unread, or outside the
 * models of its type. Source: docs/gateway/inverters.md#limit.
 */
export function reportedPowerW(inverter: Omit<RatedInverter, "DC">): number | undefined {
  const ratedW = ratedByLimitW(inverter);
  const [weakestW = leastRatedW] = modelPowersW(inverter.serial);
  return ratedW !== undefined && ratedW >= weakestW * belowModel ? ratedW : undefined;
}

/** Power in W of the strongest model of an inverter's type; undefined for unknown types. */
export function typePowerW(serial: string): number | undefined {
  const powersW = modelPowersW(serial);
  return powersW[powersW.length - 1];
}

/** The powers in W of the models of an inverter's type, from the weakest to the strongest. */
function modelPowersW(serial: string): readonly number[] {
  const prefix = serial.length === 12 ? Number.parseInt(serial.slice(0, 4), 16) : Number.NaN;
  if (Number.isNaN(prefix)) return [];
  const type = INVERTER_TYPES[serialType(prefix)]?.type;
  // A type is named by the powers of its models: HM-300/350/400-1T.
  return (type?.match(/\d{3,}/g) ?? []).map(Number).sort((a, b) => a - b);
}
