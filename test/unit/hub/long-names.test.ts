import { expect, it, onTestFinished } from "vitest";
import * as v from "valibot";
import { hubGatewayCalls } from "#hub-api/gateways.ts";
import { systemStatus } from "#protocol/areas/system.ts";
import { longestName } from "#plant/live/short-name.ts";
import { startSimulator } from "#simulator/serve/serve.ts";
import { temporaryFolder } from "../../support/hub/temporary.ts";
import { testHub } from "../../support/hub.ts";

/** The names of inverters in the figures of a hub, whose gateway calls its inverters and strings so. */
async function namesIn(name: string): Promise<{ names: Set<string>; size: number }> {
  const simulator = await startSimulator({ host: "127.0.0.1", scenario: "full" });
  onTestFinished(() => simulator.close());
  const { url } = simulator;
  const { config } = simulator.gateway.device;
  const inverters = config.inverters.map((inverter) => ({
    ...inverter,
    name,
    channel: inverter.channel.map((channel) => ({ ...channel, name })),
  }));
  Object.assign(config, { inverters });
  const house = "house".padEnd(31, "w");
  const hub = await testHub(
    [`--gateway=${house}=${url}`, `--data=${temporaryFolder()}`],
    undefined,
    0,
  );
  const ask = async () => (await fetch(`http://${hub.address}/metrics`)).text();
  await expect.poll(ask).toContain(`heliograph_power_watts{gateway="${house}",type="string"`);
  const text = await ask();
  const found = [...text.matchAll(/type="inverter",.*name="([^"]*)"/g)];
  return { names: new Set(found.map(([, one = ""]) => one)), size: text.length };
}

it.each(["W".repeat(31), "ü".repeat(31)])(
  "keeps the longest name of a firmware, %s",
  async (name) => {
    expect((await namesIn(name)).names).toEqual(new Set([name]));
  },
);

it("cuts a name that no firmware allows, wherever it is kept", async () => {
  const { names, size } = await namesIn("W".repeat(20_000));
  expect(names).toEqual(new Set([`${"W".repeat(longestName - 1)}…`]));
  expect(size).toBeLessThan(100_000);
});

it("tells an administrator no more of a device than its shortened name and version", async () => {
  const [house, simulator] = await Promise.all([
    startSimulator({ host: "127.0.0.1" }),
    startSimulator({ host: "127.0.0.1" }),
  ]);
  onTestFinished(() => house.close());
  onTestFinished(() => simulator.close());
  const { url, gateway } = simulator;
  const status = await (await fetch(url + systemStatus.path)).json();
  const endless = "ü".repeat(20_000);
  const body = JSON.stringify({ ...status, hostname: endless, git_hash: endless });
  gateway.faults.set(systemStatus, { kind: "body", body });
  const hub = await testHub(
    [`--gateway=${house.url}`, `--data=${temporaryFolder()}`],
    undefined,
    0,
  );
  const answer = await fetch(`http://${hub.address}${hubGatewayCalls.look.path}`, {
    method: "POST",
    headers: {
      authorization: `Basic ${btoa("admin:openDTU42")}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ url }),
  });
  const { found } = v.parse(hubGatewayCalls.look.reply, await answer.json());
  const short = `${"ü".repeat(longestName - 1)}…`;
  expect(found).toMatchObject({ hostname: short, version: short, name: "gateway" });
});
