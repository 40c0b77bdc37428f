import { hasForm } from "#hub-api/channels.ts";
import { isAllowedDelay, type RuleSetting, type RuleSettings } from "#hub-api/rules.ts";
import { byRule, ruleNames, rules, type RuleName } from "#plant/watch/rules.ts";

export interface OneRuleDraft {
  readonly isOn: boolean;
  /** Minutes; NaN while the text is no number. */
  readonly delayMin: number;
  /** Quiet hours; empty without any. */
  readonly quiet: string;
}
export type RuleDraft = Readonly<Record<RuleName, OneRuleDraft>>;

/** Why a field cannot be saved. */
export interface RuleProblems {
  readonly hasWrongDelay: boolean;
  readonly hasWrongHours: boolean;
}

/** Minutes for which a condition is seen until the owner changes it. */
export function usualDelayMin(name: RuleName): number {
  return rules[name].startAfterS / 60;
}

/** The form as it is opened. */
export function draftOf(settings: RuleSettings): RuleDraft {
  return byRule((name) => {
    const { isOn, delayMin = usualDelayMin(name), quiet = "" } = settings[name];
    return { isOn, delayMin, quiet };
  });
}

/** Problems of the fields of a rule; a rule that is off shows none. */
export function problemsOf(name: RuleName, { isOn, delayMin, quiet }: OneRuleDraft): RuleProblems {
  return {
    hasWrongDelay: isOn && rules[name].delayMin !== null && !isAllowedDelay(name, delayMin),
    hasWrongHours: isOn && quiet.trim() !== "" && !hasForm(quiet.trim(), "hours"),
  };
}

export function isSound(draft: RuleDraft): boolean {
  return ruleNames.every((name) => {
    const { hasWrongDelay, hasWrongHours } = problemsOf(name, draft[name]);
    return !hasWrongDelay && !hasWrongHours;
  });
}

/**
 * Body of the request to the hub. A usual delay follows the rule, and an invalid text of a rule that is off is
 * dropped.
 */
export function settingsOf(draft: RuleDraft): RuleSettings {
  return byRule((name): RuleSetting => {
    const { isOn, delayMin, quiet } = draft[name];
    const hours = quiet.trim();
    const isOwn = delayMin !== usualDelayMin(name) && isAllowedDelay(name, delayMin);
    return {
      isOn,
      ...(isOwn && { delayMin }),
      ...(hasForm(hours, "hours") && { quiet: hours }),
    };
  });
}

export function rulesOff(settings: RuleSettings): readonly RuleName[] {
  return ruleNames.filter((name) => !settings[name].isOn);
}
