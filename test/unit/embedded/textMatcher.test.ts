import { expect, it } from "vitest";
import { textMatcher } from "../../../embedded/textMatcher.ts";

const script = [
  't("empty.day")',
  "t(`totals.${side}`)",
  't("codes:1001")',
  't("age",{count:3})',
  'form({id:"ntp",fields})',
  "load(`settings:${page}`)",
].join(";");

it.each([
  ["history.empty.day", true, "a whole name"],
  ["history.empty.how", false, "nothing names it"],
  ["live.totals.importing", true, "how a name begins"],
  ["live.age_other", true, "a plural form"],
  ["codes.1002", true, "what the gateway answers"],
  ["devices.battery.words.idle", true, "a word of the gateway"],
  ["settings.ntp.fields.server.label", true, "a field of a form that is there"],
  ["settings.ntp.note", true, "the note of a form that is there"],
  ["settings.mqtt.fields.host.label", false, "a field of a form that is not there"],
  ["settings.engine.newer", false, "the name of its area alone"],
])("%s: %s (%s)", (path, isNamed) => {
  expect(textMatcher(script)(path)).toBe(isNamed);
});
