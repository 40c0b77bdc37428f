import { accountOf } from "#plant/energy/accounts.ts";
import { savedOn, type Worth } from "#plant/energy/prices.ts";
import { dayAfter, dayOf, type Day } from "#plant/history/local-day.ts";
import { countedWh, counterWh, isWholeSoFar } from "#plant/history/figures.ts";
import type { PlantSource } from "#plant/history/sources.ts";
import type { GatewaySummary } from "#hub-api/overview.ts";
import type { ServedGateway } from "../gateways/gateway.ts";
import type { SourceFigures } from "../record/sourceRecorder.ts";
import { meanSteps } from "../record/meanSteps.ts";
import type { RecordWriter } from "../record/recordWriter.ts";
import type { DailyFigures, RecordStore } from "../store/contract.ts";
import { unlessTrouble } from "../store/storeTrouble.ts";
import type { AlertStore } from "./alertStore.ts";

/** What summaries are made of. */
export interface SummaryOptions {
  readonly record: Pick<RecordWriter, "nowMs" | "figures">;
  readonly store: Pick<RecordStore, "days" | "curves">;
  readonly alerts: Pick<AlertStore, "active" | "lastEnded">;
  /** The owner's prices of a gateway. */
  readonly worthOf: (gateway: string) => Worth | undefined;
}

/** Cache time of the sum of past days, which an uploaded record may change. */
const SUM_KEPT_MS = 60_000;
/** The record is written once a minute. */
const CURVE_KEPT_MS = 60_000;
const CURVE_STEP_MINUTES = 15;

/** Where the yield of a gateway is found; the inverters' own counts where there is no other. */
const sunSources = ["sun", "total"] as const;

type SunSources = readonly (typeof sunSources)[number][];

/** Where that of today is found: the inverters do not count as the sun where a battery feeds some of them. */
function sourcesToday(figures: readonly SourceFigures[]): SunSources {
  return figures.some(({ source }) => source === "sun") ? ["sun"] : sunSources;
}

interface SunOfDay {
  readonly gateway: string;
  readonly day: Day;
  readonly sources: SunSources;
}

interface YearBefore {
  readonly wh: number;
  readonly firstDay: Day | undefined;
}

function newYear(day: Day): Day {
  return `${day.slice(0, 4)}-01-01`;
}

function sumOf(days: ReadonlyMap<Day, number>): number {
  return [...days.values()].reduce((sum, wh) => sum + wh, 0);
}

/** The yield of each day in Wh, by the sun where it is known. Figures of other sources are left out. */
export function yieldsByDay(days: readonly DailyFigures[]): ReadonlyMap<Day, number> {
  const of = (source: string) => days.filter((one) => one.source === source);
  return new Map([...of("total"), ...of("sun")].map((one) => [one.day, countedWh(one)]));
}

/** The curves of today, each read once a minute however many screens show it. */
function keptCurves(store: Pick<RecordStore, "curves">) {
  const curves = new Map<
    string,
    { readonly curve: Promise<readonly (number | null)[]>; readonly untilMs: number }
  >();

  async function curveOf({ gateway, day, sources }: SunOfDay): Promise<readonly (number | null)[]> {
    const span = { gateway, from: day, to: day, sources: [...sources] };
    // Live figures are shown, whatever the state of the record.
    const parts = await store.curves(span, "minute").catch(() => []);
    const bytes = sources.flatMap(
      (wanted) => parts.find(({ source }) => source === wanted)?.bytes ?? [],
    );
    return meanSteps(bytes[0], day, CURVE_STEP_MINUTES).map((mean) => mean && Math.round(mean));
  }

  return (of: SunOfDay): Promise<readonly (number | null)[]> => {
    const key = `${of.gateway} ${of.day} ${of.sources.join(" ")}`;
    for (const [one, { untilMs }] of curves) if (untilMs <= performance.now()) curves.delete(one);
    const curve = curves.get(key)?.curve ?? curveOf(of);
    if (!curves.has(key)) curves.set(key, { curve, untilMs: performance.now() + CURVE_KEPT_MS });
    return curve;
  };
}

