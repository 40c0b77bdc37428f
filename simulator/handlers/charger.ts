import type { Device } from "../device/device.ts";
import { asBool, asFloat, hasKey, type JsonValue, member } from "../firmware/convert.ts";
import type { Generation } from "../generation/generation.ts";
import type { Route } from "../device/route.ts";
import { type Rule, saveRoute } from "../calls/save.ts";
import type { ChargerCommand } from "../device/seam.ts";
import { isFlag, isReal, isUnsigned } from "../firmware/strict.ts";
import { pageRoutes } from "./nested.ts";
import { readRecord, showRecord } from "../settings/settingsRecord.ts";
import { chargerFields } from "../settings/tables.ts";
import { readRoute } from "../calls/read.ts";

const maxVolts = 58;
const maxAmps = 60;

function isOnline(document: JsonValue): boolean {
  return asBool(member(document, "online"));
}

/** The value of a quantity, or null when the request does not ask for it. */
function wantedValue(document: JsonValue, quantity: ChargerCommand["quantity"]): number | null {
  return asBool(member(document, `${quantity}_valid`)) ? asFloat(member(document, quantity)) : null;
}

function voltageRule(mode: ChargerCommand["mode"], min: number): Rule {
  return {
    fails: (document) => {
      const volts = wantedValue(document, "voltage");
      return (
        isOnline(document) === (mode === "online") &&
        volts !== null &&
        (volts < min || volts > maxVolts)
      );
    },
    code: 5002,
    param: { max: maxVolts, min },
    message: `The ${mode} voltage must be between ${min} and ${maxVolts} V.`,
  };
}

function send(document: JsonValue, device: Device, quantity: ChargerCommand["quantity"]): void {
  const value = wantedValue(document, quantity);
  if (value === null) return;
  device.plant.setCharger({ mode: isOnline(document) ? "online" : "offline", quantity, value });
}

const currentRule: Rule = {
  fails: (document, device) => {
    // The voltage is on its way before the current is looked at, and stays (docs/gateway/live.md#limits-of-the-ac-charger).
    send(document, device, "voltage");
    const amps = wantedValue(document, "current");
    return amps !== null && (amps < 0 || amps > maxAmps);
  },
  code: 5002,
  param: { max: maxAmps, min: 0 },
  message: `The current must be between 0 and ${maxAmps} A.`,
};

/** Settings of the releases that keep them flat; a save restarts the device. */
const flatPage = (generation: Generation): readonly Route[] => [
  readRoute("/api/huawei/config", "readonly", ({ config }) =>
    showRecord(chargerFields, config.charger, generation),
  ),
  saveRoute({
    path: "/api/huawei/config",
    required: Object.keys(chargerFields).filter((key) => key !== "enable_voltage_limit"),
    take: (document, device) => ({
      written: device.save("charger", readRecord(chargerFields, document, generation)),
      restart: true,
    }),
  }),
];

/** Settings of the releases that keep them in groups and show them flat. */
const nestedPage = (generation: Generation): readonly Route[] =>
  pageRoutes(
    {
      area: "gridCharger",
      path: "/api/huawei",
      status: null,
      required: {
        enabled: isFlag,
        can_controller_frequency: isUnsigned(32),
        auto_power_enabled: isFlag,
        emergency_charge_enabled: isFlag,
        voltage_limit: isReal,
        lower_power_limit: isReal,
        upper_power_limit: isReal,
      },
    },
    generation,
  );

/**
 * AC charger settings and limits (docs/gateway/live.md#limits-of-the-ac-charger and docs/gateway/settings.md#ac-charger).
 */
export const chargerRoutes = (generation: Generation): readonly Route[] => [
  ...(generation.onBattery === "flat" ? flatPage(generation) : nestedPage(generation)),
  saveRoute({
    path: "/api/huawei/limit/config",
    required: [],
    rules: [
      {
        fails: (document, { generation: { isStrict } }) =>
          isStrict ? !isFlag(member(document, "online")) : !hasKey(document, "online"),
        code: 5003,
        message: "It is not said whether the limit is for online or offline operation.",
      },
      voltageRule("online", 42),
      voltageRule("offline", 48),
      currentRule,
    ],
    take: (document, device) => {
      send(document, device, "current");
      return { written: true };
    },
  }),
];
