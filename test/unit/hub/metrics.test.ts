import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import Fastify from "fastify";
import { expect, it, onTestFinished } from "vitest";
import * as v from "valibot";
import { readCommandLine } from "#demonstration/local/commandLine.ts";
import { watchHealth } from "#hub/gateways/health.ts";
import { startProgram } from "#demonstration/local/start.ts";
import type { SourceFigures } from "#hub/record/sourceRecorder.ts";
import { type MetricsOptions, metricsRoute } from "#hub/server/metrics.ts";
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
  expect(text).toMatch(
    /^heliograph_power_watts\{gateway="",type="inverter",serial="\d{12}",string="",name="[^"]+"\} /m,
  );
  expect(text).toMatch(/^process_resident_memory_bytes \d+/m);

  const closed = await testHub(["--scenario=no-readonly"], undefined, 0);
  await expect.poll(() => ask(closed)).toMatch(/^heliograph_gateway_up/m);
  expect(await ask(closed)).not.toContain("heliograph_source_value{");
});

/** The lines of the hub's own figures, where gateways and record are in these states. */
async function figuresOf(options: Omit<MetricsOptions, "admin">): Promise<readonly string[]> {
  const app = Fastify();
  onTestFinished(() => app.close());
  metricsRoute(app, "/sun/", { ...options, admin: { check: () => Promise.resolve("no") } });
  const { body } = await app.inject("/sun/metrics");
  return body.split("\n").filter((line) => line.startsWith("heliograph_"));
}

const labels = (type: string, name = "", serial = "", string = "") =>
  `type="${type}",serial="${serial}",string="${string}",name="${name}"`;

const gatewayOf = (name: string, isReachable: boolean | undefined, is: "yes" | "no") => ({
  name,
  health: { ...watchHealth(name, () => undefined), isReachable: () => isReachable },
  check: () => Promise.resolve(is),
});

it("has a figure for each thing that is known, and none for what is not", async () => {
  const gateways = [
    gatewayOf("house", true, "yes"),
    gatewayOf("barn", false, "no"),
    gatewayOf("shed", undefined, "yes"),
  ];
  const today = {
    source: "",
    day: "2026-06-01",
    startS: 0,
    untilS: 60,
    energy: { inWh: 7, outWh: 2, coveredS: 60 },
  };
  const figures = (gateway: string): readonly SourceFigures[] =>
    gateway === "house"
      ? [
          { source: "total", name: "Roof", value: 0, today: { ...today, yieldWh: 9 } },
          { source: "grid", name: undefined, value: undefined, today },
          { source: "str 114180610042 1", name: undefined, value: 41, today: undefined },
          { source: "soc", name: undefined, value: 50, today: undefined },
          { source: "state x", name: undefined, value: 3, today },
        ]
      : [{ source: "total", name: undefined, value: 5, today: undefined }];
  const state = {
    messages: 12,
    unreadable: 1,
    writtenMs: 1_780_000_000_000,
    isFailing: true,
    problem: null,
    trouble: null,
  };
  const service = {
    figures,
    state: () => state,
    queue: () => ({ waiting: 1, bytes: 40, dropped: 2 }),
  };
  const record = ["messages_total 12", "unreadable_total 1", "failing 1"];
  expect(await figuresOf({ gateways, service })).toEqual(
    [
      'gateway_up{gateway="house"} 1',
      'gateway_up{gateway="barn"} 0',
      ...record.map((line) => `record_${line}`),
      "record_written_timestamp_seconds 1780000000",
      "queue_bytes 40",
      "queue_dropped_total 2",
      `power_watts{gateway="house",${labels("total", "Roof")}} 0`,
      `power_watts{gateway="house",${labels("string", "", "114180610042", "2")}} 41`,
      `power_watts{gateway="shed",${labels("total")}} 5`,
      `charge_ratio{gateway="house",${labels("soc")}} 0.5`,
      `energy_joules_total{gateway="house",${labels("total", "Roof")},direction="in"} 25200`,
      `energy_joules_total{gateway="house",${labels("total", "Roof")},direction="out"} 7200`,
      `energy_joules_total{gateway="house",${labels("grid")},direction="in"} 25200`,
      `energy_joules_total{gateway="house",${labels("grid")},direction="out"} 7200`,
      `yield_joules_total{gateway="house",${labels("total", "Roof")}} 32400`,
      'source_value{gateway="house",source="total",name="Roof"} 0',
      'source_value{gateway="house",source="str 114180610042 1",name=""} 41',
      'source_value{gateway="house",source="soc",name=""} 50',
      'source_value{gateway="shed",source="total",name=""} 5',
      'source_day_in_wh{gateway="house",source="total",name="Roof"} 7',
      'source_day_in_wh{gateway="house",source="grid",name=""} 7',
      'source_day_out_wh{gateway="house",source="total",name="Roof"} 2',
      'source_day_out_wh{gateway="house",source="grid",name=""} 2',
      'source_day_yield_wh{gateway="house",source="total",name="Roof"} 9',
    ].map((line) => `heliograph_${line}`),
  );
  const begun = { ...state, writtenMs: undefined, isFailing: false };
  const few = { figures: () => [], state: () => begun, queue: () => undefined };
  expect(await figuresOf({ gateways: [], service: few })).toEqual(
    [...record.slice(0, 2), "failing 0"].map((line) => `heliograph_record_${line}`),
  );
  expect(await figuresOf({ gateways: [], service: undefined })).toEqual([]);
});

it.runIf(spawnSync("promtool", ["--version"]).status === 0)(
  "gives figures of the plant that promtool finds nothing wrong with",
  async () => {
    const hub = await testHub([], undefined, 2);
    const figures = async () => (await fetch(`http://${hub.address}/metrics`)).text();
    await expect.poll(figures).toContain("heliograph_yield_joules_total{");
    const { stdout, stderr } = spawnSync("promtool", ["check", "metrics"], {
      input: await figures(),
    });
    // The names of Node's own figures are those of prom-client.
    const said = `${String(stdout)}${String(stderr)}`.split("\n");
    expect(said.filter((line) => line.startsWith("heliograph_"))).toEqual([]);
  },
);

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
  const hub = await startProgram(options.value, {
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
  await expect.poll(scrape).toMatch(/^heliograph_energy_joules_total\{.*type="grid"/m);
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
