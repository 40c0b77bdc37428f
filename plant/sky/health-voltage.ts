import { EVIDENCE_DAYS, type EvidenceDay } from "./health-event.ts";
import { daysApart, type StringDays } from "./health-series.ts";
import { medianOf } from "./middle.ts";

/** A time in which the voltage of a string was a third or two thirds lower. Places are those of days. */
export interface VoltageDrop {
  readonly from: number;
  /** The place after its last day; the number of days while it lasts. */
  readonly until: number;
  /** How many days earlier it may have begun: those without a voltage. */
  readonly errorDays: number;
  /** Change of the voltage as a share, such as -0.33. */
  readonly size: number;
  readonly beforeV: number;
}

/** A bypass diode that burnt through takes a third of the module's cells, two of them two thirds. */
export const diodeShares = [2 / 3, 1 / 3];
export const DIODE_ERROR = 0.06;
export const DIODE_DAYS = 3;
/** Days by which the level before is known, at least and at most: heat changes it with the seasons. */
const [LEAST_BEFORE, MOST_BEFORE] = [6, 12];
/** Above this share of the voltage before nothing is bypassed. */
const WHOLE_SHARE = 0.85;

/** The times in which a part of a string's cells was bypassed, by its voltage alone: the light hardly changes that. */
export function voltageDrops(all: StringDays, string: number): readonly VoltageDrop[] {
  const known = voltagesOf(all, string);
  const found: VoltageDrop[] = [];
  let begin = 0;
  for (let from = LEAST_BEFORE; from + DIODE_DAYS <= known.length; from += 1) {
    const earlier = known.slice(Math.max(begin, from - MOST_BEFORE), from);
    if (earlier.length < LEAST_BEFORE) continue;
    const beforeV = levelOf(earlier);
    const shareAt = (place: number) => (known[place]?.volts ?? Number.NaN) / beforeV;
    const first = Array.from({ length: DIODE_DAYS }, (_, step) => shareAt(from + step));
    const left = diodeShares.find((share) =>
      first.every((one) => Math.abs(one - share) < DIODE_ERROR),
    );
    if (left === undefined) continue;
    const isStill = (place: number) => shareAt(place) < (1 + left) / 2;
    let end = from + DIODE_DAYS;
    // A single day of odd light does not end it.
    while (isStill(end) || isStill(end + 1)) end += 1;
    const at = known[from]?.at ?? 0;
    found.push({
      from: at,
      until: known[end]?.at ?? all.days.length,
      errorDays: daysApart(all, known[from - 1]?.at ?? at, at) - 1,
      size: levelOf(known.slice(from, end)) / beforeV - 1,
      beforeV,
    });
    begin = end;
    from = end;
  }
  return found;
}

/** Whether the voltage of a string is known around a day and stayed, so that no diode can have died. */
export function isVoltageWhole(all: StringDays, string: number, from: number): boolean {
  const known = voltagesOf(all, string);
  const first = known.findIndex(({ at }) => at >= from);
  if (first < LEAST_BEFORE || first + DIODE_DAYS > known.length) return false;
  const before = levelOf(known.slice(Math.max(0, first - MOST_BEFORE), first));
  return levelOf(known.slice(first, first + DIODE_DAYS)) / before > WHOLE_SHARE;
}

export function voltageEvidence(
  all: StringDays,
  string: number,
  { from, until, beforeV }: VoltageDrop,
): readonly EvidenceDay[] {
  const known = voltagesOf(all, string);
  const first = known.findIndex(({ at }) => at >= from);
  const last = known.filter(({ at }) => at < until).length;
  return known
    .slice(Math.max(0, first - EVIDENCE_DAYS), last + EVIDENCE_DAYS)
    .flatMap(({ at, volts }) => {
      const day = all.days[at]?.day;
      return day === undefined ? [] : [{ day, share: volts / beforeV }];
    });
}

function levelOf(days: readonly { readonly volts: number }[]): number {
  return medianOf(days.map(({ volts }) => volts));
}

function voltagesOf({ days, of }: StringDays, string: number) {
  return days.flatMap((_, at) => {
    const volts = of(string, at)?.voltageV ?? 0;
    return volts > 0 ? [{ at, volts }] : [];
  });
}
