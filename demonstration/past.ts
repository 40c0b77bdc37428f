import { derivedDay } from "#plant/energy/derived-days.ts";
import { unknownPlant } from "#plant/energy/meters.ts";
import {
  type DayMinutes,
  emptyMinutes,
  encodeMinutes,
  energyOf,
} from "#plant/history/day-minutes.ts";
import type { DayRecord } from "#plant/history/day-record.ts";
import { dayAfter, dayOf, daysBetween, dayStartS, type Day } from "#plant/history/local-day.ts";
import { sourceOf } from "#plant/history/sources.ts";
import type { PastEvents } from "#simulator/past/pastNodes.ts";
import type { PlayedDay } from "#simulator/plant/playedDay.ts";
import { PastPlant, type PastMinutes } from "#simulator/past/pastPlant.ts";
import { PlainPastPlant } from "#simulator/past/plainPast.ts";
import { germanOffsetS } from "#simulator/scenario/moment.ts";
import { sourceNames } from "#simulator/past/sourceNames.ts";
import type { Climate } from "#simulator/plant/weather.ts";
import { wholeUpdate } from "#hub/record/derivedPast.ts";
import type { RecordStore, SourceUpdate } from "#hub/store/contract.ts";

/** The past that a demonstration begins with. */
export interface PastPlan {
  readonly climate: Climate;
  readonly gateway: string;
  readonly first: Day;
  /** The present, in ms since 1970. */
  readonly nowMs: number;
  /** Time of the simulated world at that moment, and the offset of its clocks from UTC. */
  readonly worldMs: number;
  readonly worldOffsetMs: number;
  /** Whether the household has neither battery nor charger. */
  readonly isPlain?: boolean;
  /** Pause after each piece of the work, relative to its time; half if omitted. */
  readonly pauseShare?: number;
}

/** Events at the household since the first day: days from it to the begin and to the end. */
const diodeFailsDays = [220, 340] as const;
const fieldLimitedDays = [430, 451] as const;

function eventsOf({ first }: PastPlan): PastEvents {
  const spanOf = ([from, to]: readonly [number, number]) => ({
    fromMs: (dayStartS(dayAfter(first, from)) ?? 0) * 1000,
    toMs: (dayStartS(dayAfter(first, to)) ?? 0) * 1000,
  });
  return { diodeFails: spanOf(diodeFailsDays), fieldLimited: spanOf(fieldLimitedDays) };
}

function pastPlantOf(plan: PastPlan): PastPlant {
  return new (plan.isPlain ? PlainPastPlant : PastPlant)(plan.climate, eventsOf(plan));
}

const DAYS_AT_ONCE = 16;
/** Days before them that are also played: then the battery's charge hardly depends on the first. */
const DAYS_BEFORE = 4;

/**
 * Writes yesterday and today up to now of the simulated household into a store. The days have the weather and light of
 * their season, today those of the simulated world. Returns the counters with which that world continues.
 */
export async function writeRecentPast(
  store: Pick<RecordStore, "write" | "maintain">,
  plan: PastPlan,
): Promise<PlayedDay> {
  const { gateway, nowMs, worldMs, worldOffsetMs } = plan;
  const today = dayOf(nowMs / 1000);
  const plant = pastPlantOf(plan);
  playBefore(plant, dayAfter(today, -1));
  await store.write([{ gateway, sources: pastDay(plant, dayAfter(today, -1)) }]);
  // Once yesterday is packed, earlier days are stored packed at once.
  await store.maintain(nowMs / 1000);
  const startMs = (dayStartS(today) ?? 0) * 1000;
  const count = Math.floor((nowMs - startMs) / 60_000);
  const fromMs = worldMs - count * 60_000;
  const span = { fromMs, count, utcOffsetMs: worldOffsetMs, isSteady: true };
  const sources = updatesOf(plant.play(span), today, startMs / 1000);
  await store.write([{ gateway, sources }]);
  return playedDay(sources, plant.chargePct);
}

function playedDay(sources: readonly SourceUpdate[], chargePct: number): PlayedDay {
  const inverterWh = new Map<string, number>();
  let controllerWh = 0;
  for (const { state } of sources) {
    const { kind } = sourceOf(state.source) ?? {};
    const { yieldWh = 0 } = state;
    if (kind === "inverter") inverterWh.set(state.source.slice("inv ".length), yieldWh);
    if (state.source === "controller") controllerWh = yieldWh;
  }
  return { inverterWh, controllerWh, chargePct };
}

/**
 * Writes the days before the first day in the store, newest first, and pauses after each piece of the work so that
 * the hub can answer. Resolves early when the signal is aborted; a further call writes the missing days.
 */
