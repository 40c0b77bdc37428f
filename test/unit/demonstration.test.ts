import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, it, onTestFinished, vi } from "vitest";
import { bundleScripts } from "../../demonstration/build.ts";
import { addressOf, plans, startGateways } from "../../demonstration/gateways.ts";
import { clockOf } from "../../demonstration/hub.ts";
import { password } from "../../demonstration/names.ts";
import { ask, bodyOf } from "../../demonstration/standIns/ask.ts";
import { Readable } from "../../demonstration/standIns/stream.ts";
import { onDemonstration } from "../../scripts/demonstrationTests.ts";
import { temporaryFolder } from "../support/hub/temporary.ts";
import { sourcesIn } from "../support/sources.ts";

it("every module of Node and of the hub that a browser lacks has a stand-in", async () => {
  const folder = temporaryFolder();
  await bundleScripts(folder);
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(["page.js", "texts.js", "worker.js"]));
  // Code before the page's own files; test/e2e/demonstration.test.ts has the budget of all.
  expect(gzipSync(readFileSync(join(folder, "page.js"))).length).toBeLessThan(3_000);
});

it("of every file of end-to-end tests it is said whether the demonstration is walked by it", () => {
  const files = sourcesIn(["test/e2e"], /\.test\.ts$/).map(({ path }) => path);
  const said = Object.keys(onDemonstration).map((name) => `test/e2e/${name}.test.ts`);
  expect(said.toSorted()).toEqual(files.toSorted());
});

it("a command that the hub itself sends reaches the simulated gateway", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  startGateways({ plans }, {});
  const command = { serial: "116181203366", limit_value: 50, limit_type: 1 };
  const body = new URLSearchParams({ data: JSON.stringify(command) }).toString();
  const answer = await ask(addressOf("house"), {
    method: "POST",
    path: "/api/limit/config",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      authorization: `Basic ${btoa(`admin:${password}`)}`,
    },
    body: Readable.from([Buffer.from(body)]),
  });
  expect(JSON.parse((await bodyOf(answer)).toString())).toMatchObject({ type: "success" });
});

it.each([
  ["night", false, { shows: "night", other: "../?noon" }],
  ["full", false, undefined],
  ["full", true, { shows: "noon", other: "../" }],
] as const)(
  "the page learns what time it is at the plant: %s, set: %s",
  (scenario, isNoon, clock) => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const some = plans.map((plan) => ({ ...plan, scenario }));
    startGateways({ plans: some, isTimeless: true }, {});
    expect(clockOf(some, isNoon)).toEqual(clock);
  },
);
