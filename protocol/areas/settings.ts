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

/** What the choice of a codec depends on. */
export type Shapes = Pick<Wire, "has" | "units">;

/** The keys that the record of a path lacks; none while the shape is not known. */
const lackingAt = (path: string, shapes: Shapes | undefined) => (raw: object) =>
  shapes ? lackingKeys(path, shapes.has, raw) : [];

/** An area whose record is the model, but for the keys that only some releases have. */
function area<Model extends object>(calls: SettingsCalls<Model>): Area<Model, Shapes> {
  return { ...calls, codec: (shapes) => codecOf<Model>(lackingAt(calls.read.path, shapes)) };
}

/** An area whose record has another shape than the model. */
function converted<Model extends object, Raw extends object>(
  calls: SettingsCalls<Raw>,
  conversion: Conversion<Model, Raw>,
): Area<Model, Shapes, Raw> {
  return {
    ...calls,
    codec: (shapes) => convertedBy(conversion, lackingAt(calls.read.path, shapes)),
  };
}

/** Every area of the settings with the choice of its codec, by what a gateway has. */
export const areas = {
  ntp: area(ntpCalls),
  mqtt: area(mqttCalls),
  network: area(networkCalls),
  device: area(deviceCalls),
  dtu: radio(),
  security: area(securityCalls),
  vedirect: area(vedirectCalls),
  solarCharger: area(solarChargerCalls),
  powermeter: area(powermeterCalls),
  laterFlatMeter: area(laterFlatMeterCalls),
  nestedMeter: area(nestedMeterCalls),
  powerlimiter: area(powerlimiterCalls),
  serialLimiter: area(serialLimiterCalls),
  limiterList: area(limiterListCalls),
  battery: area(batteryCalls),
  flatBattery: converted(flatBatteryCalls, flatToNested),
  nestedBattery: area(nestedBatteryCalls),
  charger: area(chargerCalls),
  huawei: converted(huaweiCalls, huaweiToGridCharger),
  gridCharger: area(gridChargerCalls),
} as const;

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
