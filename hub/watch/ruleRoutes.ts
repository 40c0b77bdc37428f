import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { pathBelow } from "#hub-api/call.ts";
import {
  hubRuleCalls,
  RuleChange,
  type RuleSettings,
  unchangedRuleSettings,
} from "#hub-api/rules.ts";
import { ruleNames } from "#plant/watch/rules.ts";
import { refuse } from "../access/guard.ts";
import { ownersOnly } from "../access/owner.ts";
import type { ServedGateway } from "../gateways/gateway.ts";
import type { KeptFile } from "../record/keptFile.ts";
import { admit } from "../record/historyRoutes.ts";
import { unlessTrouble } from "../store/storeTrouble.ts";
import type { Alerts } from "./alertStore.ts";

interface RuleRoutesOptions {
  readonly gateway: ServedGateway;
  readonly rules: KeptFile<RuleSettings>;
  readonly alerts: Pick<Alerts, "forget">;
}

/** `GET hub/alerts/rules` of a gateway, for people who may read it; `POST hub/alerts/rules` needs its password. */
export function ruleRoutes(
  app: FastifyInstance,
  { gateway, rules, alerts }: RuleRoutesOptions,
): void {
  const pathOf = pathBelow.bind(undefined, gateway.basePath);
  const present = () => rules.of(gateway.name) ?? unchangedRuleSettings;
  const readers = { onRequest: admit.bind(undefined, gateway) };
  app.get(pathOf(hubRuleCalls.read), readers, () => ({ rules: present() }));
  const owners = { bodyLimit: 16 * 1024, onRequest: ownersOnly(gateway) };
  app.post(pathOf(hubRuleCalls.write), owners, async ({ body }, reply) => {
    const wanted = v.safeParse(RuleChange, body);
    if (!wanted.success) return refuse(reply, 400, wanted.issues[0].message);
    const next = await rules.change(gateway.name, (before = unchangedRuleSettings) => ({
      ...before,
      ...wanted.output,
    }));
    // What waits for the end of a channel's quiet hours is not sent either.
    const off = ruleNames.filter((name) => !next[name].isOn);
    unlessTrouble(() => alerts.forget(gateway.name, off), undefined);
    return { rules: present() };
  });
}
