import type { JsonObject, JsonValue } from "../firmware/convert.ts";
import type { ChargerState } from "../plant/acCharger.ts";
import type { Installation } from "./installation.ts";
import { equipmentOf } from "../radio/equipment.ts";
import { measuredValue, words } from "./measured.ts";

const INPUT_V = 231.4;
const REACHABLE_MS = 10_000;

/**
 * Body of the AC charger over HTTP and on its socket, in sections. Null while none is switched on.
 */
export function gridChargerBody(installation: Installation): JsonObject | null {
  const { device, peripherals } = installation;
  if (!peripherals.isOn("charger")) return null;
  const last = peripherals.last("charger");
  const ageMs = Math.floor(device.clock.uptimeMs() - (last?.atMs ?? 0));
  const state = last?.world.charger;
  const common = {
    dataAge: ageMs,
    reachable: last !== undefined && ageMs < REACHABLE_MS,
    producing: (state?.outputW ?? 0) > 10,
  };
  const bodyOf = equipmentOf(device).charger.isTrucki ? truckiBody : huaweiBody;
  return { ...common, ...bodyOf(installation, state) };
}

type KnownCharger = ChargerState | undefined;

function huaweiBody(installation: Installation, state: KnownCharger): JsonObject {
  if (state === undefined) return { provider: 0 };
  return {
    provider: 0,
    serial: "2102312NBY10K9000123",
    vendorName: "Huawei",
    productName: "R4850G2",
    values: huaweiValues(installation, state),
  };
}

function truckiBody(installation: Installation, state: KnownCharger): JsonObject {
  return {
    vendorName: "Trucki",
    productName: "T2HG/T2MG",
    provider: 1,
    ...(state === undefined ? {} : { values: truckiValues(installation, state) }),
  };
}

function yesNo(is: boolean): JsonObject {
  return words(is ? "yes" : "no", true);
}

function fan(isFullSpeed: boolean): JsonObject {
  return words(isFullSpeed ? "FanFullSpeed" : "FanAuto", true);
}

function huaweiValues(installation: Installation, state: ChargerState): JsonObject {
  return {
    device: {
      boardType: words("EN1MRC5S1A1", false),
      manufactured: words("2023-09-12", false),
      productDescription: words("Rectifier module, 48 V, 50 A", false),
      row: measuredValue(0, "", 0),
      slot: measuredValue(1, "", 0),
    },
    input: {
      voltage: measuredValue(INPUT_V, "V", 2),
      current: measuredValue(state.inputW / INPUT_V, "A", 2),
      power: measuredValue(state.inputW, "W", 2),
      temp: measuredValue(Math.round(state.inputTemperatureC), "°C", 2),
      frequency: measuredValue(50.01, "Hz", 2),
      efficiency: measuredValue(efficiency(state), "%", 2),
    },
    output: {
      voltage: measuredValue(state.outputV, "V", 2),
      current: measuredValue(amperes(state), "A", 2),
      power: measuredValue(state.outputW, "W", 2),
      temp: measuredValue(Math.round(state.outputTemperatureC), "°C", 2),
      maxCurrent: measuredValue(setting(installation).currentLimitA, "A", 2),
    },
    acknowledgements: acknowledgedBody(installation),
  };
}

function acknowledgedBody(installation: Installation): JsonObject {
  const { huawei } = installation.device.config.gridCharger;
  const { voltageLimitV, currentLimitA } = setting(installation);
  return {
    onlineVoltage: measuredValue(voltageLimitV, "V", 2),
    offlineVoltage: measuredValue(huawei.offline_voltage, "V", 2),
    onlineCurrent: measuredValue(currentLimitA, "A", 2),
    offlineCurrent: measuredValue(huawei.offline_current, "A", 2),
    inputCurrentLimit: measuredValue(huawei.input_current_limit, "A", 2),
    productionEnabled: yesNo(installation.charger.isSwitchedOn),
    fanOnlineFullSpeed: fan(huawei.fan_online_full_speed),
    fanOfflineFullSpeed: fan(huawei.fan_offline_full_speed),
  };
}

function truckiValues(installation: Installation, state: ChargerState): JsonObject {
  const { lowerW, upperW } = equipmentOf(installation.device).charger;
  const { voltageLimitV } = setting(installation);
  return {
    device: {
      "trucki.zepc": words("Idle", false),
      state: words(state.outputW > 10 ? "Charging" : "Standby", false),
      "trucki.batteryGridState": words("trucki.VBAT_NORMAL", true),
      temp: measuredValue(Math.round(state.outputTemperatureC), "°C", 1),
      efficiency: measuredValue(Math.round(efficiency(state)), "%", 0),
      yieldDay: measuredValue(1.42, "kWh", 2),
      yieldTotal: measuredValue(318.7, "kWh", 2),
    },
    input: {
      voltage: measuredValue(INPUT_V, "V", 1),
      power: measuredValue(state.inputW, "W", 1),
      powerSetpoint: measuredValue(state.inputW, "W", 1),
      minPower: measuredValue(lowerW, "W", 0),
      maxPower: measuredValue(upperW, "W", 0),
    },
    output: {
      voltage: measuredValue(state.outputV, "V", 2),
      voltageSetpoint: measuredValue(voltageLimitV, "V", 2),
      power: measuredValue(state.outputW, "W", 1),
      current: measuredValue(amperes(state), "A", 2),
    },
    settings: {
      offlineVoltage: measuredValue(0, "V", 0),
      offlineCurrent: measuredValue(0, "A", 0),
    },
  } satisfies Record<string, JsonValue>;
}

function setting({ charger, localMs }: Installation) {
  return charger.setting(localMs());
}

function amperes({ outputW, outputV }: ChargerState): number {
  return outputV === 0 ? 0 : outputW / outputV;
}

function efficiency({ inputW, outputW }: ChargerState): number {
  return inputW === 0 ? 0 : (outputW / inputW) * 100;
}
