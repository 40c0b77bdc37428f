export {
  firmwareNames,
  readFirmware,
  type FirmwareName,
} from "#simulator/generation/generation.ts";
export {
  isDarkAt,
  isScenarioName,
  passwordIn,
  scenarioList,
  type ScenarioName,
} from "#simulator/scenario/scenario.ts";
