import { readJsonPath } from "#protocol/json-path.ts";
import type { Device } from "../device/device.ts";
import { asUnsigned, type JsonValue, member } from "../firmware/convert.ts";
import type { Envelope } from "../firmware/envelope.ts";
import { textOf } from "../firmware/jsonText.ts";
import { httpJson, httpSml } from "../settings/nested/powermeter.ts";

/** Answer of the house's meter to any client. */
function meterBody(powerW: number): JsonValue {
  return {
    total_power: powerW,
    emeters: [{ power: powerW * 0.5 }, { power: powerW * 0.3 }, { power: powerW * 0.2 }],
    StatusSNS: { ENERGY: { Power: powerW } },
  };
}

function failure(message: string): Envelope {
  return { type: "warning", message };
}

/** Result of a request to the meter: its power in watt, or why there is none. */
type MeterAnswer = { readonly powerW: number } | { readonly problem: string };

function connectionProblem({
  host,
  port,
  place,
  isHasty,
}: {
  readonly host: string;
  readonly port: string;
  readonly place: string;
  readonly isHasty: boolean;
}): string | null {
  const status = /\/([1-5]\d\d)(?:\/|$)/.exec(place)?.[1] ?? "200";
  if (host.endsWith(".invalid")) return `The name ${host} is unknown.`;
  if (port === "9") return `${host} refuses the connection.`;
  if (isHasty) return `${host} does not answer in time.`;
  return status === "200" ? null : `${host} answers with status ${status}.`;
}

// Since 2024.08.18, whose records are nested; HttpGetter.cpp sends the same words.
function digestProblem(place: string, request: JsonValue | undefined): string | null {
  const isDigest = asUnsigned(member(request, "auth_type"), 8) === 2;
  return isDigest && /\/401(?:\/|$)/.test(place)
    ? "Cannot perform digest authentication as server did not send a WWW-Authenticate header"
    : null;
}

/**
 * Reads the meter of the simulated house, which answers at every address, except: names ending in `.invalid` are
 * unknown, port 9 refuses, a path with a number of three digits gets that status, and a time limit under 50 ms is too
 * short. Without a JSON path it returns its total.
 */
function ask(request: JsonValue | undefined, device: Device, path = "total_power"): MeterAnswer {
  const url = /^(https?):\/\/([^/:?#]+)(?::(\d+))?([^?#]*)/.exec(textOf(request ?? null, "url"));
  if (url === null) return { problem: "The URL is not readable." };
  const [, , host = "", port = "", place = ""] = url;
  const isHasty = asUnsigned(member(request, "timeout"), 16) < 50;
  const problem =
    digestProblem(place, request) ?? connectionProblem({ host, port, place, isHasty });
  if (problem !== null) return { problem };
  const powerW = readJsonPath(meterBody(device.plant.meterPowerW()), path);
  return typeof powerW === "number"
    ? { powerW }
    : { problem: `The answer of ${host} has no number at "${path}".` };
}

/** The answer to the test of a request of a power meter (docs/gateway/settings.md#power-meter). */
export function requestMeter(phase: JsonValue, device: Device): Envelope {
  const meterAnswer = ask(phase, device, textOf(phase, "json_path"));
  return "problem" in meterAnswer
    ? failure(meterAnswer.problem)
    : { type: "success", message: `Reading works: ${meterAnswer.powerW.toFixed(2)} W` };
}

// Watt, milliwatt, kilowatt.
const wattsPerUnit = [1, 0.001, 1000];

/** The answer to the test of a meter that answers JSON: the power of each value that is switched on, and their sum. */
export function testHttpJson(settings: JsonValue | undefined, device: Device): Envelope {
  const { individual_requests: asksEach, values } = httpJson.read(settings);
  const powers: number[] = [];
  for (const value of values.filter(({ enabled }) => enabled)) {
    const request = asksEach ? value.http_request : values[0]?.http_request;
    const meterAnswer = ask(request, device, value.json_path);
    if ("problem" in meterAnswer) return failure(meterAnswer.problem);
    const factor = (wattsPerUnit[value.unit] ?? 1) * (value.sign_inverted ? -1 : 1);
    powers.push(meterAnswer.powerW * factor);
  }
  const total = powers.reduce((sum, power) => sum + power, 0);
  const each = powers.map((power) => `${power.toFixed(2)}W`).join(", ");
  return { type: "success", message: `Result: ${each}, Total: ${total.toFixed(2)}` };
}

/** The answer to the test of a meter that answers SML. */
export function testHttpSml(settings: JsonValue | undefined, device: Device): Envelope {
  const meterAnswer = ask(httpSml.read(settings).http_request, device);
  return "problem" in meterAnswer
    ? failure(meterAnswer.problem)
    : { type: "success", message: `Result: ${meterAnswer.powerW.toFixed(2)}W` };
}
