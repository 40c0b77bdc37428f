import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Counter, Gauge, Registry } from "prom-client";
import { sourceOf } from "#plant/history/sources.ts";
import type { Admin } from "../access/admin.ts";
import { readableOf } from "../gateways/readers.ts";
import type { ServedGateway } from "../gateways/gateway.ts";
import type { SourceFigures } from "../record/gatewayRecorder.ts";
import type { HubBackground } from "../background.ts";

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
    const readable = [...(await readableOf(gateways, admin, request))];
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
  const labels = ["gateway", "source", "name"];
  const value = gauge(registry, "heliograph_source_value", "Newest value, W or %", labels);
  const inWh = gauge(registry, "heliograph_source_day_in_wh", "Wh of the day that came in", labels);
  const outWh = gauge(
    registry,
    "heliograph_source_day_out_wh",
    "Wh of the day that went out",
    labels,
  );
  const yieldWh = gauge(
    registry,
    "heliograph_source_day_yield_wh",
    "Yield of the day in Wh by the gateway's own counter",
    labels,
  );
  for (const [gateway, figures] of all) {
    for (const { source, name = "", value: newest, today } of figures) {
      // States have units of their own.
      if (!sourceOf(source)) continue;
      const of = { gateway, source, name };
      if (newest !== undefined) value.set(of, newest);
      if (!today) continue;
      inWh.set(of, today.energy.inWh);
      outWh.set(of, today.energy.outWh);
      if (today.yieldWh !== undefined) yieldWh.set(of, today.yieldWh);
    }
  }
}

function gauge(registry: Registry, name: string, help: string, labelNames: string[] = []) {
  return new Gauge({ name, help, labelNames, registers: [registry] });
}

function counter(registry: Registry, name: string, help: string) {
  return new Counter({ name, help, registers: [registry] });
}
