import type { JsonObject } from "../firmware/convert.ts";
import type { Installation } from "./installation.ts";
import { equipmentOf } from "../radio/equipment.ts";
import type { BatteryMeasured } from "../radio/measurements.ts";
import { provider } from "../radio/peripherals.ts";
import { namedValue } from "./measured.ts";
import type { Make } from "./storageMake.ts";
import { storageMake } from "./storageMakes.ts";

/**
 * Body of the battery over HTTP and on its socket, of the releases whose text values are objects. Each of the common
 * values is there only while it is known.
 */
export function storageBody(installation: Installation): JsonObject {
  const { measurements } = installation;
  const { enabled, provider: kind } = equipmentOf(installation.device).battery;
  const known = measurements.battery();
  const byMqtt = enabled && kind === provider.mqtt;
  const make = known?.state === undefined ? undefined : storageMake(installation, known.state);
  const values = known === undefined ? {} : valuesOf(known, make);
  return {
    ...identity(make, byMqtt ? "MQTT" : "unknown"),
    data_age: ageS(installation, byMqtt ? (known?.atMs ?? 0) : null),
    ...unlessEmpty("values", values),
    showIssues: !byMqtt && kind !== provider.zendure,
    ...unlessEmpty("issues", make?.issues ?? {}),
  };
}

function identity(make: Make | undefined, manufacturer: string): JsonObject {
  if (make === undefined) return { manufacturer };
  const { serial, fwversion, hwversion } = make;
  return {
    manufacturer: make.manufacturer,
    ...(serial === undefined ? {} : { serial }),
    ...(fwversion === undefined ? {} : { fwversion }),
    ...(hwversion === undefined ? {} : { hwversion }),
  };
}

function ageS({ device, peripherals }: Installation, deliveredMs: number | null): number {
  const atMs = deliveredMs ?? peripherals.last("battery")?.atMs ?? 0;
  return Math.max(0, Math.floor((device.clock.uptimeMs() - atMs) / 1000));
}

function unlessEmpty(name: string, object: JsonObject): JsonObject {
  return Object.keys(object).length === 0 ? {} : { [name]: object };
}

function valuesOf(measured: BatteryMeasured, make: Make | undefined): JsonObject {
  const { socPct, voltageV, currentA } = measured;
  const limitA = make?.tellsLimits === false ? undefined : measured.dischargeLimitA;
  const { socDecimals = 1, currentDecimals = 1 } = make ?? {};
  const status = {
    ...namedValue("SoC", socPct, "%", socDecimals),
    ...namedValue("voltage", voltageV, "V", 2),
    ...namedValue("current", currentA, "A", currentDecimals),
    ...namedValue("dischargeCurrentLimitation", limitA, "A", 1),
    ...make?.status,
  };
  return { ...unlessEmpty("status", status), ...make?.sections };
}
