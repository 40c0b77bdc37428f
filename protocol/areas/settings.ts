import { lackingKeys } from "../firmware/record-keys.ts";
import type { Wire } from "../firmware/wire.ts";
import { batteryCalls, flatBatteryCalls, flatToNested, nestedBatteryCalls } from "./battery.ts";
import { chargerCalls, gridChargerCalls, huaweiCalls, huaweiToGridCharger } from "./charger.ts";
import { type Area, codecOf, type Conversion, convertedBy, type SettingsCalls } from "./codec.ts";
import { deviceCalls } from "./device.ts";
import { dtuCalls, type DtuConfig, pollInMilliseconds } from "./dtu.ts";
import { limiterListCalls, powerlimiterCalls, serialLimiterCalls } from "./limiter.ts";
import { laterFlatMeterCalls, nestedMeterCalls, powermeterCalls } from "./meter.ts";
import { mqttCalls } from "./mqtt.ts";
import { networkCalls } from "./network.ts";
import { ntpCalls } from "./ntp.ts";
import { securityCalls } from "./security.ts";
import { solarChargerCalls, vedirectCalls } from "./solar.ts";

/** The profile members on which the choice of a codec depends. */
export type Shapes = Pick<Wire, "has" | "units">;

/** The keys that the record of a path lacks; none while the shape is not known. */
const lackingAt = (path: string, shapes: Shapes | undefined) => (raw: object) =>
  shapes ? lackingKeys(path, shapes.has, raw) : [];

// Without side effects, so that pages and images bundle only the areas they use.

/** An area whose record is the model, but for the keys that only some releases have. */
/* @__NO_SIDE_EFFECTS__ */
function area<Model extends object>(calls: SettingsCalls<Model>): Area<Model, Shapes> {
  return { ...calls, codec: (shapes) => codecOf<Model>(lackingAt(calls.read.path, shapes)) };
}

/** An area whose record has another shape than the model. */
/* @__NO_SIDE_EFFECTS__ */
function convertSettings<Model extends object, Raw extends object>(
  calls: SettingsCalls<Raw>,
  conversion: Conversion<Model, Raw>,
): Area<Model, Shapes, Raw> {
  return {
    ...calls,
    codec: (shapes) => convertedBy(conversion, lackingAt(calls.read.path, shapes)),
  };
}

/* @__NO_SIDE_EFFECTS__ */
function radio(): Area<DtuConfig, Shapes> {
  const { path } = dtuCalls.read;
  return {
    ...dtuCalls,
    codec: (shapes) => {
      const lacking = lackingAt(path, shapes);
      const isMs = shapes?.units.pollInterval === "ms";
      return isMs ? convertedBy(pollInMilliseconds, lacking) : codecOf<DtuConfig>(lacking);
    },
  };
}

// Every settings area with the choice of its codec.
export const ntp = area(ntpCalls);
export const mqtt = area(mqttCalls);
export const network = area(networkCalls);
export const device = area(deviceCalls);
export const dtu = radio();
export const security = area(securityCalls);
export const vedirect = area(vedirectCalls);
export const solarCharger = area(solarChargerCalls);
export const powermeter = area(powermeterCalls);
export const laterFlatMeter = area(laterFlatMeterCalls);
export const nestedMeter = area(nestedMeterCalls);
export const powerlimiter = area(powerlimiterCalls);
export const serialLimiter = area(serialLimiterCalls);
export const limiterList = area(limiterListCalls);
export const battery = area(batteryCalls);
export const flatBattery = convertSettings(flatBatteryCalls, flatToNested);
export const nestedBattery = area(nestedBatteryCalls);
export const charger = area(chargerCalls);
export const huawei = convertSettings(huaweiCalls, huaweiToGridCharger);
export const gridCharger = area(gridChargerCalls);
