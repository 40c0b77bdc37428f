import type { GatewayUpdate } from "#hub/store/contract.ts";
import { addPart, emptyMinutes, energyOf } from "#plant/history/day-minutes.ts";
import { dayAfter, dayStartS, type Day } from "#plant/history/local-day.ts";
import { hash } from "#simulator/plant/noise.ts";

/** Minutes of days that a plan writes, ten at a time. */
export interface UpdatePlan {
  readonly gateway: string;
  readonly firstDay: Day;
  readonly days: number;
  readonly sources: readonly string[];
  /** First and last minute of each day. */
  readonly minutes: readonly [number, number];
}

/** The updates of a made-up record in order of time; every tenth minute is a gap, and one ends half way. */
export function madeUpUpdates(plan: UpdatePlan): readonly GatewayUpdate[] {
  return Array.from({ length: plan.days }, (_, day) =>
    dayUpdates(plan, dayAfter(plan.firstDay, day)),
  ).flat();
}

function dayUpdates({ gateway, sources, minutes: [from, to] }: UpdatePlan, day: Day) {
  const startS = dayStartS(day) ?? 0;
  const minutes = sources.map(() => emptyMinutes());
  const updates: GatewayUpdate[] = [];
  for (let first = from; first < to; first += 10) {
    updates.push({
      gateway,
      sources: minutes.map((made, index) => {
        for (let minute = first; minute < Math.min(first + 10, to); minute += 1) {
          if (minute % 10 === 7) continue;
          const mean = Math.round(hash(index + startS, minute) * 8000 - 2000) / 10;
          addPart(made, minute, {
            low: mean - 3.2,
            mean,
            high: mean + 7.1,
            coveredS: 60 - (minute % 3),
          });
        }
        const values = {
          low: made.low.slice(first, first + 10),
          mean: made.mean.slice(first, first + 10),
          high: made.high.slice(first, first + 10),
          covered: made.covered.slice(first, first + 10),
        };
        const untilS = startS + Math.min(first + 10, to) * 60;
        const peak = { value: 900 + index + first / 1000, timeS: untilS - 1.25 };
        const state = {
          source: sources[index] ?? "",
          day,
          startS,
          untilS,
          energy: energyOf(made),
          peak,
          ...(index === 0 && { yieldWh: first }),
        };
        return { state, minutes: { first, values }, ...(index === 0 && { name: "Barn" }) };
      }),
    });
  }
  return updates;
}
