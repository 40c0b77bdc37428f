import fc from "fast-check";
import { expect, it } from "vitest";
import {
  draftOf,
  isSound,
  problemsOf,
  settingsOf,
  usualDelayMin,
} from "#app/hub/rules/ruleDraft.ts";
import {
  isAllowedDelay,
  type RuleSetting,
  unchangedRule,
  unchangedRuleSettings,
} from "#hub-api/rules.ts";
import { ruleNames } from "#plant/watch/rules.ts";

const name = fc.constantFrom(...ruleNames);
const setting = fc.record<RuleSetting>(
  {
    isOn: fc.boolean(),
    delayMin: fc.integer({ min: 0, max: 2000 }),
    quiet: fc.constantFrom("22:00-07:00", "00:00-23:59"),
  },
  { requiredKeys: ["isOn"] },
);

/** A change that the hub accepts for this rule, and that differs from its defaults. */
const settingOf = (rule: (typeof ruleNames)[number]) =>
  setting.filter(
    ({ delayMin }) =>
      delayMin === undefined ||
      (isAllowedDelay(rule, delayMin) && delayMin !== usualDelayMin(rule)),
  );
const changed = name.chain((rule) => fc.tuple(fc.constant(rule), settingOf(rule)));

it("a rule is saved as it was read, and the others stay as they are", () => {
  fc.assert(
    fc.property(changed, ([rule, its]) => {
      const settings = { ...unchangedRuleSettings, [rule]: its };
      expect(isSound(draftOf(settings))).toBe(true);
      expect(settingsOf(draftOf(settings))).toEqual(settings);
    }),
  );
});

it.each(["22", "25:00-07:00", "at night"])(
  "hours such as %s are wrong while the rule is on, and dropped with it",
  (quiet) => {
    fc.assert(
      fc.property(name, fc.boolean(), (rule, isOn) => {
        const draft = { ...draftOf(unchangedRuleSettings)[rule], isOn, quiet };
        const all = { ...draftOf(unchangedRuleSettings), [rule]: draft };
        expect(problemsOf(rule, draft)).toEqual({ hasWrongDelay: false, hasWrongHours: isOn });
        expect(isSound(all)).toBe(!isOn);
        expect(settingsOf(all)[rule]).toEqual({ ...unchangedRule, isOn });
      }),
    );
  },
);

it("hours may have blanks around them, and the usual delay follows the rule", () => {
  fc.assert(
    fc.property(name, (rule) => {
      const draft = { isOn: true, delayMin: usualDelayMin(rule), quiet: " 22:00-07:00 " };
      const all = { ...draftOf(unchangedRuleSettings), [rule]: draft };
      expect(problemsOf(rule, draft).hasWrongHours).toBe(false);
      expect(settingsOf(all)[rule]).toEqual({ isOn: true, quiet: "22:00-07:00" });
    }),
  );
});
