import { parseArgs } from "node:util";
import { err, ok, type Result } from "#protocol/result.ts";
import {
  firmwareNames,
  isScenarioName,
  readFirmware,
  scenarioList,
} from "../demo/scenarioNames.ts";
import { type FileOptions, readConfigFile } from "./configFile.ts";
import { listProblem, readGateway } from "./gatewayList.ts";
import type { GatewayOptions, StartOptions } from "./options.ts";
import { readShard, readStore } from "./storeOptions.ts";

const known = {
  gateway: { type: "string", multiple: true },
  config: { type: "string" },
  port: { type: "string" },
  host: { type: "string" },
  base: { type: "string" },
  "allow-host": { type: "string", multiple: true },
  data: { type: "string" },
  store: { type: "string" },
  shard: { type: "string" },
  "log-level": { type: "string", default: "error" },
  scenario: { type: "string", default: "full" },
  firmware: { type: "string", default: "2024.03.07" },
  seed: { type: "string", default: "1" },
  clock: { type: "string", default: "1" },
  replay: { type: "string" },
  hold: { type: "boolean", default: false },
  control: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
  dev: { type: "boolean", default: false },
} as const;

/** Help on the options, with every scenario. */
export const helpText = `Usage: npm start -- [options]

  --gateway URL       serve a real gateway, e.g. http://192.168.1.50
  --gateway NAME=URL  one of several gateways, each below its own path
  --config FILE       read gateways and options from a file, YAML or JSON
  --port NUMBER       port to listen on (8080)
  --host ADDRESS      interface to listen on, e.g. 0.0.0.0 for all of them
                      (before a real gateway: this machine only)
  --base PATH         path below which a reverse proxy serves the hub (/)
  --allow-host NAME   answer under this host name, too
  --data FOLDER       folder of what the hub keeps
  --store victoriametrics=URL
                      keep the record in VictoriaMetrics instead of a file
  --shard 2/8         record only the second of eight parts of the gateways;
                      the history of all of them is answered
  --log-level LEVEL   trace, debug, info, warn, error (error)

  --scenario NAME     what the simulated gateway lives through (full)
  --firmware NAME     release of the simulated gateway (2024.03.07)
  --seed NUMBER       another seed, other weather (1)
  --clock FACTOR      let the day, or the recording, pass this much faster (1)
  --replay FILE       play a session that was recorded on the help page
  --hold              stay at the end of the recording instead of starting again
  --control           let tests steer the simulated gateway at /__simulator/

The password of a gateway is read from HELIOGRAPH_PASSWORD, or from
HELIOGRAPH_PASSWORD_NAME for a gateway with a name.

Firmware:
  ${firmwareNames.join(", ")}

Scenarios:
${scenarioList.map(({ name, about }) => `  ${name.padEnd(17)} ${about}`).join("\n")}
`;

/** Why the hub cannot be started; asking for help is one reason. */
export interface Refusal {
  readonly message: string;
  readonly isHelp: boolean;
}

/** Reads the command line, and the configuration file that it names. */
export function readCommandLine(
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Result<StartOptions, Refusal> {
  const values = parsed(args);
  if (values instanceof Error) return refused(`${values.message}\n\n${helpText}`);
  if (values.help) return err({ message: helpText, isHelp: true });
  try {
    const file = values.config === undefined ? {} : readConfigFile(values.config, environment);
    const gateways = [...(file.gateways ?? [])];
    for (const text of values.gateway ?? []) {
      const gateway = readGateway(text, environment);
      if (!gateway.ok) return refused(gateway.error);
      gateways.push(gateway.value);
    }
    const problem = problemOf(values, gateways);
    return problem === undefined ? ok(optionsOf(values, file, gateways)) : refused(problem);
  } catch (error) {
    return refused(error instanceof Error ? error.message : String(error));
  }
}

type Values = Exclude<ReturnType<typeof parsed>, Error>;

function optionsOf(
  values: Values,
  file: FileOptions,
  gateways: readonly GatewayOptions[],
): StartOptions {
  const { control, replay, hold, scenario } = values;
  const firmware = readFirmware(values.firmware);
  return {
    port: values.port === undefined ? (file.port ?? 8080) : Number(values.port),
    host: values.host ?? file.host,
    base: values.base ?? file.base ?? "/",
    allowedHosts: [...(file.allowedHosts ?? []), ...(values["allow-host"] ?? [])],
    dataDir: values.data ?? file.dataDir,
    logLevel: values["log-level"],
    ...storeOptions(values, file),
    alerts: file.alerts,
    gateways,
    scenario: isScenarioName(scenario) ? scenario : "full",
    firmware: firmware.ok ? firmware.value : "2024.03.07",
    seed: Number(values.seed),
    clock: Number(values.clock),
    control,
    replay,
    hold,
  };
}

function problemOf(values: Values, gateways: readonly GatewayOptions[]): string | undefined {
  if (values.replay !== undefined && gateways.length > 0) {
    return "--replay and --gateway exclude each other: a recording needs no gateway.";
  }
  if (!isScenarioName(values.scenario)) {
    return `There is no scenario "${values.scenario}".\n\n${helpText}`;
  }
  const firmware = readFirmware(values.firmware);
  if (!firmware.ok) return firmware.error;
  if (!/^\/([\w.-]+\/)*$/.test(values.base ?? "/")) {
    return `--base takes a path such as /solar/, with a slash at both ends, not "${values.base}".`;
  }
  if (!levels.includes(values["log-level"])) {
    return `--log-level takes one of ${levels.join(", ")}, not "${values["log-level"]}".`;
  }
  return oddNumber(values) ?? listProblem(gateways) ?? storeProblem(values);
}

function storeOptions(values: Values, file: FileOptions): Pick<StartOptions, "store" | "shard"> {
  const store = readStore(values.store);
  const shard = readShard(values.shard);
  return {
    store: (store.ok ? store.value : undefined) ?? file.store,
    shard: (shard.ok ? shard.value : undefined) ?? file.shard,
  };
}

function storeProblem({ store, shard }: Values): string | undefined {
  const wrong = [readStore(store), readShard(shard)].find(({ ok: isRight }) => !isRight);
  return wrong?.ok === false ? wrong.error : undefined;
}

const levels = ["trace", "debug", "info", "warn", "error", "silent"];

function oddNumber({ port = "8080", seed, clock }: Values): string | undefined {
  if (!/^\d+$/.test(port) || Number(port) > 65_535) {
    return `--port takes a number from 0 to 65535, not "${port}".`;
  }
  if (!Number.isInteger(Number(seed))) return `--seed takes a whole number, not "${seed}".`;
  if (Number(clock) > 0 && Number(clock) <= 3600) return undefined;
  return `--clock takes a factor above 0 and up to 3600, not "${clock}".`;
}

function refused(message: string): Result<never, Refusal> {
  return err({ message, isHelp: false });
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: known }).values;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
