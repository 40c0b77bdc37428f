export {
  firmwareNames,
  readFirmware,
  type FirmwareName,
} from "#simulator/generation/generation.ts";
export { isScenarioName, scenarioList, type ScenarioName } from "#simulator/scenario/scenario.ts";
