import type { Device } from "../device/device.ts";
import { asFloat, asUnsigned, type JsonValue, member } from "../firmware/convert.ts";
import type { Generation } from "../generation/generation.ts";
import type { Route } from "../device/route.ts";
import { serialRule } from "../calls/rules.ts";
import { type Rule, saveRoute } from "../calls/save.ts";
import { serialFromRequest } from "../firmware/serial.ts";
import type { LimitType, RadioInverter } from "../device/seam.ts";
import { readRoute } from "../calls/read.ts";

const maxLimit = 2250;
const limitTypes: readonly LimitType[] = [0, 1, 256, 257];

/** The kind of limit that a code of the release means. */
function limitType(document: JsonValue, { keptLimitFrom }: Generation): LimitType | undefined {
  const sent = asUnsigned(member(document, "limit_type"), 16);
  const codes = [0, 1, keptLimitFrom, keptLimitFrom + 1];
  return limitTypes[codes.indexOf(sent)];
}

function limitValue(document: JsonValue, { isStrict }: Generation): number {
  const sent = member(document, "limit_value");
  return isStrict ? asFloat(sent) : asUnsigned(sent, 16);
}

/**
 * The inverter a request names. Its serial is first read as decimal, here as hexadecimal (docs/gateway/inverters.md#limit).
 */
export function inverterOf(document: JsonValue, device: Device): RadioInverter | undefined {
  const serial = serialFromRequest(member(document, "serial"));
  return device.plant.inverters().find((inverter) => inverter.serial === serial);
}

/** A request must name an inverter of the radio layer. */
export function knownInverterRule(code: number): Rule {
  return {
    fails: (document, device) => inverterOf(document, device) === undefined,
    code,
    message: "There is no inverter with that serial number.",
  };
}

/** Limits of the inverters (docs/gateway/inverters.md#limit). */
export const limitRoutes = (generation: Generation): readonly Route[] => [
  readRoute("/api/limit/status", "readonly", (device) =>
    Object.fromEntries(
      device.plant.inverters().map((inverter) => [
        inverter.serial,
        {
          limit_relative: inverter.limitPercent,
          max_power: inverter.maxPowerW,
          limit_set_status: inverter.limitStatus,
        },
      ]),
    ),
  ),
  saveRoute({
    path: "/api/limit/config",
    required: ["serial", "limit_value", "limit_type"],
    rules: [
      serialRule(5001),
      {
        fails: (document) => {
          const value = limitValue(document, generation);
          return value > maxLimit || (generation.refusesNegativeLimits && value < 0);
        },
        code: 5002,
        param: { max: maxLimit },
        message: `The limit must be between 0 and ${maxLimit}.`,
      },
      {
        fails: (document) => limitType(document, generation) === undefined,
        code: 5003,
        message: "There is no such type of limit.",
      },
      knownInverterRule(5004),
    ],
    take: (document, device) => {
      const serial = serialFromRequest(member(document, "serial"));
      const value = limitValue(document, generation);
      device.plant.setLimit(serial, value, limitType(document, generation) ?? 0);
      return { written: true };
    },
  }),
];
