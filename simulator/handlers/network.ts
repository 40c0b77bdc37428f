import type { Device } from "../device/device.ts";
import { asUnsigned, byteLength, member } from "../firmware/convert.ts";
import { jsonReply } from "../firmware/envelope.ts";
import type { Route } from "../firmware/route.ts";
import { lengthRule, textOf } from "../firmware/rules.ts";
import { type Rule, saveRoute } from "../firmware/save.ts";
import { parseAddress } from "../network/address.ts";
import { networkState } from "../network/state.ts";
import { readRecord, showRecord } from "../settings/record.ts";
import { networkFields } from "../settings/tables.ts";

function addressRule(key: string, code: number): Rule {
  return {
    fails: (document) => parseAddress(textOf(document, key)) === null,
    code,
    message: `${key} is no address.`,
  };
}

function usesWifi(device: Device): boolean {
  return !device.pins.eth.enabled;
}

const rules: readonly Rule[] = [
  // Checked with DHCP too, so an unused address must be 0.0.0.0 (gateway reference 6.4).
  addressRule("ipaddress", 8001),
  addressRule("netmask", 8002),
  addressRule("gateway", 8003),
  addressRule("dns1", 8004),
  addressRule("dns2", 8005),
  lengthRule("hostname", [1, 31], null),
  {
    fails: (document, device) => {
      const length = byteLength(textOf(document, "ssid"));
      return usesWifi(device) && (length < 1 || length > 32);
    },
    message: "ssid must have between 1 and 32 bytes.",
  },
  lengthRule("password", [0, 63], null),
  {
    fails: (document) => asUnsigned(member(document, "aptimeout"), 32) > 99999,
    code: 8006,
    message: "aptimeout must be at most 99999 minutes.",
  },
];

/** Network settings and state (gateway reference 6.4). */
export const networkRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/api/network/status",
    access: "readonly",
    handle: (_, device) => jsonReply(networkState(device)),
  },
  {
    method: "GET",
    path: "/api/network/config",
    access: "full",
    handle: (_, { config }) => jsonReply(showRecord(networkFields, config.network)),
  },
  saveRoute({
    path: "/api/network/config",
    required: Object.keys(networkFields).filter((key) => key !== "mdnsenabled"),
    rules,
    take: (document, device) => ({
      written: device.save("network", readRecord(networkFields, document)),
    }),
  }),
];
