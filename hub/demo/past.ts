import { emptyMinutes, energyOf, type DayMinutes } from "#plant/history/day-minutes.ts";
import { dayAfter, dayOf, dayStartS, type Day } from "#plant/history/local-day.ts";
import { PastPlant, type PastMinutes } from "#simulator/past/pastPlant.ts";
import { sourceNames } from "#simulator/past/sourceNames.ts";
import type { Climate } from "#simulator/plant/sky.ts";
import type { RecordStore, SourceUpdate } from "../store/contract.ts";

/** The past that a demonstration begins with. */
export interface PastPlan {
  readonly climate: Climate;
  readonly gateway: string;
  readonly days: number;
  /** The present, in ms since 1970. */
  readonly nowMs: number;
  /** Time of the simulated world at that moment, and the offset of its clocks from UTC. */
  readonly worldMs: number;
  readonly worldOffsetMs: number;
}

/** Days in one transaction: more would keep the hub from answering. */
const DAYS_AT_ONCE = 16;

/**
 * Writes the past of the simulated household into a store: the given number of days, and today up to now. The days
 * have the weather and light of their season, today those of the simulated world, so that it continues in the live
 * data. Nothing is written into a store that knows the gateway.
 */
export async function writePast(store: RecordStore, plan: PastPlan): Promise<void> {
  const { gateway, days, nowMs, worldMs, worldOffsetMs } = plan;
  if ((await store.gateways()).includes(gateway)) return;
  const today = dayOf(nowMs / 1000);
  const write = (sources: readonly (readonly SourceUpdate[])[]) =>
    store.write(sources.map((each) => ({ gateway, sources: each })));
  // Once yesterday is packed, earlier days are stored packed at once.
  const yesterday = dayAfter(today, -1);
  await write([pastDay(new PastPlant(plan.climate), yesterday)]);
  await store.maintain(nowMs / 1000);
  const plant = new PastPlant(plan.climate);
  const first = dayAfter(today, -days);
  for (let from = first; from < yesterday; from = dayAfter(from, DAYS_AT_ONCE)) {
    const updates: (readonly SourceUpdate[])[] = [];
    for (
      let day = from;
      day < yesterday && day < dayAfter(from, DAYS_AT_ONCE);
      day = dayAfter(day, 1)
    )
      updates.push(pastDay(plant, day));
    await write(updates);
    await new Promise((resolve) => setImmediate(resolve));
  }
  const startMs = (dayStartS(today) ?? 0) * 1000;
  const count = Math.floor((nowMs - startMs) / 60_000);
  const span = { fromMs: worldMs - count * 60_000, count, utcOffsetMs: worldOffsetMs };
  await write([updatesOf(plant.play(span), today, startMs / 1000)]);
}

function pastDay(plant: PastPlant, day: Day): readonly SourceUpdate[] {
  const startS = dayStartS(day) ?? 0;
  const endS = dayStartS(dayAfter(day, 1)) ?? startS + 86_400;
  const utcOffsetMs = new Date(startS * 1000).getTimezoneOffset() * -60_000;
  const count = Math.round((endS - startS) / 60);
  return updatesOf(plant.play({ fromMs: startS * 1000, count, utcOffsetMs }), day, startS);
}

function updatesOf(played: PastMinutes, day: Day, startS: number): readonly SourceUpdate[] {
  const updates = new Map<string, SourceUpdate>();
  for (const [source, values] of played) updates.set(source, updateOf(source, values, day, startS));
  const counted = [...updates].flatMap(([source, { state }]) =>
    source.startsWith("inv ") ? [state.yieldWh ?? 0] : [],
  );
  const total = updates.get("total");
  if (total) {
    const yieldWh = counted.reduce((sum, wh) => sum + wh, 0);
    updates.set("total", { ...total, state: { ...total.state, yieldWh } });
  }
  return [...updates.values()];
}

function updateOf(source: string, values: Float64Array, day: Day, startS: number): SourceUpdate {
  const minutes = minutesFrom(values);
  const energy = energyOf(minutes);
  const at = highestAt(minutes, values.length);
  const peak = { value: (minutes.high[at] ?? 0) / 10, timeS: startS + at * 60 + 30 };
  const isCounted = /^(inv|str) |^controller$/.test(source);
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

function highestAt({ high }: DayMinutes, count: number): number {
  let best = 0;
  for (let at = 1; at < count; at += 1) if ((high[at] ?? 0) > (high[best] ?? 0)) best = at;
  return best;
}

/** Within a minute a power varies by some percent, here in whole watts, which takes less room. */
function minutesFrom(values: Float64Array): DayMinutes {
  const minutes = emptyMinutes();
  for (let minute = 0; minute < values.length; minute += 1) {
    const tenths = Math.round((values[minute] ?? 0) * 10);
    const swing = Math.round(Math.abs(tenths) / 640) * 10;
    minutes.low[minute] = tenths - swing;
    minutes.mean[minute] = tenths;
    minutes.high[minute] = tenths + swing;
    minutes.covered[minute] = 600;
  }
  return minutes;
}
