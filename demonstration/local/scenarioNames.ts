import { beginsNow, type ScenarioName } from "#simulator/scenario/scenario.ts";

export { isDarkAt, noonOf } from "#simulator/scenario/moment.ts";
export {
  firmwareNames,
  readFirmware,
  type FirmwareName,
} from "#simulator/generation/generation.ts";
export {
  isScenarioName,
  passwordIn,
  scenarioList,
  type ScenarioName,
} from "#simulator/scenario/scenario.ts";

export const noonPath = "noon/";

/** Whether a demonstration can show noon: only a demonstration of the present does. */
export function hasNoon({
  scenario,
  replay,
}: {
  readonly scenario: ScenarioName;
  readonly replay: string | undefined;
}): boolean {
  return beginsNow(scenario) && replay === undefined;
}
