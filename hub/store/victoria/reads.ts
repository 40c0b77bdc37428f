import {
  type DayMinutes,
  emptyMinutes,
  type EncodedDay,
  encodeMinutes,
  type Peak,
} from "#plant/history/day-minutes.ts";
import { hoursOf, levelMinutes, type Level } from "#plant/history/levels.ts";
import { DAY_MINUTES, dayAfter, dayOf, dayStartS, type Day } from "#plant/history/local-day.ts";
import type { DailyFigures, DaySpan, SourceInfo } from "../contract.ts";
import type { VictoriaClient } from "./client.ts";
import { dayRuns, type DayRun } from "./dayRuns.ts";
import { areaSeries, daySeries, infoSeries, minuteColumns, minuteSeries } from "./series.ts";

/** A function of MetricsQL that looks back at all there is; it reaches no time before 1970. */
const EVER = "[30y]";

export function readGateways(client: VictoriaClient): Promise<readonly string[]> {
  return client.labelValues("gateway", daySeries.start);
}

export async function readSources(
  client: VictoriaClient,
  gateway: string,
  nowS: number,
): Promise<readonly SourceInfo[]> {
  const of = (series: string) => `${series}${selector({ gateway })}${EVER}`;
  const ask = (query: string) => client.instant(query, nowS);
  const [first, last, best, bestAt, names] = await Promise.all([
    ask(`min_over_time(${of(daySeries.start)})`),
    ask(`max_over_time(${of(daySeries.start)})`),
    ask(`max_over_time(${of(daySeries.peak)})`),
    ask(`tmax_over_time(${of(daySeries.peak)})`),
    ask(`tlast_over_time(${of(infoSeries)})`),
  ]);
  const valueOf = (found: typeof first, source: string | undefined) =>
    found.find(({ metric }) => metric["source"] === source)?.value[1];
  const infos = first.map(({ metric, value }): SourceInfo => {
    const source = metric["source"] ?? "";
    const peak = peakOf(valueOf(best, source), valueOf(bestAt, source));
    const named = names.filter((one) => one.metric["source"] === source);
    const newest = named.sort((a, b) => b.value[1] - a.value[1])[0]?.metric["name"];
    return {
      source,
      ...(newest !== undefined && { name: newest }),
      firstDay: dayOf(value[1]),
      lastDay: dayOf(valueOf(last, source) ?? value[1]),
      ...(peak && { best: peak }),
    };
  });
  return infos.sort((a, b) => (a.source < b.source ? -1 : 1));
}

export async function readDays(
  client: VictoriaClient,
  span: DaySpan,
): Promise<readonly DailyFigures[]> {
  const found = await Promise.all(
    dayRuns(span.from, span.to).map((run) => readRun(client, span, run)),
  );
  return found.flat().sort(byDayAndSource);
}

async function readRun(
  client: VictoriaClient,
  span: DaySpan,
  run: DayRun,
): Promise<readonly DailyFigures[]> {
  const { startS, lengthS, days } = run;
  const range = { fromS: startS + lengthS, toS: startS + lengthS * days.length, stepS: lengthS };
  const chosen = selector(span);
  const window = `[${lengthS}s]`;
  const ask = (query: string) => client.range(query, range);
  const { inWh, outWh, coveredS, yieldWh, peak } = daySeries;
  const [ins, outs, covered, yields, peaks, peakTimes] = await Promise.all([
    ask(`max_over_time(${inWh}${chosen}${window})`),
    ask(`max_over_time(${outWh}${chosen}${window})`),
    ask(`max_over_time(${coveredS}${chosen}${window})`),
    ask(`last_over_time(${yieldWh}${chosen}${window})`),
    ask(`max_over_time(${peak}${chosen}${window})`),
    ask(`tmax_over_time(${peak}${chosen}${window})`),
  ]);
  const at = tableOf({ ins, outs, yields, peaks, peakTimes });
  return covered.flatMap(({ metric, values }) =>
    values.map(([timeS, value]): DailyFigures => {
      const source = metric["source"] ?? "";
      const index = Math.round((timeS - startS) / lengthS) - 1;
      const figure = (name: Parameters<typeof at>[0]) => at(name, source, timeS);
      const high = peakOf(figure("peaks"), figure("peakTimes"));
      const counted = figure("yields");
      return {
        source,
        day: days[index] ?? "",
        startS: startS + index * lengthS,
        energy: { inWh: figure("ins") ?? 0, outWh: figure("outs") ?? 0, coveredS: value },
        ...(high && { peak: high }),
        ...(counted !== undefined && { yieldWh: counted }),
      };
    }),
  );
}

type Found = Awaited<ReturnType<VictoriaClient["range"]>>;

function tableOf<Name extends string>(all: Readonly<Record<Name, Found>>) {
  const table = new Map<string, number>();
  for (const [name, found] of Object.entries<Found>(all)) {
    for (const { metric, values } of found) {
      for (const [timeS, value] of values) table.set(`${name} ${timeS} ${metric["source"]}`, value);
    }
  }
  return (name: Name, source: string, timeS: number) => table.get(`${name} ${timeS} ${source}`);
}

