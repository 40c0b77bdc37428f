import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import * as v from "valibot";
import { HubRules, RuleSettings, unchangedRuleSettings } from "#hub-api/rules.ts";
import { openKept } from "#hub/record/keptFile.ts";
import { rulesAt } from "#hub/watch/rulesNow.ts";
import { testHub } from "../../../support/hub.ts";
import { temporaryFolder } from "../../../support/hub/temporary.ts";

function askRules(address: string, body?: unknown, password = "openDTU42") {
  return fetch(`http://${address}/hub/alerts/rules`, {
    ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
    headers: {
      "content-type": "application/json",
      authorization: `Basic ${btoa(`admin:${password}`)}`,
    },
  });
}

it("keeps changed rules over a restart, takes none that is out of bounds, and leaves the others alone", async () => {
  const folder = temporaryFolder();
  const inverterSilent = { isOn: true, delayMin: 30, quiet: "22:00-07:00" };
  const first = await testHub(["--data", folder], undefined, 1);
  const before = v.parse(HubRules, await (await askRules(first.address)).json());
  expect(before.rules).toEqual(unchangedRuleSettings);
  for (const wrong of [
    { gatewaySilent: { isOn: true, delayMin: 0 } },
    { gatewaySilent: { isOn: true, delayMin: 1.5 } },
    { yieldBelowLastYear: { isOn: true, delayMin: 60 } },
    { gatewaySilent: { isOn: true, quiet: "22-7" } },
    { gatewaySilent: {} },
    { nothing: { isOn: true } },
  ])
    expect((await askRules(first.address, wrong)).status).toBe(400);
  expect((await askRules(first.address, { inverterSilent }, "wrong")).status).toBe(401);
  await askRules(first.address, { inverterSilent });
  const answer = await askRules(first.address, { stringLow: { isOn: false } });
  const changed = { ...before.rules, inverterSilent, stringLow: { isOn: false } };
  expect(await answer.json()).toEqual({ rules: changed });
  const file = { dataDir: folder, name: "alert-rules", schema: RuleSettings, report: () => {} };
  expect((await openKept(file)).of("")).toEqual(changed);
});

it("switches a rule that it cannot read on, and keeps those that it can", async () => {
  const folder = temporaryFolder();
  const kept = {
    stringLow: { isOn: false },
    meterMissing: { isOn: false, delayMin: 1e9 },
    later: 1,
  };
  writeFileSync(join(folder, "alert-rules.json"), JSON.stringify([{ gateway: "", kept }]));
  const file = { dataDir: folder, name: "alert-rules", schema: RuleSettings, report: () => {} };
  expect((await openKept(file)).of("")).toEqual({
    ...unchangedRuleSettings,
    stringLow: { isOn: false },
  });
});

it("goes by quiet hours over midnight in the zone of the plant, and by the delay that was chosen", () => {
  const settings = {
    ...unchangedRuleSettings,
    batteryAlarm: { isOn: true, delayMin: 7, quiet: "22:00-07:00" },
  };
  const at = (hour: number, minute: number) =>
    rulesAt(settings, new Date(2026, 5, 20, hour, minute).getTime() / 1000).batteryAlarm;
  expect([at(21, 59), at(22, 0), at(6, 59), at(7, 0)].map(({ isQuiet }) => isQuiet)).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(at(12, 0)).toEqual({ isOn: true, isQuiet: false, startAfterS: 420 });
});
