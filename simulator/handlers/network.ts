import type { Device } from "../device/device.ts";
import { asBool, asUnsigned, byteLength, member } from "../firmware/convert.ts";
import type { Generation } from "../generation/generation.ts";
import type { Route } from "../device/route.ts";
import { textOf } from "../firmware/jsonText.ts";
import { lengthRule } from "../calls/rules.ts";
import { type Rule, saveRoute } from "../calls/save.ts";
import { parseAddress } from "../firmware/address.ts";
import { networkState } from "../device/networkState.ts";
import { readRecord, showRecord } from "../settings/settingsRecord.ts";
import { networkFields } from "../settings/tables.ts";
import { readRoute } from "../calls/read.ts";

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

function ifSyslog(rule: Rule): Rule {
  return {
    ...rule,
    fails: (document, device) =>
      device.generation.hasSyslog &&
      asBool(member(document, "syslogenabled")) &&
      rule.fails(document, device),
  };
}

const rules: readonly Rule[] = [
  // Checked with DHCP too, so an unused address must be 0.0.0.0 (docs/gateway/settings.md#network).
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
  ifSyslog(lengthRule("sysloghostname", [1, 128], 8007)),
  ifSyslog({
    fails: (document) => {
      const port = asUnsigned(member(document, "syslogport"), 32);
      return port === 0 || port > 65535;
    },
    code: 8008,
    message: "syslogport must be between 1 and 65535.",
  }),
  {
    fails: (document) => asUnsigned(member(document, "aptimeout"), 32) > 99999,
    code: 8006,
    message: "aptimeout must be at most 99999 minutes.",
  },
];

/** Network settings and state (docs/gateway/settings.md#network). */
export const networkRoutes = (generation: Generation): readonly Route[] => [
  readRoute("/api/network/status", "readonly", networkState),
  readRoute("/api/network/config", "full", ({ config }) =>
    showRecord(networkFields, config.network, generation),
  ),
  saveRoute({
    path: "/api/network/config",
    types: networkFields,
    // Those that came later may be left out; a missing text is stored as "null".
    required: Object.keys(networkFields).filter((key) => !/^(mdns|syslog)/.test(key)),
    rules,
    take: (document, device) => ({
      written: device.save("network", readRecord(networkFields, document, generation)),
    }),
  }),
];
