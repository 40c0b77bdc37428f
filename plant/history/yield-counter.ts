/**
 * How far a counter of the day's yield has come, in Wh. Counters drop: at midnight, when the inverter
 * wakes, when it restarts; and after a restart of the gateway they read 0 until the inverter answers.
 */
export interface YieldCounter {
  /** Energy of the counters before they dropped. */
  readonly settledWh: number;
  /** What the present counter had before it counted for this day. */
  readonly baseWh: number;
  readonly lastWh: number;
  readonly lastS: number;
  /** Whether the present counter is known to be this day's and not an old one: it has grown, or the source gave power. */
  readonly grew: boolean;
  /** Where the counter stood when it dropped last, 0 before. */
  readonly highWh: number;
}

/** A counter as it reads at a time in seconds. */
export interface YieldReading {
  readonly wh: number;
  readonly timeS: number;
  /** The source gives power, so it is awake and has set its counter back for this day. */
  readonly isProducing: boolean;
}

/** What else is known when a counter is read. */
export interface YieldContext {
  /** Noon of the day, in seconds. */
  readonly noonS: number;
  /** The last reading of the day before, if there is one. */
  readonly carriedWh?: number | undefined;
  /** Highest power of the source on this day, in W: what a counter can gain in a time. */
  readonly peakW: number;
}

/**
 * Counts a reading. What drops by more than a minute's yield has started again; what comes back before it has grown,
 * faster than the power could deliver, is the old counter and counts only beyond where it stood. Once it has grown, a
 * step may be as high as it likes: the radio was silent.
 */
export function countYield(
  counter: YieldCounter | undefined,
  reading: YieldReading,
  context: YieldContext,
): YieldCounter {
  if (counter === undefined) return firstOfDay(reading, context);
  const { wh, timeS, isProducing } = reading;
  const { noonS, peakW } = context;
  const { lastWh, lastS, highWh, baseWh, grew } = counter;
  if (timeS <= lastS) return counter;
  const gainWh = wh - lastWh;
  const possibleWh = 2 + (2 * peakW * (timeS - lastS)) / 3600;
  // A source gains no more in a minute: the reading is older than the last one, as of a message sent again.
  const isOlderReading = wh > 0 && -gainWh <= 1 + peakW / 60;
  if (gainWh < -1 && !isOlderReading) {
    const settledWh = yieldOf(counter, noonS);
    const standing = Math.max(lastWh, highWh);
    const isNew = isProducing && wh <= possibleWh;
    return { settledWh, baseWh: 0, lastWh: wh, lastS: timeS, grew: isNew, highWh: standing };
  }
  if (gainWh <= 0) return { ...counter, lastS: timeS, grew: grew || isProducing };
  const isBack = highWh > 0 && !grew && gainWh > possibleWh;
  const countedWh = isBack ? Math.max(0, wh - Math.max(highWh, lastWh)) : gainWh;
  return {
    ...counter,
    baseWh: baseWh + gainWh - countedWh,
    lastWh: wh,
    lastS: timeS,
    grew: !isBack,
  };
}

function firstOfDay(
  { wh, timeS, isProducing }: YieldReading,
  { carriedWh }: YieldContext,
): YieldCounter {
  // The same figure as yesterday's last is yesterday's counter, still standing.
  const baseWh = wh === carriedWh ? wh : 0;
  return { settledWh: 0, baseWh, lastWh: wh, lastS: timeS, grew: isProducing, highWh: 0 };
}

/**
 * Yield of the day in Wh. A counter of which nobody knows that it is this day's counts only when it was
 * read after noon: before, it is yesterday's, of an inverter that has not woken yet.
 */
export function yieldOf(counter: YieldCounter, noonS: number): number {
  const counts = counter.grew || counter.lastS >= noonS;
  return counter.settledWh + (counts ? Math.max(0, counter.lastWh - counter.baseWh) : 0);
}
