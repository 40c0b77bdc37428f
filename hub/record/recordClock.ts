/** The clocks of this computer, in ms. */
export interface ClockReading {
  /** Never set and never turned back; where it begins means nothing. */
  readonly monotonicMs: number;
  /** The system's time since 1970, which may be wrong. */
  readonly systemMs: number;
}

/** The record's time: `atMs` since 1970 was at `monotonicMs`. */
export interface RecordTime {
  readonly monotonicMs: number;
  readonly atMs: number;
}

/** What else says how late it is. */
export interface TimeFacts {
  /** The time now by the gateway's clock, undefined while the gateway does not know it. */
  readonly gatewayMs?: number | undefined;
  /** Up to here the store holds a record; 0 when it is empty. */
  readonly recordedMs: number;
  /** A time that has certainly passed, such as the day on which this program was made. */
  readonly earliestMs: number;
}

/** A system clock that is off by less follows a time server little by little. */
const STEP_MS = 2_000;
/** Two clocks that differ by less may both be right. */
const AGREE_MS = 120_000;

/**
 * The record's time at the start: the system's, unless it is certainly in the past or the gateway contradicts it.
 * Undefined while no clock can be right; nothing may be recorded then.
 */
export function startTime(reading: ClockReading, facts: TimeFacts): RecordTime | undefined {
  const { gatewayMs, recordedMs, earliestMs } = facts;
  const { monotonicMs, systemMs } = reading;
  const isPossible = (ms: number) => ms >= earliestMs && ms >= recordedMs - AGREE_MS;
  const agrees = gatewayMs !== undefined && Math.abs(gatewayMs - systemMs) <= AGREE_MS;
  // Two clocks that agree are right even when the record goes on after them: it was made by a clock that was ahead.
  if (agrees && systemMs >= earliestMs) return { monotonicMs, atMs: systemMs };
  if (gatewayMs !== undefined && isPossible(gatewayMs)) return { monotonicMs, atMs: gatewayMs };
  return isPossible(systemMs) ? { monotonicMs, atMs: systemMs } : undefined;
}

/**
 * The record's time now: as much later as the monotonic clock says. A system clock that was set is followed when the
 * gateway agrees with it, or when the gateway's time is unknown and it was set forward.
 */
export function nextTime(
  last: RecordTime,
  reading: ClockReading,
  gatewayMs: number | undefined,
): RecordTime {
  const { monotonicMs, systemMs } = reading;
  const ownMs = last.atMs + Math.max(0, monotonicMs - last.monotonicMs);
  const aheadMs = systemMs - ownMs;
  if (Math.abs(aheadMs) <= STEP_MS) return { monotonicMs, atMs: Math.max(last.atMs, systemMs) };
  const isRight =
    gatewayMs === undefined ? aheadMs > 0 : Math.abs(gatewayMs - systemMs) <= AGREE_MS;
  return { monotonicMs, atMs: isRight ? systemMs : ownMs };
}
