import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { AlertSettingsChange, hubSettingsCalls } from "#hub-api/settings.ts";
import type { ClockNote } from "#hub-api/clock-note.ts";
import type { FoundGateway } from "#hub-api/found-gateway.ts";
import { type HubAlerts, hubAlertCalls, TestRequest } from "#hub-api/alerts.ts";
import { type GatewaySummary, hubOverviewCalls } from "#hub-api/overview.ts";
import { pathBelow } from "#hub-api/call.ts";
import type { ServedGateway } from "../gateways/gateway.ts";
import { refuse } from "../access/guard.ts";
import { admit } from "../record/historyRoutes.ts";
import type { Admin } from "../access/admin.ts";
import { readableGateways } from "../gateways/readers.ts";
import type { WatchService } from "./service.ts";

const OneGateway = v.object({ gateway: v.fallback(v.optional(v.string()), undefined) });

/** What alerts and overview are answered from. */
export interface WatchRoutesOptions {
  readonly base: string;
  readonly gateways: readonly ServedGateway[];
  readonly watch: WatchService;
  readonly admin: Pick<Admin, "required" | "check">;
  /** The gateway that had the hub's path before there were several; pages that are still open are of this one. */
  readonly formerSingle?: ServedGateway | undefined;
  readonly found?: (() => readonly FoundGateway[]) | undefined;
  readonly clockNote?: (() => ClockNote | undefined) | undefined;
}

/**
 * `GET hub/alerts` and `GET hub/summary` below each gateway's path, for its readers; below the hub's path `GET
 * hub/alerts`, `GET hub/overview`, `POST hub/alerts/test` and `hub/alerts/settings`. See docs/hub-calls.md.
 */
export function watchRoutes(app: FastifyInstance, options: WatchRoutesOptions): void {
  const { base, gateways, watch, admin, formerSingle, found, clockNote } = options;
  const alertsOf = ({ name }: ServedGateway): HubAlerts => {
    const clock = clockNote?.();
    return {
      alerts: [...watch.alerts(name)],
      channels: [...watch.channels()],
      trouble: watch.trouble(),
      ...(found && { found: [...found()] }),
      ...(clock && { clock }),
    };
  };
  for (const gateway of gateways) {
    const { basePath } = gateway;
    const readers = { onRequest: admit.bind(undefined, gateway) };
    app.get(pathBelow(basePath, hubAlertCalls.alerts), readers, () => alertsOf(gateway));
    app.get(pathBelow(basePath, hubOverviewCalls.summary), readers, () => watch.summary(gateway));
  }
  // A single gateway without a name has this path itself.
  if (gateways.every(({ basePath }) => basePath !== base)) {
    app.get(pathBelow(base, hubAlertCalls.alerts), async (request, reply) => {
      const { gateway: of } = v.parse(OneGateway, request.query);
      if (of !== undefined) {
        const one = of === "" ? formerSingle : gateways.find(({ name }) => name === of);
        if (one === undefined) return refuse(reply, 410, "The hub serves this gateway no more.");
        return (await admit(one, request, reply)) ?? alertsOf(one);
      }
      const readable = [...(await readableGateways(gateways, admin, request))];
      const alerts = readable.flatMap(({ name }) =>
        watch.alerts(name).map((alert) => ({ gateway: name, ...alert })),
      );
      return { alerts, channels: watch.channels() };
    });
  }
  app.get(pathBelow(base, hubOverviewCalls.overview), async (request) => {
    const readable = await readableGateways(gateways, admin, request);
    const summary = async (gateway: ServedGateway): Promise<GatewaySummary> => {
      const { name, health } = gateway;
      if (readable.has(gateway)) return watch.summary(gateway);
      return { name, isReachable: health.isReachable() ?? null };
    };
    return { gateways: await Promise.all(gateways.map(summary)) };
  });
  const byAdmin = { preHandler: admin.required };
  app.post(pathBelow(base, hubAlertCalls.test), byAdmin, ({ body }, reply) => {
    const wanted = v.safeParse(TestRequest, body ?? {});
    if (!wanted.success) return refuse(reply, 400, wanted.issues[0].message);
    return watch.test(wanted.output.channel);
  });
  app.get(pathBelow(base, hubSettingsCalls.read), byAdmin, () => watch.settings.shown());
  app.post(pathBelow(base, hubSettingsCalls.write), byAdmin, async ({ body }, reply) => {
    const wanted = v.safeParse(AlertSettingsChange, body);
    if (!wanted.success) return refuse(reply, 400, wanted.issues[0].message);
    const changed = await watch.settings.change(wanted.output);
    return changed.ok ? changed.value : refuse(reply, 409, changed.error);
  });
}
