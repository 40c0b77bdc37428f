import * as v from "valibot";
import { get } from "#protocol/api/endpoint.ts";
import { postJson } from "./call.ts";

const Name = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(60));
/** A question of the page “What if”: the query of its address. */
const Query = v.pipe(v.string(), v.maxLength(2_000));

/** Questions of the page “What if” by their names, in the order in which they were kept. */
export const Scenarios = v.array(v.object({ name: Name, query: Query }));
export type Scenarios = v.InferOutput<typeof Scenarios>;

/** The scenarios that the hub keeps for a gateway. */
export const HubScenarios = v.object({ scenarios: Scenarios });
export type HubScenarios = v.InferOutput<typeof HubScenarios>;

/** A scenario to store, in place of a scenario with its name; without a query that scenario is removed. */
export const ScenarioChange = v.strictObject({ name: Name, query: v.nullable(Query) });
export type ScenarioChange = v.InferOutput<typeof ScenarioChange>;

export const MOST_SCENARIOS = 30;

/** Scenarios of a gateway. Who may read the gateway reads them; to change them takes its password. */
export const hubScenarioCalls = {
  read: get("/hub/scenarios", HubScenarios, { access: "readonly" }),
  change: postJson("/hub/scenarios", ScenarioChange, HubScenarios),
} as const;
