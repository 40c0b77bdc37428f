import type { Device } from "../device/device.ts";
import { type BatteryState, defaultPlate, dischargeLimitA } from "../plant/battery.ts";
import { equipmentOf } from "./equipment.ts";
import type { DeliveredValues, MqttInbox } from "./mqttInbox.ts";
import { type Peripherals, provider } from "./peripherals.ts";

/** Known facts about the battery; a member is absent while it is unknown. */
export interface BatteryMeasured {
  readonly socPct?: number;
  readonly voltageV?: number;
  readonly currentA?: number;
  readonly dischargeLimitA?: number;
  readonly atMs: number;
  /** The battery itself where it is wired; absent for a battery that is known by MQTT only. */
  readonly state?: BatteryState;
}

/** Power of the charge controllers as the gateway knows it. */
export interface SolarMeasured {
  readonly outputW: number;
  readonly voltageV?: number;
  readonly currentA?: number;
  readonly atMs: number;
}

const volts = [1, 0.1, 0.01, 0.001];
const amperes = [1, 0.001];
const meterWatts = [1, 0.001, 1000];
const solarWatts = [1000, 1, 0.001];

function newest(values: readonly (DeliveredValues | undefined)[]): number | undefined {
  const times = values.flatMap((value) => (value === undefined ? [] : [value.atMs]));
  return times.length === 0 ? undefined : Math.max(...times);
}

/** A member of that name, or none while nothing came. */
function knownMeasurements<Name extends string>(
  name: Name,
  delivered: DeliveredValues | undefined,
): { readonly [Key in Name]?: number };
function knownMeasurements(
  name: string,
  delivered: DeliveredValues | undefined,
): Readonly<Record<string, number>> {
  return delivered === undefined ? {} : { [name]: delivered.value };
}

/** Readings of the neighbours, wired or over MQTT. */
export class Measurements {
  readonly #device: Device;
  readonly #peripherals: Peripherals;
  readonly #inbox: MqttInbox;

  constructor(device: Device, peripherals: Peripherals, inbox: MqttInbox) {
    this.#device = device;
    this.#peripherals = peripherals;
    this.#inbox = inbox;
  }

  /** Consumption of the house by the meter, W; 0 before the first reading. Undefined while there is no meter. */
  meter(): { readonly powerW: number; readonly atMs: number } | undefined {
    if (!equipmentOf(this.#device).meter.byMqtt) {
      const last = this.#peripherals.last("meter");
      return last && { powerW: last.world.gridW, atMs: last.atMs };
    }
    const values = this.#device.config.nestedMeter.mqtt.values.map((value) =>
      this.#inbox.read({
        topic: value.topic,
        path: value.json_path,
        factor: (meterWatts[value.unit] ?? 1) * (value.sign_inverted ? -1 : 1),
      }),
    );
    const powerW = values.reduce((sum, value) => sum + (value?.value ?? 0), 0);
    return { powerW, atMs: newest(values) ?? 0 };
  }

  /** The battery; undefined before anything is known, and while there is none. */
  battery(): BatteryMeasured | undefined {
    const { enabled, provider: kind } = equipmentOf(this.#device).battery;
    if (!enabled) return undefined;
    return kind === provider.mqtt ? this.#mqttBattery() : this.#wiredBattery();
  }

  /** The charge controllers; undefined before anything is known, and while there is none. */
  solar(): SolarMeasured | undefined {
    const { enabled, byMqtt } = equipmentOf(this.#device).controller;
    if (!enabled) return undefined;
    if (byMqtt) return this.#mqttSolar();
    const last = this.#peripherals.last("controller");
    return last && { outputW: last.world.controller.outputW, atMs: last.atMs };
  }

  #wiredBattery(): BatteryMeasured | undefined {
    const last = this.#peripherals.last("battery");
    if (last === undefined) return undefined;
    const state = last.world.battery;
    return {
      socPct: state.socPct,
      voltageV: state.voltageV,
      currentA: state.currentA,
      dischargeLimitA: dischargeLimitA(state, defaultPlate),
      atMs: last.atMs,
      state,
    };
  }

  #mqttBattery(): BatteryMeasured | undefined {
    const { mqtt } = this.#device.config.nestedBattery;
    const read = (topic: string, path: string, factor = 1) =>
      this.#inbox.read({ topic, path, factor });
    const soc = read(mqtt.soc_topic, mqtt.soc_json_path);
    const voltage = read(mqtt.voltage_topic, mqtt.voltage_json_path, volts[mqtt.voltage_unit]);
    const current = read(mqtt.current_topic, mqtt.current_json_path, amperes[mqtt.current_unit]);
    const limit = read(
      mqtt.discharge_current_limit_topic,
      mqtt.discharge_current_limit_json_path,
      amperes[mqtt.discharge_current_limit_unit],
    );
    const atMs = newest([soc, voltage, current, limit]);
    if (atMs === undefined) return undefined;
    return {
      ...knownMeasurements("socPct", soc),
      ...knownMeasurements("voltageV", voltage),
      ...knownMeasurements("currentA", current),
      ...knownMeasurements("dischargeLimitA", limit),
      atMs,
    };
  }

  #mqttSolar(): SolarMeasured | undefined {
    const { mqtt } = this.#device.config.solarCharger;
    const read = (topic: string, path: string, factor = 1) =>
      this.#inbox.read({ topic, path, factor });
    const voltage = read(mqtt.voltage_topic, mqtt.voltage_path, volts[mqtt.voltage_unit]);
    const current = read(mqtt.current_topic, mqtt.current_path, amperes[mqtt.current_unit]);
    const power = mqtt.calculate_output_power
      ? (voltage?.value ?? 0) * (current?.value ?? 0)
      : read(mqtt.power_topic, mqtt.power_path, solarWatts[mqtt.power_unit]);
    const powerAt = typeof power === "number" ? undefined : power;
    const atMs = newest([voltage, current, powerAt]);
    if (atMs === undefined) return undefined;
    const outputW = typeof power === "number" ? power : (power?.value ?? 0);
    return {
      outputW,
      ...knownMeasurements("voltageV", voltage),
      ...knownMeasurements("currentA", current),
      atMs,
    };
  }
}
