import { clocksOf, parseTimezone } from "#protocol/posix-zone.ts";

/** The clocks of this computer, in ms. */
export interface ClockReading {
  /** Monotonic; its origin has no meaning. */
  readonly monotonicMs: number;
  /** The system's time since 1970, which may be wrong. */
  readonly systemMs: number;
}

/** The record's time: `atMs` since 1970 was at `monotonicMs`. */
export interface RecordTime {
  readonly monotonicMs: number;
  readonly atMs: number;
  /** Deliberate offset of the system's clock from it; 0 while that clock counts. */
  readonly aheadMs: number;
  /** The earlier time, replaced by a later system time that no gateway confirmed. */
  readonly left?: Pick<RecordTime, "monotonicMs" | "atMs"> | undefined;
}

/** The time that a gateway shows after a time server has set it. */
export interface ShownTime {
  /** The local time as if it were UTC, in ms since 1970. */
  readonly wallMs: number;
  /** Its zone as a POSIX text such as "CET-1CEST,M3.5.0,M10.5.0/3". */
  readonly zone: string;
  /** Its zone by the name that its owner chose, such as "Europe/Berlin". */
  readonly zoneName: string;
}

/** Other evidence of the time. */
export interface TimeFacts {
  /** The time now by the clocks of gateways, in ms since 1970. */
  readonly gatewaysMs: readonly number[];
  /** End of the stored record; 0 if empty. */
  readonly recordedMs: number;
  /** A time that has certainly passed, such as the day on which this program was made. */
  readonly earliestMs: number;
}

/** Smaller differences are a time server's gradual corrections of the system clock. */
const STEP_MS = 2_000;
const AGREE_MS = 120_000;
const QUARTER_MS = 900_000;
/** The greatest difference between a zone and UTC. */
const MOST_ZONE_MS = 14 * 3_600_000;
/** Delay before a clock set forward without confirmation by a gateway is followed: it may return. */
const FOLLOW_AFTER_MS = 180_000;
/** A single gateway is not believed if its time is so long after the record. */
const MOST_AHEAD_MS = 2 * 366 * 86_400_000;

/**
 * The instant that a gateway shows, in ms since 1970. In the repeated hour the first of some likely times that agrees,
 * else the nearest to any of them.
 */
export function findInstant({ wallMs, zone }: ShownTime, likelyMs: readonly number[]): number {
  const apartMs = (ms: number) => Math.min(...likelyMs.map((likely) => Math.abs(ms - likely)));
  const [first = wallMs, second = first] = clocksOf(parseTimezone(zone), wallMs);
  // A clock that was set back by an hour then agrees with the gateway, as does the time so far.
  for (const likely of likelyMs) {
    const agreed = [first, second].find((one) => Math.abs(one - likely) <= AGREE_MS);
    if (agreed !== undefined) return agreed;
  }
  return apartMs(first) <= apartMs(second) ? first : second;
}

/** Whether two times differ as clocks in two zones do: by quarters of an hour, and at most 14 hours. */
export function differByZone(oneMs: number, otherMs: number): boolean {
  const apartMs = Math.abs(oneMs - otherMs);
  const quartersMs = Math.round(apartMs / QUARTER_MS) * QUARTER_MS;
  return quartersMs <= MOST_ZONE_MS && Math.abs(apartMs - quartersMs) <= AGREE_MS;
}

/**
 * The record's time at the start. The system's clock counts, unless it cannot be right or several gateways agree on a
 * time that is not just another zone's. Undefined while no clock can be right; then nothing may be recorded.
 */
export function startTime(reading: ClockReading, facts: TimeFacts): RecordTime | undefined {
  const { gatewaysMs, recordedMs, earliestMs } = facts;
  const { systemMs } = reading;
  const agreedMs = agreedTime(gatewaysMs, systemMs, earliestMs);
  if (agreedMs !== undefined) return timeAt(reading, agreedMs);
  const isPossible = (ms: number) => ms >= earliestMs && ms >= recordedMs - AGREE_MS;
  // With a gateway it is right even when the record goes on after it: that was made by a clock that was ahead.
  const isConfirmed = systemMs >= earliestMs && backers(gatewaysMs, systemMs) > 0;
  if (isConfirmed || isPossible(systemMs)) return timeAt(reading, systemMs);
  const middleMs = median(gatewaysMs);
  if (middleMs === undefined || !isPossible(middleMs)) return undefined;
  const isFar = middleMs > Math.max(recordedMs, earliestMs) + MOST_AHEAD_MS;
  return isFar ? undefined : timeAt(reading, middleMs);
}

