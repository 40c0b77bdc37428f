import { parseArgs } from "node:util";
import { err, ok, type Result } from "../../protocol/result.ts";
import { gatewayAddress } from "./proxy.ts";
import { isScenarioName, scenarioList, type ScenarioName } from "../scenario/scenario.ts";

/** What a person asked for with `npm start` or `npm run dev`. */
export interface StartOptions {
  readonly port: number;
  /** One interface to listen on; undefined for all of them. */
  readonly host: string | undefined;
  readonly scenario: ScenarioName;
  readonly seed: number;
  readonly clock: number;
  /** A real gateway to stand before, instead of a simulated one. */
  readonly gateway: URL | undefined;
  /** Opens the control door of the simulated gateway, for tests in another process. */
  readonly control: boolean;
  /** File of a recorded session to play instead of a simulated gateway. */
  readonly replay: string | undefined;
  /** Stay at the end of the recording instead of starting it again. */
  readonly hold: boolean;
}

const texts = {
  port: { type: "string", default: "8080" },
  host: { type: "string" },
  scenario: { type: "string", default: "full" },
  seed: { type: "string", default: "1" },
  clock: { type: "string", default: "1" },
  gateway: { type: "string" },
  replay: { type: "string" },
  hold: { type: "boolean", default: false },
  control: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
  dev: { type: "boolean", default: false },
} as const;

/** Help on the options, with every scenario. */
export const helpText = `Usage: npm start -- [options]

  --gateway URL     stand before a real gateway, e.g. http://192.168.1.50
  --port NUMBER     port to listen on (8080)
  --host ADDRESS    listen on this interface only, e.g. 127.0.0.1
  --scenario NAME   what the simulated gateway lives through (full)
  --seed NUMBER     another seed, other weather (1)
  --clock FACTOR    let the day, or the recording, pass this much faster (1)
  --replay FILE     play a session that was recorded on the help page
  --hold            stay at the end of the recording instead of starting again
  --control         let tests steer the simulated gateway at /__simulator/

Scenarios:
${scenarioList.map(({ name, about }) => `  ${name.padEnd(17)} ${about}`).join("\n")}
`;

/** Reads the command line. A failure is a sentence to show; asking for help is one as well. */
export function readCommandLine(
  args: readonly string[],
): Result<StartOptions, { readonly message: string; readonly isHelp: boolean }> {
  const values = parsed(args);
  if (values instanceof Error) return refused(`${values.message}\n\n${helpText}`);
  if (values.help) return err({ message: helpText, isHelp: true });
  const [port, seed, clock] = [Number(values.port), Number(values.seed), Number(values.clock)];
  const gateway = values.gateway === undefined ? undefined : gatewayAddress(values.gateway);
  const odd = oddNumber(values);
  if (odd !== undefined) return refused(odd);
  if (gateway === null) {
    return refused(
      `--gateway takes an address such as http://192.168.1.50, not "${values.gateway}".`,
    );
  }
  const { host, scenario, control, replay, hold } = values;
  if (replay !== undefined && gateway !== undefined) {
    return refused("--replay and --gateway exclude each other: a recording needs no gateway.");
  }
  if (!isScenarioName(scenario)) {
    return refused(`There is no scenario "${scenario}".\n\n${helpText}`);
  }
  return ok({ port, seed, clock, gateway, host, scenario, control, replay, hold });
}

function oddNumber(values: {
  readonly port: string;
  readonly seed: string;
  readonly clock: string;
}): string | undefined {
  const [port, clock] = [Number(values.port), Number(values.clock)];
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    return `--port takes a number from 0 to 65535, not "${values.port}".`;
  }
  if (!Number.isInteger(Number(values.seed))) {
    return `--seed takes a whole number, not "${values.seed}".`;
  }
  if (clock > 0 && clock <= 3600) return undefined;
  return `--clock takes a factor above 0 and up to 3600, not "${values.clock}".`;
}

function refused(message: string) {
  return err({ message, isHelp: false });
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: texts }).values;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