export async function writeEarlierPast(
  store: RecordStore,
  plan: PastPlan,
  signal: AbortSignal,
): Promise<void> {
  const { gateway, first, nowMs, pauseShare = 0.5 } = plan;
  const inTurn = pausing(pauseShare);
  const knownDays = (await store.sources(gateway)).map(({ firstDay }) => firstDay).sort();
  let last = dayAfter(knownDays[0] ?? dayAfter(dayOf(nowMs / 1000), -1), -1);
  while (last >= first && !signal.aborted) {
    const wanted = dayAfter(last, 1 - DAYS_AT_ONCE);
    const from = wanted < first ? first : wanted;
    const plant = pastPlantOf(plan);
    await inTurn(() => playBefore(plant, from));
    const updates: (readonly SourceUpdate[])[] = [];
    for (const day of daysBetween(from, last)) {
      if (signal.aborted) return;
      updates.unshift(await inTurn(() => pastDay(plant, day)));
    }
    // The newest first: after a stop the first known day says where to continue.
    for (const sources of updates) {
      if (signal.aborted) return;
      await inTurn(() => store.write([{ gateway, sources }]));
    }
    last = dayAfter(from, -1);
  }
}

/** Does some work, then lets the hub answer pending requests: a page sends a dozen before it renders. */
function pausing(share: number) {
  return async <Made>(work: () => Made | Promise<Made>): Promise<Made> => {
    const beganMs = performance.now();
    const result = await work();
    await pause((performance.now() - beganMs) * share);
    return result;
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function playBefore(plant: PastPlant, day: Day): void {
  for (let ago = DAYS_BEFORE; ago > 0; ago -= 1) playDay(plant, dayAfter(day, -ago));
}

/** Records of a day of the simulated household. */
export function pastDay(plant: PastPlant, day: Day): readonly SourceUpdate[] {
  return updatesOf(playDay(plant, day), day, dayStartS(day) ?? 0);
}

function playDay(plant: PastPlant, day: Day): PastMinutes {
  const startS = dayStartS(day) ?? 0;
  const endS = dayStartS(dayAfter(day, 1)) ?? startS + 86_400;
  const utcOffsetMs = germanOffsetS(startS * 1000) * 1000;
  const count = Math.round((endS - startS) / 60);
  return plant.play({ fromMs: startS * 1000, count, utcOffsetMs });
}

function updatesOf(played: PastMinutes, day: Day, startS: number): readonly SourceUpdate[] {
  const updates = new Map<string, SourceUpdate>();
  for (const [source, values] of played) updates.set(source, updateOf(source, values, day, startS));
  const counted = [...updates].flatMap(([source, { state }]) =>
    sourceOf(source)?.kind === "inverter" ? [state.yieldWh ?? 0] : [],
  );
  const total = updates.get("total");
  if (total) {
    const yieldWh = counted.reduce((sum, wh) => sum + wh, 0);
    updates.set("total", { ...total, state: { ...total.state, yieldWh } });
  }
  const records = new Map([...updates].map(([source, one]) => [source, recordOf(one)]));
  const derived = derivedDay(records, unknownPlant).map(wholeUpdate);
  return [...updates.values(), ...derived];
}

function updateOf(source: string, values: Float64Array, day: Day, startS: number): SourceUpdate {
  const minutes = minutesFrom(values, isVoltage(source) ? 0 : SWING);
  const energy = energyOf(minutes);
  const at = highestAt(minutes, values.length);
  const peak = { value: (minutes.high[at] ?? 0) / 10, timeS: startS + at * 60 + 30 };
  // The gateway counts the yields of its devices; their sum follows from them.
  const isCounted = source !== "total" && sourceOf(source)?.flows[0]?.name === "yield";
  const state = {
    source,
    day,
    startS,
    untilS: startS + values.length * 60,
    energy,
    ...(values.length > 0 && { peak }),
    ...(isCounted && { yieldWh: Math.round(energy.inWh) }),
  };
  return { name: sourceNames.get(source), state, minutes: { first: 0, values: minutes } };
}

function recordOf({ state, minutes }: SourceUpdate): DayRecord {
  return { ...state, minutes: encodeMinutes(minutes.values) };
}

function highestAt({ high }: DayMinutes, count: number): number {
  let best = 0;
  for (let at = 1; at < count; at += 1) if ((high[at] ?? 0) > (high[best] ?? 0)) best = at;
  return best;
}

/** Variation of the power within a minute, in whole watts, which takes less memory. */
const SWING = 1 / 64;

function isVoltage(source: string): boolean {
  return source.startsWith("volt ");
}

function minutesFrom(values: Float64Array, swingShare: number): DayMinutes {
  const minutes = emptyMinutes();
  for (let minute = 0; minute < values.length; minute += 1) {
    const value = values[minute] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    const tenths = Math.round(value * 10);
    const swing = Math.round((Math.abs(tenths) * swingShare) / 10) * 10;
    minutes.low[minute] = tenths - swing;
    minutes.mean[minute] = tenths;
    minutes.high[minute] = tenths + swing;
    minutes.covered[minute] = 600;
  }
  return minutes;
}
