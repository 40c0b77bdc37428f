import { accountOf } from "#plant/energy/accounts.ts";
import { savedOn, type Worth } from "#plant/energy/prices.ts";
import { dayAfter, dayOf, type Day } from "#plant/history/local-day.ts";
import type { DayFigures } from "#plant/history/figures.ts";
import type { GatewaySummary } from "#hub-api/alerts.ts";
import type { ServedGateway } from "../gateways/gateway.ts";
import type { SourceFigures } from "../record/gatewayRecorder.ts";
import { meanSteps } from "../record/meanSteps.ts";
import type { GatewayRecord } from "../record/record.ts";
import type { DailyFigures, RecordStore } from "../store/contract.ts";
import { unlessTrouble } from "../store/storeTrouble.ts";
import type { AlertStore } from "./alertStore.ts";

/** What summaries are made of. */
export interface SummaryOptions {
  readonly record: Pick<GatewayRecord, "nowMs" | "figures">;
  readonly store: Pick<RecordStore, "days" | "curves">;
  readonly alerts: Pick<AlertStore, "active">;
  /** The owner's prices of a gateway. */
  readonly worthOf: (gateway: string) => Worth | undefined;
}

/** How long the sum of the days that are over is kept: a browser's own record, given to the hub, may change it. */
const SUM_KEPT_MS = 60_000;
/** The record is written once a minute. */
const CURVE_KEPT_MS = 60_000;
const CURVE_STEP_MINUTES = 15;

/** Where the yield of a gateway is found; the inverters' own counts while there is no other. */
const sunSources = ["sun", "total"] as const;

function yieldOf({ yieldWh, energy }: Pick<DayFigures, "yieldWh" | "energy">): number {
  return yieldWh ?? energy.inWh;
}

/** The yield of each day in Wh, by the sun where it is known. Figures of other sources are left out. */
export function yieldsByDay(days: readonly DailyFigures[]): ReadonlyMap<Day, number> {
  const of = (source: string) => days.filter((one) => one.source === source);
  return new Map([...of("total"), ...of("sun")].map((one) => [one.day, yieldOf(one)]));
}

/** Makes what the overview shows of a gateway. */
export function summaries({ record, store, alerts, worthOf }: SummaryOptions) {
  const before = new Map<
    string,
    { readonly today: Day; readonly sumWh: number; readonly untilMs: number }
  >();

  const curves = new Map<
    string,
    { readonly curve: Promise<readonly (number | null)[]>; readonly untilMs: number }
  >();

  async function curveOf(gateway: string, day: Day): Promise<readonly (number | null)[]> {
    const span = { gateway, from: day, to: day, sources: [...sunSources] };
    // What is live is shown, whatever has become of the record.
    const parts = await store.curves(span, "minute").catch(() => []);
    const bytes = sunSources.flatMap(
      (wanted) => parts.find(({ source }) => source === wanted)?.bytes ?? [],
    );
    return meanSteps(bytes[0], day, CURVE_STEP_MINUTES).map((mean) => mean && Math.round(mean));
  }

  /** The curve of a day, read once a minute however many screens show it. */
  function keptCurve(gateway: string, day: Day): Promise<readonly (number | null)[]> {
    const key = `${gateway} ${day}`;
    for (const [one, { untilMs }] of curves) if (untilMs <= performance.now()) curves.delete(one);
    const curve = curves.get(key)?.curve ?? curveOf(gateway, day);
    if (!curves.has(key)) curves.set(key, { curve, untilMs: performance.now() + CURVE_KEPT_MS });
    return curve;
  }

  async function yearBefore(gateway: string, today: Day): Promise<number> {
    const known = before.get(gateway);
    if (known?.today === today && performance.now() < known.untilMs) return known.sumWh;
    const sumWh = await total({
      gateway,
      from: `${today.slice(0, 4)}-01-01`,
      to: dayAfter(today, -1),
    });
    const untilMs = performance.now() + SUM_KEPT_MS;
    before.set(gateway, { today, sumWh: sumWh ?? 0, untilMs });
    return sumWh ?? 0;
  }

  /** What came from the sun; of days of which only the inverters are known, what they gave. Undefined without a record. */
  async function total(span: { readonly gateway: string; readonly from: Day; readonly to: Day }) {
    if (span.from > span.to) return undefined;
    // What is live is shown, whatever has become of the record.
    const days = await store.days({ ...span, sources: [...sunSources] }).catch(() => []);
    if (days.length === 0) return undefined;
    return [...yieldsByDay(days).values()].reduce((sum, wh) => sum + wh, 0);
  }

  async function todayOf(gateway: string, today: Day, recorded: SourceFigures | undefined) {
    if (recorded?.today) return yieldOf(recorded.today);
    return (await total({ gateway, from: today, to: today })) ?? null;
  }

  return async ({
    name,
    health,
  }: Pick<ServedGateway, "name"> & {
    readonly health: Pick<ServedGateway["health"], "isReachable">;
  }): Promise<GatewaySummary> => {
    const today = dayOf((record.nowMs() ?? Date.now()) / 1000);
    const figures = record.figures(name);
    const live = sunSources.flatMap((wanted) => {
      const found = figures.find(({ source }) => source === wanted);
      return found?.today || found?.value !== undefined ? found : [];
    })[0];
    const todayWh = await todayOf(name, today, live);
    const yearWh = (await yearBefore(name, today)) + (todayWh ?? 0);
    const curve = await keptCurve(name, today);
    return {
      name,
      isReachable: health.isReachable() ?? null,
      figures: {
        powerW: live?.value ?? null,
        todayWh,
        yearWh,
        ...savedToday(today, figures, worthOf(name)),
        ...(curve.some((mean) => mean !== null) && { curve: [...curve] }),
        alerts: [...unlessTrouble(() => alerts.active(name), [])],
      },
    };
  };
}

/** What the sun was worth today; nothing without a price, or while a meter is unknown. */
function savedToday(
  day: Day,
  figures: readonly SourceFigures[],
  worth: Worth | undefined,
): { readonly saved?: { readonly today: number; readonly currency?: string } } {
  if (worth === undefined) return {};
  const known = new Map(
    figures.flatMap(({ source, today }) => (today ? [[source, today] as const] : [])),
  );
  const parts = new Set(figures.map(({ source }) => source));
  const saved = savedOn({ day, account: accountOf(known, parts) }, worth.prices);
  if (saved === undefined) return {};
  const { currency } = worth;
  return { saved: { today: saved, ...(currency !== undefined && { currency }) } };
}
