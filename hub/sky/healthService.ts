import type { Health } from "#hub-api/health.ts";
import { dayAfter, dayOf, type Day } from "#plant/history/local-day.ts";
import type { ClearDay, StringRating } from "#plant/sky/clear-share.ts";
import { healthOfPlant } from "#plant/sky/health-of-plant.ts";
import type { LearntGateway } from "./clearDays.ts";
import type { ClearDays } from "./clearStore.ts";

interface HealthWork {
  readonly clear: Pick<ClearDays, "days">;
  readonly ratings: (gateway: string) => readonly StringRating[];
  readonly pause: (workedMs: number) => Promise<void>;
}

/** Ageing needs two years; a model counts for the days that it was compared with. */
const MOST_DAYS = 731;
/** Days that are read and parsed without a pause. */
const DAYS_AT_ONCE = 30;

interface HealthService {
  /** Found once for a learnt sky and a day. Rejects when the record cannot be read. */
  readonly of: (learnt: LearntGateway) => Promise<Health>;
  /** Finds it again the next time: other days are kept. */
  readonly forget: (gateway: string) => void;
}

export function healthService(work: HealthWork): HealthService {
  const known = new Map<string, { readonly key: string; readonly health: Promise<Health> }>();
  return {
    of: (learnt) => {
      const { gateway, sky, nowS } = learnt;
      const yesterday = dayAfter(dayOf(nowS), -1);
      const key = `${sky.atS} ${yesterday}`;
      const before = known.get(gateway);
      if (before?.key === key) return before.health;
      const health = healthOf(work, learnt, yesterday);
      known.set(gateway, { key, health });
      health.catch(() => known.delete(gateway));
      return health;
    },
    forget: (gateway) => known.delete(gateway),
  };
}

async function healthOf(
  work: HealthWork,
  { gateway, sky }: LearntGateway,
  lastDay: Day,
): Promise<Health> {
  const days = await daysUntil(work, gateway, lastDay);
  return driven(healthOfPlant(sky, days, work.ratings(gateway)), work);
}

async function daysUntil(
  { clear, pause }: HealthWork,
  gateway: string,
  last: Day,
): Promise<readonly ClearDay[]> {
  const days: ClearDay[] = [];
  for (let ago = MOST_DAYS - 1; ago >= 0; ago -= DAYS_AT_ONCE) {
    const beganMs = performance.now();
    const to = dayAfter(last, -Math.max(0, ago - DAYS_AT_ONCE + 1));
    days.push(...clear.days(gateway, dayAfter(last, -ago), to));
    await pause(performance.now() - beganMs);
  }
  return days;
}

async function driven<Made>(
  pieces: Generator<void, Made>,
  { pause }: Pick<HealthWork, "pause">,
): Promise<Made> {
  for (;;) {
    const beganMs = performance.now();
    const step = pieces.next();
    if (step.done === true) return step.value;
    await pause(performance.now() - beganMs);
  }
}