/** Curves of days; a source has a curve on each day with any known value. */
export async function readCurves(
  client: VictoriaClient,
  span: DaySpan,
  level: Level,
): Promise<readonly EncodedDay[]> {
  if (level === "minute") return encodeCurves(await readMinutes(client, span));
  const quarters = (
    await Promise.all(dayRuns(span.from, span.to).map((run) => readQuarters(client, span, run)))
  ).flat();
  return encodeCurves(
    level === "quarter"
      ? quarters
      : quarters.map((part) => ({ ...part, minutes: hoursOf(part.minutes) })),
  );
}

interface DecodedDay {
  readonly source: string;
  readonly day: Day;
  readonly minutes: DayMinutes;
}

async function readMinutes(client: VictoriaClient, span: DaySpan): Promise<readonly DecodedDay[]> {
  const names = Object.values(minuteSeries).join("|");
  const match = `{__name__=~"${names}",${labelsOf(span)}}`;
  const fromS = dayStartS(span.from) ?? 0;
  const toS = dayStartS(dayAfter(span.to, 1)) ?? 0;
  const curves = new Map<string, DecodedDay>();
  for (const { metric, values, timestamps } of await client.export(match, fromS, toS)) {
    const column = minuteColumns.find((one) => minuteSeries[one] === metric["__name__"]);
    if (column === undefined) continue;
    timestamps.forEach((timeMs, at) => {
      const minuteS = timeMs / 1000 - 60;
      const curve = curveOf(curves, metric["source"] ?? "", dayOf(minuteS), DAY_MINUTES);
      const minute = Math.round((minuteS - (dayStartS(curve.day) ?? 0)) / 60);
      curve.minutes[column][minute] = Math.round((values[at] ?? 0) * 10);
    });
  }
  return [...curves.values()];
}

async function readQuarters(
  client: VictoriaClient,
  span: DaySpan,
  { startS, lengthS, days }: DayRun,
): Promise<readonly DecodedDay[]> {
  const stepS = levelMinutes.quarter * 60;
  const range = { fromS: startS + stepS, toS: startS + lengthS * days.length, stepS };
  const chosen = `${selector(span)}[${stepS}s]`;
  const ask = (query: string) => client.range(query, range);
  const [low, high, covered, area] = await Promise.all([
    ask(`min_over_time(${minuteSeries.low}${chosen})`),
    ask(`max_over_time(${minuteSeries.high}${chosen})`),
    ask(`sum_over_time(${minuteSeries.covered}${chosen})`),
    ask(`sum_over_time(${areaSeries}${chosen})`),
  ]);
  const curves = new Map<string, DecodedDay>();
  const fill = (found: Found, take: (minutes: DayMinutes, at: number, value: number) => void) => {
    for (const { metric, values } of found) {
      for (const [timeS, value] of values) {
        const day = days[Math.floor((timeS - stepS - startS) / lengthS)] ?? "";
        const count = DAY_MINUTES / levelMinutes.quarter;
        const { minutes } = curveOf(curves, metric["source"] ?? "", day, count);
        take(minutes, Math.round(((timeS - stepS - startS) % lengthS) / stepS), value);
      }
    }
  };
  fill(covered, (minutes, at, value) => (minutes.covered[at] = Math.round(value * 10)));
  fill(low, (minutes, at, value) => (minutes.low[at] = Math.round(value * 10)));
  fill(high, (minutes, at, value) => (minutes.high[at] = Math.round(value * 10)));
  fill(area, (minutes, at, value) => {
    minutes.mean[at] = Math.round(Math.round(value * 100) / (minutes.covered[at] ?? 1));
  });
  return [...curves.values()];
}

function curveOf(
  curves: Map<string, DecodedDay>,
  source: string,
  day: Day,
  count: number,
): DecodedDay {
  const key = `${day} ${source}`;
  const curve = curves.get(key) ?? { source, day, minutes: emptyMinutes(count) };
  curves.set(key, curve);
  return curve;
}

function encodeCurves(curves: readonly DecodedDay[]): readonly EncodedDay[] {
  return curves
    .map(({ source, day, minutes }) => ({
      source,
      day,
      startS: dayStartS(day) ?? 0,
      bytes: encodeMinutes(minutes),
    }))
    .sort(byDayAndSource);
}

interface CurvePlace {
  readonly day: Day;
  readonly source: string;
}

function byDayAndSource(a: CurvePlace, b: CurvePlace): number {
  if (a.day !== b.day) return a.day < b.day ? -1 : 1;
  return a.source < b.source ? -1 : 1;
}

function peakOf(value: number | undefined, timeS: number | undefined): Peak | undefined {
  return value === undefined || timeS === undefined ? undefined : { value, timeS };
}

function selector(span: Pick<DaySpan, "gateway" | "sources">): string {
  return `{${labelsOf(span)}}`;
}

function labelsOf({ gateway, sources }: Pick<DaySpan, "gateway" | "sources">): string {
  const labels = [`gateway=${JSON.stringify(gateway)}`];
  if (sources) {
    const escaped = sources.map((source) => source.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    labels.push(`source=~${JSON.stringify(escaped.join("|"))}`);
  }
  return labels.join(",");
}
