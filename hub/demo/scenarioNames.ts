export { isDarkAt } from "#simulator/scenario/moment.ts";
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
