import type { Device } from "../device/device.ts";
import {
  asBool,
  asSigned,
  asUnsigned,
  isList,
  type JsonValue,
  member,
} from "../firmware/convert.ts";
import { envelopeReply } from "../firmware/envelope.ts";
import type { Generation } from "../generation/generation.ts";
import type { Route } from "../device/route.ts";
import { textOf } from "../firmware/jsonText.ts";
import { type EarlyCodes, type Rule, saveRoute } from "../calls/save.ts";
import { fitPool } from "../live/pool.ts";
import { requestMeter } from "../network/meter.ts";
import { readPowermeter, showPowermeter } from "../settings/powermeter.ts";
import { readRoute } from "../calls/read.ts";

const httpSource = 3;
const codeless: EarlyCodes = { noField: null, tooLarge: null, unreadable: null, keysMissing: null };

// Long texts push the last members out (docs/gateway/settings.md#power-meter).
const answerMemory = {
  bytes: 2048,
  copied: ["url", "username", "password", "header_key", "header_value", "json_path"],
};

function show({ config, generation }: Device) {
  return fitPool(showPowermeter(config.powermeter, generation), answerMemory);
}

interface PhaseCheck {
  readonly message: string;
  /** Only for the first phase, or a phase with individual requests (docs/gateway/settings.md#power-meter). */
  readonly ownRequest: boolean;
  fails(phase: JsonValue): boolean;
}

function isEmpty(phase: JsonValue, key: string): boolean {
  return textOf(phase, key) === "";
}

const phaseChecks: readonly PhaseCheck[] = [
  {
    message: "The URL must begin with http:// or https://.",
    ownRequest: true,
    fails: (phase) => !/^https?:\/\//.test(textOf(phase, "url")),
  },
  {
    message: "Signing in needs a user name and a password.",
    ownRequest: true,
    fails: (phase) =>
      asSigned(member(phase, "auth_type"), 32) !== 0 &&
      (isEmpty(phase, "username") || isEmpty(phase, "password")),
  },
  {
    message: "The timeout must not be zero.",
    ownRequest: true,
    fails: (phase) => asUnsigned(member(phase, "timeout"), 16) === 0,
  },
  {
    message: "The JSON path must not be empty.",
    ownRequest: false,
    fails: (phase) => member(phase, "json_path") === undefined || isEmpty(phase, "json_path"),
  },
];

function brokenCheck(document: JsonValue): PhaseCheck | undefined {
  const phases = member(document, "http_phases");
  if (asUnsigned(member(document, "source"), 8) !== httpSource || !isList(phases)) return undefined;
  for (const [index, phase] of phases.entries()) {
    const asksItself = index === 0 || asBool(member(phase, "http_individual_requests"));
    const isUsed = index === 0 || asBool(member(phase, "enabled"));
    const broken = phaseChecks.find(
      (check) => isUsed && (asksItself || !check.ownRequest) && check.fails(phase),
    );
    if (broken !== undefined) return broken;
  }
  return undefined;
}

const rules: readonly Rule[] = phaseChecks.map((check) => ({
  fails: (document) => brokenCheck(document) === check,
  message: check.message,
}));

/** Power meter settings and the test of an HTTP request (docs/gateway/settings.md#power-meter). */
export const powermeterRoutes = (generation: Generation): readonly Route[] => [
  readRoute("/api/powermeter/status", "open", show),
  readRoute("/api/powermeter/config", "full", show),
  saveRoute({
    path: "/api/powermeter/config",
    bytes: 4096,
    early: codeless,
    required: ["enabled", "source"],
    rules,
    take: (document, device) => ({
      written: device.save(
        "powermeter",
        readPowermeter(device.config.powermeter, document, generation),
      ),
      restart: true,
    }),
  }),
  saveRoute({
    path: "/api/powermeter/testhttprequest",
    bytes: 2048,
    early: codeless,
    required: [
      "url",
      "auth_type",
      "username",
      "password",
      "header_key",
      "header_value",
      "timeout",
      "json_path",
    ],
    take: (document, device) => envelopeReply(requestMeter(document, device)),
  }),
];