/**
 * The record's time now: as much later as the monotonic clock says. Undefined when the system's clock was set since:
 * then `timeAfterStep` decides.
 */
export function nextTime(last: RecordTime, reading: ClockReading): RecordTime | undefined {
  const { monotonicMs, systemMs } = reading;
  const ownMs = ownTime(last, monotonicMs);
  if (Math.abs(systemMs - ownMs - last.aheadMs) > STEP_MS) return undefined;
  if (last.aheadMs !== 0) return { ...last, monotonicMs, atMs: ownMs, aheadMs: systemMs - ownMs };
  return { ...last, monotonicMs, atMs: Math.max(last.atMs, systemMs) };
}

/** Evidence after a step of the system's clock. */
export interface StepFacts extends Pick<TimeFacts, "gatewaysMs" | "earliestMs"> {
  /** How long the step is known. */
  readonly waitedMs: number;
}

/**
 * The record's time after the system's clock was set, or gateways were asked again: the previous or the system's
 * time, whichever more gateways show. If none shows either, a clock set forward is followed after some minutes, as
 * after a sleep. Undefined until then.
 */
export function timeAfterStep(
  last: RecordTime,
  reading: ClockReading,
  facts: StepFacts,
): RecordTime | undefined {
  const { gatewaysMs, earliestMs } = facts;
  const { monotonicMs, systemMs } = reading;
  const ownMs = ownTime(last, monotonicMs);
  const agreedMs = agreedTime(gatewaysMs, systemMs, earliestMs);
  if (agreedMs !== undefined) return timeAt(reading, agreedMs);
  const isSame = Math.abs(systemMs - ownMs - last.aheadMs) <= STEP_MS;
  if (isSame && last.aheadMs === 0) return nextTime(last, reading) ?? last;
  const bySystem = systemMs >= earliestMs ? backers(gatewaysMs, systemMs) : 0;
  const byOwn = backers(gatewaysMs, ownMs);
  if (bySystem > 0 && bySystem >= byOwn) return timeAt(reading, systemMs);
  if (byOwn > 0) return timeAt(reading, ownMs);
  return isSame ? (nextTime(last, reading) ?? last) : unconfirmedTime(last, reading, facts);
}

/** The time after a step of the system's clock of which no gateway says anything. */
function unconfirmedTime(
  last: RecordTime,
  reading: ClockReading,
  { earliestMs, waitedMs }: Pick<StepFacts, "earliestMs" | "waitedMs">,
): RecordTime | undefined {
  const { monotonicMs, systemMs } = reading;
  const ownMs = ownTime(last, monotonicMs);
  const { left } = last;
  if (left && Math.abs(ownTime(left, monotonicMs) - systemMs) <= AGREE_MS)
    return timeAt(reading, systemMs);
  if (systemMs <= ownMs || systemMs < earliestMs) return { ...timeAt(reading, ownMs), left };
  if (waitedMs < FOLLOW_AFTER_MS) return undefined;
  return { ...timeAt(reading, systemMs), left: left ?? { monotonicMs, atMs: ownMs } };
}

/** A time as the monotonic clock has it now, whatever the system's clock says. */
export function ownTime(last: Pick<RecordTime, "monotonicMs" | "atMs">, nowMs: number): number {
  return last.atMs + Math.max(0, nowMs - last.monotonicMs);
}

function timeAt({ monotonicMs, systemMs }: ClockReading, atMs: number): RecordTime {
  return { monotonicMs, atMs, aheadMs: systemMs - atMs };
}

/** The time that most gateways agree on against the system's; undefined when they do not, or only in another zone. */
function agreedTime(
  gatewaysMs: readonly number[],
  systemMs: number,
  earliestMs: number,
): number | undefined {
  const groups = gatewaysMs.map((one) =>
    gatewaysMs.filter((other) => Math.abs(one - other) <= AGREE_MS),
  );
  const [largest = []] = groups.toSorted((a, b) => b.length - a.length);
  // The system's clock has a vote, too.
  const isMost = largest.length * 2 > gatewaysMs.length;
  if (!isMost || largest.length <= backers(gatewaysMs, systemMs) + 1) return undefined;
  const agreedMs = median(largest);
  if (agreedMs === undefined || agreedMs < earliestMs) return undefined;
  return systemMs >= earliestMs && differByZone(agreedMs, systemMs) ? undefined : agreedMs;
}

function backers(gatewaysMs: readonly number[], timeMs: number): number {
  return gatewaysMs.filter((one) => Math.abs(one - timeMs) <= AGREE_MS).length;
}

function median(times: readonly number[]): number | undefined {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)];
}
