import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { MOST_SCENARIOS, Scenarios } from "#hub-api/scenarios.ts";
import { openKept } from "#hub/record/keptFile.ts";
import { testHub } from "../../../support/hub.ts";
import { temporaryFolder } from "../../../support/hub/temporary.ts";

const one = { name: "5 kWh", query: "battery=5" };
const other = { name: "Night", query: "chargeHours=3" };

function opener(dataDir: string) {
  const reports: string[] = [];
  const report = (line: string) => reports.push(line);
  return {
    reports,
    open: () => openKept({ dataDir, name: "scenarios", schema: Scenarios, report }),
  };
}

it("keeps what each gateway has over a restart, also when several change at once", async () => {
  const { open, reports } = opener(temporaryFolder());
  const first = await open();
  const add = (gateway: string, more: typeof one) =>
    first.change(gateway, (present) => [...(present ?? []), more]);
  await Promise.all([add("", one), add("barn", other), add("", other)]);
  const again = await open();
  const kept = ["", "barn", "house"].map((gateway) => again.of(gateway));
  expect(kept).toEqual([[one, other], [other], undefined]);
  expect(reports).toEqual([]);
});

it("moves a damaged file aside, and says so", async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "scenarios.json"), '[{"gateway":"","kept":[{"name":""}]}]');
  const { open, reports } = opener(folder);
  expect((await open()).of("")).toBeUndefined();
  expect(reports).toHaveLength(1);
  expect(readdirSync(folder)).toEqual(["scenarios.json.broken"]);
});

it("takes scenarios from the owner by their names, up to a number of them", async () => {
  const { address } = await testHub(["--data", temporaryFolder()], undefined, 1);
  const call = (body?: unknown) =>
    fetch(`http://${address}/hub/scenarios`, {
      ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
      headers: {
        "content-type": "application/json",
        authorization: `Basic ${btoa("admin:openDTU42")}`,
      },
    });
  const after = async (body?: unknown) => (await call(body)).json();
  expect(await after()).toEqual({ scenarios: [] });
  expect(await after(one)).toEqual({ scenarios: [one] });
  expect(await after({ ...one, query: "battery=6" })).toEqual({
    scenarios: [{ ...one, query: "battery=6" }],
  });
  expect(await after({ ...one, query: null })).toEqual({ scenarios: [] });
  expect((await call({ name: " ", query: "" })).status).toBe(400);
  for (let at = 0; at < MOST_SCENARIOS; at += 1) await call({ ...one, name: String(at) });
  expect((await call(one)).status).toBe(409);
});
