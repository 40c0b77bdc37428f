import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { recordedByHub } from "#app/hub/pack.ts";
import { routes } from "#app/shared/slots.ts";
import { ruleNames, rules } from "#plant/watch/rules.ts";
import "../../support/packs.ts";

const document = readFileSync(new URL("../../../docs/hub-alerts.md", import.meta.url), "utf8");

/** A time as the document writes it: "90 min", "6 h". */
function timeText(seconds: number): string {
  return seconds % 3600 === 0 ? `${seconds / 3600} h` : `${seconds / 60} min`;
}

it("docs/hub-alerts.md has every rule with its condition and its times", () => {
  const rows = [...document.matchAll(/^\| `(\w+)` +\| (.+?) +\| (.+?) +\| (.+?) +\|$/gm)];
  expect(
    rows.map(([, name, condition = "", starts = "", ends]) => [
      name,
      condition !== "",
      // A count that continues over the night counts something else than time.
      starts.replace(/ of light$/, ""),
      ends,
    ]),
  ).toEqual(
    ruleNames.map((name) => {
      const { startAfterS, endAfterS } = rules[name];
      return [name, true, timeText(startAfterS), timeText(endAfterS)];
    }),
  );
});

it("the link of each rule leads to the page that it names", () => {
  const pathOf = new Map<string, string>(
    [...routes(), ...(recordedByHub.routes ?? [])].map(({ id, path }) => [id, path]),
  );
  for (const { page } of Object.values(rules)) expect(pathOf.get(page.name)).toBe(page.path);
});
