import { meterKind } from "#plant/meters/kinds.ts";
import { err } from "#protocol/result.ts";
import { openHttpWay } from "./httpWay.ts";
import { openModbusWay } from "./modbusWay.ts";
import { openMqttWay } from "./mqttWay.ts";
import { openMulticastWay } from "./multicastWay.ts";
import type { OpenWay } from "./way.ts";

export const openWay: OpenWay = (settings, onArrival) => {
  const kind = meterKind(settings.kind);
  try {
    if (kind.way === "http") return openHttpWay(kind, settings, onArrival);
    if (kind.way === "mqtt") return openMqttWay(kind, settings, onArrival);
    if (kind.way === "multicast") return openMulticastWay(kind, settings, onArrival);
    return openModbusWay(kind, settings, onArrival);
  } catch {
    // A host that is no address.
    onArrival(err("away"));
    return { close: () => undefined };
  }
};
