import type { RuleSettings } from "#hub-api/rules.ts";
import { byRule, rules } from "#plant/watch/rules.ts";
import { type RulesNow, unchangedRules } from "#plant/watch/watch.ts";
import { isQuietAt } from "./quietHours.ts";

export function rulesAt(settings: RuleSettings | undefined, timeS: number): RulesNow {
  if (settings === undefined) return unchangedRules;
  return byRule((name) => {
    const { isOn, delayMin, quiet } = settings[name];
    const startAfterS = delayMin === undefined ? rules[name].startAfterS : delayMin * 60;
    return { isOn, isQuiet: isQuietAt(quiet, timeS), startAfterS };
  });
}
