import type { JsonObject, JsonValue } from "../firmware/convert.ts";
import type { Installation } from "../plant/installation.ts";
import { equipmentOf } from "../radio/equipment.ts";
import type { BatteryMeasured } from "../radio/measurements.ts";
import { provider } from "../radio/peripherals.ts";
import { measured, rounded } from "./measured.ts";
import { makeOf, type Make } from "./storageMakes.ts";

/**
 * Body of the battery over HTTP and on its socket, of the releases whose text values are objects. Each of the common
 * values is there only while it is known.
 */
export function storageBody(installation: Installation): JsonObject {
  const { device, measurements, peripherals } = installation;
  const { enabled, provider: kind } = equipmentOf(device).battery;
  const known = measurements.battery();
  const byMqtt = enabled && kind === provider.mqtt;
  const atMs = byMqtt ? (known?.atMs ?? 0) : (peripherals.last("battery")?.atMs ?? 0);
  const ageS = Math.max(0, Math.floor((device.clock.uptimeMs() - atMs) / 1000));
  const make = known?.state === undefined ? undefined : makeOf(installation, known.state);
  const values = valuesOf(known, make);
  const issues = make?.issues ?? {};
  return {
    manufacturer: byMqtt ? "MQTT" : (make?.manufacturer ?? "unknown"),
    ...(make?.serial === undefined ? {} : { serial: make.serial }),
    ...(make?.fwversion === undefined ? {} : { fwversion: make.fwversion }),
    ...(make?.hwversion === undefined ? {} : { hwversion: make.hwversion }),
    data_age: ageS,
    ...(Object.keys(values).length === 0 ? {} : { values }),
    showIssues: !byMqtt && kind !== provider.zendure,
    ...(Object.keys(issues).length === 0 ? {} : { issues }),
  };
}

function valuesOf(known: BatteryMeasured | undefined, make: Make | undefined): JsonObject {
  if (known === undefined) return {};
  const { socPct, voltageV, currentA, dischargeLimitA } = known;
  const socDecimals = make?.socDecimals ?? 1;
  const soc = socDecimals === 0 ? Math.round(socPct ?? 0) : rounded(socPct ?? 0, 0.1);
  const status: Record<string, JsonValue> = {
    ...(socPct === undefined ? {} : { SoC: measured(soc, "%", socDecimals) }),
    ...(voltageV === undefined ? {} : { voltage: measured(rounded(voltageV, 0.01), "V", 2) }),
    ...(currentA === undefined ? {} : { current: measured(rounded(currentA, 0.1), "A", 1) }),
    ...(dischargeLimitA === undefined || make?.tellsLimits === false
      ? {}
      : { dischargeCurrentLimitation: measured(rounded(dischargeLimitA, 0.1), "A", 1) }),
    ...make?.status,
  };
  return {
    ...(Object.keys(status).length === 0 ? {} : { status }),
    ...make?.sections,
  };
}
