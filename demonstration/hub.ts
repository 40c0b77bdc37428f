import type { FastifyInstance } from "fastify";
import { openAdmin } from "#hub/access/admin.ts";
import { createAttempts } from "#hub/access/attempts.ts";
import { pastAlerts } from "./pastAlerts.ts";
import { type PastPlan, writeEarlierPast, writeRecentPast } from "./past.ts";
import type { ClockNote } from "#hub-api/clock-note.ts";
import { hubSkyCalls } from "#hub-api/sky.ts";
import { createServedGateway } from "#hub/gateways/gateway.ts";
import { pathOfName } from "#hub/identity/places.ts";
import { createApp } from "#hub/server/app.ts";
import { type BackgroundOptions, startBackground } from "#hub/background.ts";
import { dayAfter, dayOf } from "#plant/history/local-day.ts";
import {
  hasWholeHousehold,
  hubMeterIn,
  passwordIn,
  plantPlan,
} from "#simulator/scenario/scenario.ts";
import { isDarkAt, siteZone } from "#simulator/scenario/moment.ts";
import { atNoon } from "./names.ts";
import { addressOf, meterHost, type PlannedGateway, simulatedGateway } from "./gateways.ts";
import { enterMeter } from "./houseMeter.ts";
import { answerOf } from "./standIns/fastify.ts";

const dataDir = "/data";
const report = (line: string): void => console.info(line);

/** Path of the hub inside the worker, wherever the demonstration lies. */
const base = "/";

/**
 * Starts the hub of the demonstration, whose clock may be set to noon, and calls back once its whole past is written.
 * Its record starts with the last two days; the rest is written meanwhile.
 */
export async function startHub(
  plans: readonly PlannedGateway[],
  isNoon: boolean,
  onFilled: () => void,
): Promise<FastifyInstance> {
  const attempts = createAttempts();
  const gateways = plans.map(({ name, scenario }) =>
    createServedGateway(
      {
        name,
        basePath: pathOfName(base, name),
        url: addressOf(name),
        password: passwordIn(scenario),
      },
      report,
      attempts,
    ),
  );
  const admin = await openAdmin({ dataDir, attempts, gateways: () => gateways });
  // One password for everything; a visitor may have chosen another.
  const [first] = plans;
  if (first && admin.password() === "none") await admin.set(passwordIn(first.scenario));
  const service = await startBackground({
    dataDir,
    gateways,
    zone: siteZone,
    fill: recordFiller(plans),
    isSending: false,
    report,
  });
  const app = await createApp({
    base,
    gateways,
    allowedHosts: [],
    admin,
    attempts,
    service,
    pseudonyms: undefined,
    clockNote: () => clockOf(plans, isNoon),
  });
  void service.fillRest().then(() => {
    onFilled();
    return learnSkies(app, plans);
  });
  return app;
}

/** The page's text about the time. Its link reloads the frame with the other time. */
export function clockOf([plan]: readonly PlannedGateway[], isNoon: boolean): ClockNote | undefined {
  if (isNoon) return { shows: "noon", other: "../" };
  const worldMs = plan && simulatedGateway(plan.name)?.device.clock.worldMs();
  if (worldMs === undefined || !isDarkAt(worldMs)) return undefined;
  return { shows: "night", other: `../${atNoon}` };
}

/** Learns the sky by an owner's call, since no night comes during a visit. */
async function learnSkies(app: FastifyInstance, plans: readonly PlannedGateway[]): Promise<void> {
  for (const { name, scenario } of plans) {
    const authorization = `Basic ${btoa(`admin:${passwordIn(scenario)}`)}`;
    const url = `${pathOfName(base, name).slice(0, -1)}${hubSkyCalls.learn.path}`;
    const request = { url, headers: { authorization }, bytes: new Uint8Array() };
    const known = await answerOf(app, { ...request, method: "GET" });
    if (known.status === 200 && /"sky":null/.test(new TextDecoder().decode(known.body)))
      await answerOf(app, { ...request, method: "POST" });
  }
}

/** Writes the past of the simulated households, as the demonstration on a computer does. */
function recordFiller(plans: readonly PlannedGateway[]): NonNullable<BackgroundOptions["fill"]> {
  return async (store, alerts) => {
    const nowMs = Date.now();
    for (const { name: gateway, scenario } of plans) {
      const name = hubMeterIn(scenario);
      if (name) await enterMeter(dataDir, { name, host: meterHost(gateway), gateway });
    }
    const lived = plans.filter(({ scenario }) => hasWholeHousehold(scenario));
    const pasts = lived.map((plan) => pastOptions(plan, nowMs));
    for (const past of pasts) {
      const played = await writeRecentPast(store, past);
      simulatedGateway(past.gateway)?.device.plant.resume(played);
      alerts.add(past.gateway, pastAlerts(nowMs / 1000, past.days, past.isPlain));
    }
    return async (signal) => {
      for (const past of pasts.toReversed()) await writeEarlierPast(store, past, signal);
    };
  };
}

function pastOptions(
  { name, scenario, seed, pastDays }: PlannedGateway,
  nowMs: number,
): PastPlan & { readonly days: number; readonly isPlain: boolean } {
  const { climate, utcOffsetS } = plantPlan(scenario, seed);
  return {
    climate,
    gateway: name,
    days: pastDays,
    isPlain: hubMeterIn(scenario) !== undefined,
    first: dayAfter(dayOf(nowMs / 1000), -pastDays),
    nowMs,
    worldMs: simulatedGateway(name)?.device.clock.worldMs() ?? nowMs,
    worldOffsetMs: utcOffsetS * 1000,
    // A request is answered between two pieces, of some 30 ms each.
    pauseShare: 0.1,
  };
}
