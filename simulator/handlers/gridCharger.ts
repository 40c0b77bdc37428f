import type { Device } from "../device/device.ts";
import { hasChargerBus } from "../device/pins.ts";
import { asFloat, type JsonValue, member } from "../firmware/convert.ts";
import type { Envelope } from "../firmware/envelope.ts";
import { envelopeReply } from "../firmware/envelope.ts";
import type { Route } from "../device/route.ts";
import type { Reply } from "../firmware/route.ts";
import { type Rule, saveRoute } from "../calls/save.ts";
import { isFlag, isReal, isUnsigned, isWords } from "../firmware/strict.ts";
import type { Generation } from "../generation/generation.ts";
import { chargerProvider } from "../settings/nested/gridCharger.ts";
import { pageRoutes } from "./nested.ts";

/** Ranges of the Huawei, with the codes that they share with other refusals. */
const ranges = {
  voltage: { range: [41, 58.6], code: 1002 },
  current: { range: [0, 84], code: 1003 },
  offline_voltage: { range: [48, 58.4], code: 1002 },
  offline_current: { range: [0, 84], code: 1003 },
  input_current_limit: { range: [0, 40], code: 1003 },
} as const;

function isOutside(name: keyof typeof ranges, value: JsonValue | undefined): boolean {
  const [min, max] = ranges[name].range;
  return asFloat(value) < Math.fround(min) || asFloat(value) > Math.fround(max);
}

function refusal(name: keyof typeof ranges) {
  const { range, code } = ranges[name];
  const [min, max] = range;
  return { code, param: { min, max }, message: `${name} must be between ${min} and ${max}.` };
}

function settingRule(name: "offline_voltage" | "offline_current" | "input_current_limit"): Rule {
  return {
    fails: (document) => isOutside(name, member(member(document, "huawei"), name)),
    ...refusal(name),
  };
}

const unsupported: Envelope = {
  type: "warning",
  message: "This charger cannot do that.",
  code: 1002,
};

/** Whether there is a Huawei that takes commands: chosen, switched on and wired. */
function takesCommands({ config, pins }: Device): boolean {
  const { enabled, provider, can } = config.gridCharger;
  const isWired = hasChargerBus(pins, can.hardware_interface);
  return enabled && provider === chargerProvider.huawei && isWired;
}

/** In sequence: a valid voltage is sent before the current is checked. */
function limit(document: JsonValue, device: Device): Reply {
  for (const quantity of ["voltage", "current"] as const) {
    const value = member(document, quantity);
    if (!isReal(value)) continue;
    if (isOutside(quantity, value)) {
      return envelopeReply({ type: "warning", ...refusal(quantity) });
    }
    if (!takesCommands(device)) return envelopeReply(unsupported);
    device.plant.setCharger({ mode: "online", quantity, value: asFloat(value) });
  }
  return envelopeReply({ type: "success", message: "Limits applied!", code: 1001 });
}

function power(document: JsonValue, device: Device): Reply {
  if (!takesCommands(device)) return envelopeReply(unsupported);
  device.plant.switchCharger(member(document, "power") === true);
  return envelopeReply({ type: "success", message: "The output is switched.", code: 1001 });
}

/** The AC charger of the releases that know several. */
export const gridChargerRoutes = (generation: Generation): readonly Route[] => [
  ...pageRoutes(
    {
      area: "gridCharger",
      path: "/api/gridcharger",
      status: null,
      required: {
        enabled: isFlag,
        provider: isUnsigned(8),
        "can.controller_frequency": isUnsigned(32),
        auto_power_enabled: isFlag,
        emergency_charge_enabled: isFlag,
        "huawei.offline_voltage": isReal,
        "huawei.offline_current": isReal,
        "huawei.input_current_limit": isReal,
        "huawei.fan_online_full_speed": isFlag,
        "huawei.fan_offline_full_speed": isFlag,
        "trucki.ip_address": isWords,
        "trucki.password": isWords,
        voltage_limit: isReal,
        lower_power_limit: isReal,
        upper_power_limit: isReal,
      },
      rules: [
        settingRule("offline_voltage"),
        settingRule("offline_current"),
        settingRule("input_current_limit"),
      ],
    },
    generation,
  ),
  saveRoute({ path: "/api/gridcharger/limit", required: [], take: limit }),
  saveRoute({ path: "/api/gridcharger/power", required: ["power"], take: power }),
];
