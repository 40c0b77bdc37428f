import { csvHeader, csvOf } from "#plant/history/csv.ts";
import { recordDay } from "./recordDay.ts";
import { gatewayOptions, type ScenarioName } from "#simulator/scenario/scenario.ts";

// The gateway's second is ten of its day.
const worldSpeed = 10;

/** The file that the history page of a scenario's gateway would export after `hours` from `startMs` on. */
export function recordedDay(scenario: ScenarioName, startMs: number, hours: number): string {
  const options = { ...gatewayOptions(scenario, { worldSpeed }), startMs };
  const records = recordDay({ options, seconds: (hours * 3600) / worldSpeed });
  return [csvHeader, ...records.map(csvOf)].join("");
}
