import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { pathBelow } from "#hub-api/call.ts";
import {
  type HubScenarios,
  hubScenarioCalls,
  MOST_SCENARIOS,
  ScenarioChange,
  type Scenarios,
} from "#hub-api/scenarios.ts";
import { refuse } from "../access/guard.ts";
import { ownersOnly } from "../access/owner.ts";
import type { KeptFile } from "./keptFile.ts";
import { admit, type HistoryOptions } from "./historyRoutes.ts";

/** `GET hub/scenarios` of a gateway for who may read it; `POST hub/scenarios` needs its password. */
export function scenarioRoutes(
  app: FastifyInstance,
  {
    gateway,
    scenarios,
  }: Pick<HistoryOptions, "gateway"> & { readonly scenarios: KeptFile<Scenarios> },
): void {
  const pathOf = pathBelow.bind(undefined, gateway.basePath);
  const readScenarios = () => scenarios.of(gateway.name) ?? [];
  const scenariosAnswer = (): HubScenarios => ({ scenarios: readScenarios() });
  const readers = { onRequest: admit.bind(undefined, gateway) };
  app.get(pathOf(hubScenarioCalls.read), readers, scenariosAnswer);
  const owners = { bodyLimit: 16 * 1024, onRequest: ownersOnly(gateway) };
  app.post(pathOf(hubScenarioCalls.change), owners, async ({ body }, reply) => {
    const wanted = v.safeParse(ScenarioChange, body);
    if (!wanted.success) return refuse(reply, 400, wanted.issues[0].message);
    if (changeScenarios(readScenarios(), wanted.output).length > MOST_SCENARIOS)
      return refuse(reply, 409, `At most ${MOST_SCENARIOS} scenarios are kept.`);
    await scenarios.change(gateway.name, (present) =>
      changeScenarios(present ?? [], wanted.output),
    );
    return scenariosAnswer();
  });
}

function changeScenarios(scenarios: Scenarios, { name, query }: ScenarioChange): Scenarios {
  if (query === null) return scenarios.filter((one) => one.name !== name);
  const isNew = !scenarios.some((one) => one.name === name);
  if (isNew) return [...scenarios, { name, query }];
  return scenarios.map((one) => (one.name === name ? { name, query } : one));
}
