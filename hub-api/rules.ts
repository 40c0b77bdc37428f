import * as v from "valibot";
import { byRule, type RuleName, rules } from "#plant/watch/rules.ts";
import { get } from "#protocol/api/endpoint.ts";
import { postJson } from "./call.ts";
import { fieldForms } from "./channels.ts";

/** How the owner wants a rule to work. */
export interface RuleSetting {
  readonly isOn: boolean;
  /** Minutes for which the condition is seen before an alert starts; as the rule has it, if omitted. */
  readonly delayMin?: number;
  /** Hours of the plant in which its messages wait, such as "22:00-07:00". */
  readonly quiet?: string;
}

/** A rule as it works until the owner changes it. */
export const unchangedRule: RuleSetting = { isOn: true };

export function isAllowedDelay(name: RuleName, minutes: number): boolean {
  const bounds = rules[name].delayMin;
  return (
    bounds !== null &&
    Number.isInteger(minutes) &&
    minutes >= bounds.least &&
    minutes <= bounds.most
  );
}

function settingOf(name: RuleName) {
  return v.strictObject({
    isOn: v.boolean(),
    delayMin: v.exactOptional(
      v.pipe(
        v.number(),
        v.check(
          (minutes) => isAllowedDelay(name, minutes),
          `${name}.delayMin is out of its bounds.`,
        ),
      ),
    ),
    quiet: v.exactOptional(
      v.pipe(v.string(), v.regex(fieldForms.hours, `${name}.quiet needs hours as 22:00-07:00.`)),
    ),
  });
}

/** All rules. A missing or unreadable rule is on with its defaults: nothing is silent by mistake. */
export const RuleSettings = v.object(
  byRule((name) => v.optional(v.fallback(settingOf(name), unchangedRule), unchangedRule)),
);
export type RuleSettings = Readonly<Record<RuleName, RuleSetting>>;

/** The rules until the owner changes any. */
export const unchangedRuleSettings: RuleSettings = byRule(() => unchangedRule);

/** Rules to be changed; those that are left out stay as they are. */
export const RuleChange = v.strictObject(byRule((name) => v.exactOptional(settingOf(name))));

export const HubRules = v.object({ rules: RuleSettings });
export type HubRules = v.InferOutput<typeof HubRules>;

/** The alert rules of a gateway. Who may read the gateway reads them; to change them takes its password. */
export const hubRuleCalls = {
  read: get("/hub/alerts/rules", HubRules, { access: "readonly" }),
  write: postJson("/hub/alerts/rules", RuleChange, HubRules),
} as const;