/** Makes what the overview shows of a gateway. */
export function summaries({ record, store, alerts, worthOf }: SummaryOptions) {
  const before = new Map<
    string,
    { readonly today: Day; readonly sum: YearBefore; readonly untilMs: number }
  >();

  const keptCurve = keptCurves(store);

  async function yearBefore(gateway: string, today: Day): Promise<YearBefore> {
    const known = before.get(gateway);
    if (known?.today === today && performance.now() < known.untilMs) return known.sum;
    const days = await yieldsIn({ gateway, from: newYear(today), to: dayAfter(today, -1) });
    const sum = { wh: sumOf(days), firstDay: [...days.keys()].sort()[0] };
    before.set(gateway, { today, sum, untilMs: performance.now() + SUM_KEPT_MS });
    return sum;
  }

  /** Solar energy by day; on days with known inverters only, their yield. */
  async function yieldsIn(span: {
    readonly gateway: string;
    readonly from: Day;
    readonly to: Day;
    readonly sources?: SunSources;
  }): Promise<ReadonlyMap<Day, number>> {
    if (span.from > span.to) return new Map();
    const sources = [...(span.sources ?? sunSources)];
    return yieldsByDay(await store.days({ ...span, sources }).catch(() => []));
  }

  function alertsOf(gateway: string) {
    const active = unlessTrouble(() => alerts.active(gateway), []);
    if (active.length > 0) return { alerts: [...active] };
    const lastAlert = unlessTrouble(() => alerts.lastEnded(gateway), undefined);
    return { alerts: [], ...(lastAlert && { lastAlert }) };
  }

  async function todayOf(of: SunOfDay, recorded: SourceFigures | undefined) {
    if (recorded?.today) return countedWh(recorded.today);
    const { day, ...rest } = of;
    return (await yieldsIn({ ...rest, from: day, to: day })).get(day) ?? null;
  }

  return async ({
    name,
    health,
  }: Pick<ServedGateway, "name"> & {
    readonly health: Pick<ServedGateway["health"], "isReachable">;
  }): Promise<GatewaySummary> => {
    const nowS = (record.nowMs() ?? Date.now()) / 1000;
    const today = dayOf(nowS);
    const figures = record.figures(name);
    const sources = sourcesToday(figures);
    const live = sources.flatMap((wanted) => {
      const found = figures.find(({ source }) => source === wanted);
      return found?.today || found?.value !== undefined ? found : [];
    })[0];
    const sunOfDay = { gateway: name, day: today, sources };
    const todayWh = await todayOf(sunOfDay, live);
    const year = await yearBefore(name, today);
    const curve = await keptCurve(sunOfDay);
    return {
      name,
      isReachable: health.isReachable() ?? null,
      figures: {
        powerW: live?.value ?? null,
        ...(live?.missing && { without: [...live.missing] }),
        todayWh,
        ...partOfToday(live?.today, nowS),
        ...yearOf(year, today, todayWh),
        ...gridAndBattery(figures),
        ...savedToday(today, figures, worthOf(name)),
        ...(curve.some((mean) => mean !== null) && { curve: [...curve] }),
        ...alertsOf(name),
      },
    };
  };
}

/** The yield of this year, and its first recorded day unless that is the first of January; null before any is recorded. */
function yearOf({ wh, firstDay }: YearBefore, today: Day, todayWh: number | null) {
  const since = firstDay ?? (todayWh === null ? undefined : today);
  if (since === undefined) return { yearWh: null };
  return { yearWh: wh + (todayWh ?? 0), ...(since !== newYear(today) && { yearSince: since }) };
}

/** How much of today is recorded, where that is a part of the day so far and no counter of the gateway tells the rest. */
function partOfToday(
  today: SourceFigures["today"],
  nowS: number,
): { readonly todayPartS?: number } {
  if (today === undefined || counterWh(today) !== undefined) return {};
  return isWholeSoFar(today, nowS) ? {} : { todayPartS: Math.round(today.energy.coveredS) };
}

function gridAndBattery(figures: readonly SourceFigures[]) {
  const of = (wanted: PlantSource) => figures.find(({ source }) => source === wanted);
  const [grid, soc] = [of("grid"), of("soc")];
  return {
    ...(grid && { gridW: grid.value ?? null }),
    ...(soc && { socPercent: soc.value ?? null }),
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
