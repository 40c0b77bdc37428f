import type { Device } from "../device/device.ts";
import { asUnsigned, isList, type JsonValue, member } from "../firmware/convert.ts";
import type { Envelope } from "../firmware/envelope.ts";
import { textOf } from "../firmware/rules.ts";

/** What the meter in the house answers to anybody who asks. */
function meterBody(powerW: number): JsonValue {
  return {
    total_power: powerW,
    emeters: [{ power: powerW * 0.5 }, { power: powerW * 0.3 }, { power: powerW * 0.2 }],
    StatusSNS: { ENERGY: { Power: powerW } },
  };
}

function lookUp(body: JsonValue, path: string): JsonValue | undefined {
  return path
    .split(/[/.]/)
    .filter((step) => step !== "")
    .reduce<JsonValue | undefined>((value, step) => {
      const index = /^\[(\d+)\]$/.exec(step)?.[1];
      if (index === undefined) return member(value, step);
      return isList(value) ? value[Number(index)] : undefined;
    }, body);
}

function failure(message: string): Envelope {
  return { type: "warning", message };
}

/**
 * The answer to the test of a power-meter request (gateway reference 6.7). The one meter of the simulated house answers
 * under every address, except: names ending in `.invalid` are unknown, port 9 refuses, a path with a number of three
 * digits answers with that status, and a time limit under 50 ms is too short.
 */
export function requestMeter(phase: JsonValue, device: Device): Envelope {
  const url = /^(https?):\/\/([^/:?#]+)(?::(\d+))?([^?#]*)/.exec(textOf(phase, "url"));
  if (url === null) return failure("The URL is not readable.");
  const [, , host = "", port = "", path = ""] = url;
  const status = /\/([1-5]\d\d)(?:\/|$)/.exec(path)?.[1] ?? "200";
  if (host.endsWith(".invalid")) return failure(`The name ${host} is unknown.`);
  if (port === "9") return failure(`${host} refuses the connection.`);
  if (asUnsigned(member(phase, "timeout"), 16) < 50)
    return failure(`${host} does not answer in time.`);
  if (status !== "200") return failure(`${host} answers with status ${status}.`);
  const jsonPath = textOf(phase, "json_path");
  const power = lookUp(meterBody(device.plant.meterPowerW()), jsonPath);
  return typeof power === "number"
    ? { type: "success", message: `Reading works: ${power.toFixed(2)} W` }
    : failure(`The answer of ${host} has no number at "${jsonPath}".`);
}
