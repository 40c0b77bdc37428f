export { isScenarioName, scenarioList, type ScenarioName } from "#simulator/scenario/scenario.ts";
