import { parseArgs } from "node:util";
import { hasList } from "#hub/config/keptList.ts";
import { readHubOptions } from "#hub/config/commandLine.ts";
import type { StartOptions } from "#hub/config/options.ts";
import { err, ok, type Result } from "#protocol/result.ts";
import { readBroker } from "./broker.ts";
import { programOptions } from "./programOptions.ts";
import { isScenarioName, readFirmware, scenarioList } from "./scenarioNames.ts";
import type { DemoOptions } from "./startSimulatedGateways.ts";

/** Options of the command line: those of the hub, and those of a demonstration. */
export interface ProgramOptions extends StartOptions, DemoOptions {}

type Values = ReturnType<typeof parseArgs<{ options: typeof programOptions }>>["values"];

/** Whether these options start a demonstration: there is no gateway, and none will be added. */
export function isDemonstration(
  options: Pick<ProgramOptions, "gateways" | "replay" | "isListGiven" | "dataDir">,
): boolean {
  return options.replay !== undefined || !hasList(options);
}

/** Reads the command line, and the configuration file that it names. Fails with a sentence about the problem. */
export function readCommandLine(
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Result<ProgramOptions, string> {
  const values = parseValues(args);
  if (values instanceof Error) return err(values.message);
  const hub = readHubOptions(values, environment);
  if (!hub.ok) return hub;
  const demo = demoOptions(values, hub.value.gateways.length > 0);
  return demo.ok ? ok({ ...hub.value, ...demo.value }) : demo;
}

function demoOptions(values: Values, hasGateways: boolean): Result<DemoOptions, string> {
  const { scenario, replay, hold, control, seed, clock } = values;
  if (replay !== undefined && hasGateways)
    return err("--replay and --gateway exclude each other: a recording needs no gateway.");
  if (!isScenarioName(scenario)) {
    const names = scenarioList.map(({ name }) => name).join(", ");
    return err(`There is no scenario "${scenario}", only ${names}.`);
  }
  const firmware = readFirmware(values.firmware);
  if (!firmware.ok) return firmware;
  if (!Number.isInteger(Number(seed))) return err(`--seed takes a whole number, not "${seed}".`);
  if (!(Number(clock) > 0 && Number(clock) <= 3600))
    return err(`--clock takes a factor above 0 and up to 3600, not "${clock}".`);
  const broker = readBroker(values.broker);
  if (!broker.ok) return broker;
  if (broker.value && (hasGateways || replay !== undefined))
    return err(
      "--broker is for the simulated gateway. A real one is told its broker on its page MQTT.",
    );
  return ok({
    scenario,
    firmware: firmware.value,
    seed: Number(seed),
    clock: Number(clock),
    control,
    replay,
    hold,
    broker: broker.value,
  });
}

function parseValues(args: readonly string[]): Values | Error {
  try {
    return parseArgs({ args: [...args], options: programOptions }).values;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
