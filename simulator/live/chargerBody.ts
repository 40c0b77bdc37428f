import type { JsonObject } from "../firmware/convert.ts";
import type { ChargerState } from "../plant/acCharger.ts";
import type { Installation } from "./installation.ts";

const INPUT_V = 231.4;

/** Body of the AC charger over HTTP and on its socket: values without decimals (docs/gateway/live.md#ac-charger). */
export function chargerBody(installation: Installation): JsonObject {
  const { peripherals, charger } = installation;
  const state = peripherals.last("charger")?.world.charger;
  const limitA = charger.setting(installation.localMs()).currentLimitA;
  return {
    data_age: peripherals.ageS("charger"),
    ...(state === undefined ? unknown(installation) : fields(state, limitA, INPUT_V)),
    ...(state !== undefined && installation.site.disturbances.isFreezing === true && frost),
  };
}

// −2 and −1 °C as the unsigned number of 32 bits, in parts of 1024 (docs/readings.md).
const frost = {
  input_temp: reading(2 ** 22 - 2, "°C"),
  output_temp: reading(2 ** 22 - 1, "°C"),
};

/** Before the first data everything is 0; the newer releases leave it out. */
function unknown({ device }: Installation): JsonObject {
  return device.generation.isStrict ? {} : fields(silent, 0, 0);
}

const silent: ChargerState = {
  outputV: 0,
  outputW: 0,
  inputW: 0,
  inputTemperatureC: 0,
  outputTemperatureC: 0,
};

function fields(state: ChargerState, limitA: number, inputV: number): JsonObject {
  const { inputW, outputW, outputV } = state;
  return {
    input_voltage: reading(inputV, "V"),
    input_current: reading(inputV === 0 ? 0 : inputW / inputV, "A"),
    input_power: reading(inputW, "W"),
    output_voltage: reading(outputV, "V"),
    output_current: reading(outputV === 0 ? 0 : outputW / outputV, "A"),
    max_output_current: reading(limitA, "A"),
    output_power: reading(outputW, "W"),
    input_temp: reading(Math.round(state.inputTemperatureC), "°C"),
    output_temp: reading(Math.round(state.outputTemperatureC), "°C"),
    efficiency: reading(inputW === 0 ? 0 : (outputW / inputW) * 100, "%"),
  };
}

// The charger counts in parts of 1024.
function reading(value: number, unit: string): JsonObject {
  return { v: Math.fround(Math.round(value * 1024) / 1024), u: unit };
}
