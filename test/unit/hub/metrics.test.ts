import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import * as v from "valibot";
import { readCommandLine } from "#hub/config/commandLine.ts";
import { startHub } from "#hub/main.ts";
import { temporaryFolder } from "../../support/hub/temporary.ts";
import { hasVictoria, startVictoria } from "../../support/hub/victoriaServer.ts";
import { testHub } from "../../support/hub.ts";
import { root } from "../../support/sources.ts";

const Dashboard = v.object({
  panels: v.array(
    v.object({
      title: v.string(),
      targets: v.optional(v.array(v.object({ expr: v.string() })), []),
    }),
  ),
});
const Answer = v.object({ data: v.object({ result: v.array(v.unknown()) }) });

it("says what Prometheus asks for, and nothing of a gateway that asks for its password", async () => {
  const open = await testHub([], undefined, 2);
  const ask = async (hub: typeof open) => (await fetch(`http://${hub.address}/metrics`)).text();
  await expect
    .poll(() => ask(open))
    .toMatch(/^heliograph_source_value\{gateway="",source="total",name=""\} [\d.]+$/m);
  const text = await ask(open);
  expect(text).toMatch(/^heliograph_gateway_up\{gateway=""\} 1$/m);
  expect(text).toMatch(
    /^heliograph_source_day_in_wh\{gateway="",source="total",name=""\} [\d.]+$/m,
  );
  expect(text).toMatch(/^process_resident_memory_bytes \d+/m);

  const closed = await testHub(["--scenario=no-readonly"], undefined, 0);
  await expect.poll(() => ask(closed)).toMatch(/^heliograph_gateway_up/m);
  expect(await ask(closed)).not.toContain("heliograph_source_value{");
});

it.runIf(hasVictoria())("feeds every query of the dashboard", async () => {
  const server = await startVictoria(join(temporaryFolder(), "data"));
  onTestFinished(() => server.stop());
  const options = readCommandLine([
    "--port=0",
    "--host=127.0.0.1",
    "--scenario=full",
    `--store=victoriametrics=${server.url}`,
    `--data=${temporaryFolder()}`,
  ]);
  if (!options.ok) throw new Error(options.error);
  const hub = await startHub(options.value, {
    report: () => undefined,
    pastDays: 2,
    writeMs: 1_000,
  });
  onTestFinished(() => hub.close());
  const scrape = async () => {
    const text = await (await fetch(`http://127.0.0.1:${hub.port}/metrics`)).text();
    const body = text;
    await fetch(`${server.url}/api/v1/import/prometheus`, { method: "POST", body });
    return text;
  };
  await expect.poll(scrape, { timeout: 120_000 }).toMatch(/written_timestamp_seconds \d/);
  // The grid comes last: where the meter sits has to be asked.
  await expect.poll(scrape).toMatch(/^heliograph_source_day_in_wh\{.*source="grid"/m);
  await expect.poll(scrape).toMatch(/^heliograph_queue_bytes 0$/m);
  await server.flush();
  const file = readFileSync(join(root, "deploy/grafana/heliograph.json"), "utf8");
  const { panels } = v.parse(Dashboard, JSON.parse(file));
  const empty: string[] = [];
  for (const { expr } of panels.flatMap(({ targets }) => targets)) {
    const query = new URLSearchParams({
      query: expr.replaceAll("$gateway", ".*"),
      start: String(Date.now() / 1000 - 86_400),
      end: String(Date.now() / 1000 + 60),
      step: "60",
    });
    const answer = await fetch(`${server.url}/api/v1/query_range?${query}`);
    const { data } = v.parse(Answer, await answer.json());
    if (data.result.length === 0) empty.push(expr);
  }
  expect(empty).toEqual([]);
  expect(panels.flatMap(({ targets }) => targets).length).toBeGreaterThan(15);
});
