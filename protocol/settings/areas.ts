import { endpoints } from "../api/endpoints.ts";
import { newerEndpoints } from "../api/newer-endpoints.ts";
import { lackingKeys } from "../firmware/record-keys.ts";
import type { Wire } from "../firmware/wire.ts";
import type { DtuConfig } from "../schema/dtu-config.ts";
import { type Area, codecOf, type Conversion, convertedBy, type SettingsCalls } from "./codec.ts";
import { flatBattery, huawei } from "./older-shapes.ts";

const msPerS = 1000;

/** The poll interval of OnBattery since 2025, which counts it in milliseconds. */
const inMilliseconds: Conversion<DtuConfig> = {
  toModel: (raw) => ({ ...raw, pollinterval: raw.pollinterval / msPerS }),
  toRecord: (model) => ({ ...model, pollinterval: Math.round(model.pollinterval * msPerS) }),
};

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
  ntp: area(endpoints.ntp),
  mqtt: area(endpoints.mqtt),
  network: area(endpoints.network),
  device: area(endpoints.device),
  dtu: radio(),
  security: area(endpoints.security),
  vedirect: area(endpoints.vedirect),
  solarCharger: area(newerEndpoints.solarCharger),
  powermeter: area(endpoints.powermeter),
  laterFlatMeter: area(newerEndpoints.laterFlatMeter),
  nestedMeter: area(newerEndpoints.nestedMeter),
  powerlimiter: area(endpoints.powerlimiter),
  serialLimiter: area(newerEndpoints.serialLimiter),
  limiterList: area(newerEndpoints.powerlimiter),
  battery: area(endpoints.battery),
  flatBattery: converted(newerEndpoints.flatBattery, flatBattery),
  nestedBattery: area(newerEndpoints.nestedBattery),
  charger: area(endpoints.charger),
  huawei: converted(newerEndpoints.huawei, huawei),
  gridCharger: area(newerEndpoints.gridCharger),
} as const;

function radio(): Area<DtuConfig, Shapes> {
  const { path } = endpoints.dtu.read;
  return {
    ...endpoints.dtu,
    codec: (shapes) => {
      const lacking = lackingAt(path, shapes);
      const isMs = shapes?.units.pollInterval === "ms";
      return isMs ? convertedBy(inMilliseconds, lacking) : codecOf<DtuConfig>(lacking);
    },
  };
}
