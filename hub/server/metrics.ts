import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Counter, Gauge, Registry } from "prom-client";
import { isPower, type Source, sourceOf } from "#plant/history/sources.ts";
import type { Admin } from "../access/admin.ts";
import { readableGateways } from "../gateways/readers.ts";
import type { ServedGateway } from "../gateways/gateway.ts";
import type { SourceFigures } from "../record/sourceRecorder.ts";
import type { HubBackground } from "../background.ts";

/** Prometheus counts energy in joules. */
const JOULES = 3_600;

export interface MetricsOptions {
  readonly gateways: readonly Pick<ServedGateway, "name" | "health" | "check">[];
  readonly service: Pick<HubBackground, "state" | "queue" | "figures"> | undefined;
  readonly admin: Pick<Admin, "check">;
}

/**
 * `GET <base>metrics` for Prometheus: the hub, the state of its record, and of each readable gateway the newest value
 * and the day's figures of every source. Credentials come as `Authorization: Basic`: the gateway's for a single
 * gateway, otherwise the administrator's.
 */
export function metricsRoute(app: FastifyInstance, base: string, options: MetricsOptions): void {
  const own = new Registry();
  collectDefaultMetrics({ register: own });
  app.addHook("onClose", async () => own.clear());
  app.get(`${base}metrics`, async (request, reply) => {
    const { gateways, service, admin } = options;
    const readable = [...(await readableGateways(gateways, admin, request))];
    const registry = new Registry();
    addGateways(registry, gateways);
    if (service) addRecord(registry, service);
    addFigures(
      registry,
      readable.map(({ name }) => [name, service?.figures(name) ?? []] as const),
    );
    const text = `${await own.metrics()}\n${await registry.metrics()}`;
    return reply.type(registry.contentType).send(text);
  });
}

function addGateways(registry: Registry, gateways: MetricsOptions["gateways"]): void {
  const up = gauge(registry, "heliograph_gateway_up", "1 while the gateway answers", ["gateway"]);
  for (const { name, health } of gateways) {
    const isReachable = health.isReachable();
    if (isReachable !== undefined) up.set({ gateway: name }, Number(isReachable));
  }
}

function addRecord(registry: Registry, service: Pick<HubBackground, "state" | "queue">): void {
  const { messages, unreadable, writtenMs, isFailing } = service.state();
  counter(registry, "heliograph_record_messages_total", "Messages of gateways").inc(messages);
  counter(registry, "heliograph_record_unreadable_total", "Messages that could not be read").inc(
    unreadable,
  );
  gauge(registry, "heliograph_record_failing", "1 while the record cannot be written").set(
    Number(isFailing),
  );
  if (writtenMs !== undefined) {
    const help = "Unix time of the last write";
    gauge(registry, "heliograph_record_written_timestamp_seconds", help).set(writtenMs / 1000);
  }
  const waits = service.queue();
  if (!waits) return;
  gauge(registry, "heliograph_queue_bytes", "Bytes that wait for the store").set(waits.bytes);
  counter(registry, "heliograph_queue_dropped_total", "Writes that found no room in the queue").inc(
    waits.dropped,
  );
}

function addFigures(
  registry: Registry,
  all: readonly (readonly [string, readonly SourceFigures[]])[],
): void {
  const labels = ["gateway", "type", "serial", "string", "name"];
  const power = gauge(registry, "heliograph_power_watts", "Newest power", labels);
  const share = gauge(registry, "heliograph_charge_ratio", "Charge of the battery, 0 to 1", labels);
  const energy = counter(registry, "heliograph_energy_joules_total", "Energy of the day", [
    ...labels,
    "direction",
  ]);
  const missing = gauge(
    registry,
    "heliograph_power_missing_inverters",
    "Inverters of unknown power, which the power leaves out",
    labels,
  );
  const counted = counter(
    registry,
    "heliograph_yield_joules_total",
    "Yield of the day by the gateway's own counter",
    labels,
  );
  const earlier = addEarlierFigures(registry);
  for (const [gateway, figures] of all) {
    for (const of of figures) {
      const source = sourceOf(of.source);
      // States have units of their own.
      if (!source) continue;
      earlier(gateway, of);
      const { name = "", value, today } = of;
      const its = { gateway, ...placeOf(source), name };
      if (of.missing) missing.set(its, of.missing.length);
      if (value !== undefined && isPower(source)) power.set(its, value);
      else if (value !== undefined) share.set(its, value / 100);
      if (!today || !isPower(source)) continue;
      energy.inc({ ...its, direction: "in" }, today.energy.inWh * JOULES);
      energy.inc({ ...its, direction: "out" }, today.energy.outWh * JOULES);
      if (today.yieldWh !== undefined) counted.inc(its, today.yieldWh * JOULES);
    }
  }
}

function placeOf(source: Source) {
  return {
    type: source.kind,
    serial: "serial" in source ? source.serial : "",
    // The first is 1, as on the page.
    string: "number" in source ? String(source.number + 1) : "",
  };
}

/** Figures under the names that they had before 1.0; 1.1 leaves them out. */
function addEarlierFigures(registry: Registry): (gateway: string, figures: SourceFigures) => void {
  const labels = ["gateway", "source", "name"];
  const of = (figure: string, help: string) =>
    gauge(registry, `heliograph_source_${figure}`, `${help}; until 1.1`, labels);
  const value = of("value", "Newest value, W or %");
  const inWh = of("day_in_wh", "Wh of the day that came in");
  const outWh = of("day_out_wh", "Wh of the day that went out");
  const yieldWh = of("day_yield_wh", "Yield of the day in Wh by the gateway's own counter");
  return (gateway, { source, name = "", value: newest, today }) => {
    const its = { gateway, source, name };
    if (newest !== undefined) value.set(its, newest);
    if (!today) return;
    inWh.set(its, today.energy.inWh);
    outWh.set(its, today.energy.outWh);
    if (today.yieldWh !== undefined) yieldWh.set(its, today.yieldWh);
  };
}

function gauge(registry: Registry, name: string, help: string, labelNames: string[] = []) {
  return new Gauge({ name, help, labelNames, registers: [registry] });
}

function counter(registry: Registry, name: string, help: string, labelNames: string[] = []) {
  return new Counter({ name, help, labelNames, registers: [registry] });
}
