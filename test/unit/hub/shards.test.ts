import { describe, expect, it, onTestFinished } from "vitest";
import { readCommandLine } from "#demonstration/local/commandLine.ts";
import { startProgram } from "#demonstration/local/start.ts";
import { inShard } from "#hub/store/shard.ts";
import { startSimulator } from "#simulator/serve/serve.ts";
import { temporaryFolder } from "../../support/hub/temporary.ts";
import { hasVictoria, startVictoria } from "../../support/hub/victoriaServer.ts";

const count = 2;
const names = ["house", "barn", "shed"];

async function startPart(index: number, store: string, gateways: readonly string[]) {
  const options = readCommandLine([
    "--port=0",
    "--host=127.0.0.1",
    `--data=${temporaryFolder()}`,
    `--store=victoriametrics=${store}`,
    `--shard=${index + 1}/${count}`,
    ...gateways,
  ]);
  if (!options.ok) throw new Error(options.error);
  const hub = await startProgram(options.value, { report: () => undefined, writeMs: 500 });
  onTestFinished(() => hub.close());
  const get = async (path: string) => (await fetch(`http://127.0.0.1:${hub.port}${path}`)).text();
  const recordedNames = async () => {
    const lines = (await get("/metrics")).matchAll(
      /^heliograph_source_value\{gateway="(\w+)",source="total"/gm,
    );
    return [...lines].map(([, name]) => name ?? "").toSorted();
  };
  return { get, recorded: recordedNames };
}

describe.runIf(hasVictoria())("two hubs with a part of the gateways each", () => {
  it("record every gateway once, and answer for all of them", async () => {
    const server = await startVictoria(temporaryFolder());
    onTestFinished(() => server.stop());
    const gateways = await Promise.all(
      names.map(async (name) => {
        const simulator = await startSimulator({ host: "127.0.0.1", scenario: "one-inverter" });
        onTestFinished(() => simulator.close());
        return `--gateway=${name}=${simulator.url}`;
      }),
    );
    const parts = [0, 1].map((index) =>
      inShard(
        names.map((name) => ({ name })),
        { index, count },
      ).map(({ name }) => name),
    );
    expect(parts.every((part) => part.length > 0)).toBe(true);
    const hubs = await Promise.all(parts.map((_, index) => startPart(index, server.url, gateways)));
    for (const [at, hub] of hubs.entries()) {
      await expect.poll(hub.recorded).toEqual(parts[at]?.toSorted());
    }
    for (const hub of hubs) {
      for (const name of names) {
        const sources = async () => {
          await server.flush();
          return hub.get(`/${name}/hub/history/sources`);
        };
        await expect.poll(sources).toContain('"total"');
        expect(await hub.get(`/${name}/api/livedata/status`)).toContain("inverters");
      }
    }
  });
});
