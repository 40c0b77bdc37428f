import { dayRatio, evidenceOf, gaveIn, type HealthEvent, type Stretch } from "./health-event.ts";
import {
  DIODE_DAYS,
  DIODE_ERROR,
  diodeShares,
  isVoltageWhole,
  type VoltageDrop,
  voltageDrops,
  voltageEvidence,
} from "./health-voltage.ts";
import { daysApart, type IndexPoint, type IndexSeries, type StringDays } from "./health-series.ts";
import { medianOf, scatterOf } from "./middle.ts";

/** A change of the level of a string. */
export interface Change extends Stretch {
  /** Height of the step in the logarithm. */
  readonly ln: number;
  readonly lnError: number;
  readonly before: number;
  readonly drop?: VoltageDrop | undefined;
}

/** Clear days on either side of a step, and the least step by the string's reference. */
export const STEP_DAYS = 12;
const leastStep = { siblings: 0.04, plant: 0.1, itself: 0.2 };
const STANDARD_ERRORS = 6;
/**
 * A large change distorts the learnt model of the string over the seasons; smaller changes are not judged beside it.
 */
const LEAST_OF_LARGEST = 1 / 3;
/** Two halves of the same string may differ by this little; less is no scatter. */
const LEAST_SCATTER = 0.004;
/** Clear days from which the level before a diode is known. */
const BASE_DAYS = 6;

const CONTRADICTION = 0.12;

/** The times in which a diode of a string was dead: by its voltage, and where that is not known by its power. */
export function deadDiodes(
  all: StringDays,
  series: readonly IndexSeries[],
  string: number,
): readonly Change[] {
  const { points = [] } = series[string] ?? {};
  const byVoltage = voltageDrops(all, string).flatMap((drop) => {
    const change = changeOfDrop(points, drop);
    const days = Math.min(change.until, points.length) - change.from;
    const isDenied =
      days >= DIODE_DAYS && Math.abs(Math.exp(change.ln) - 1 - drop.size) > CONTRADICTION;
    return isDenied ? [] : [change];
  });
  const byPower = diodesOf(points).filter(({ from, until, ...change }) => {
    const isKnown = byVoltage.some((one) => one.from < until && from < one.until);
    const isWhole = isVoltageWhole(all, string, points[from]?.at ?? 0);
    return !isKnown && !isWhole && isOwn(series, string, { from, until, ...change });
  });
  return [...byVoltage, ...byPower].sort((a, b) => a.from - b.from);
}

/** Index of a voltage drop among the clear days; of its size where there are none. */
function changeOfDrop(points: readonly IndexPoint[], drop: VoltageDrop): Change {
  const from = points.filter(({ at }) => at < drop.from).length;
  const until = points.filter(({ at }) => at < drop.until).length;
  const before = medianOf(points.slice(Math.max(0, from - STEP_DAYS), from).map(({ ln }) => ln));
  const isKnown = until > from && !Number.isNaN(before);
  const own = isKnown
    ? changeOf(points, { from, until }, before)
    : { from, until, before: 0, ln: Math.log1p(drop.size), lnError: DIODE_ERROR / 2 };
  return { ...own, drop };
}

/** The steps of a string beside its diodes, by its clear days with the effects of diodes and dirt removed. */
export function steps(
  series: readonly IndexSeries[],
  string: number,
  {
    points,
    diodes,
  }: { readonly points: readonly IndexPoint[]; readonly diodes: readonly Change[] },
): readonly Change[] {
  const own = series[string];
  if (!own) return [];
  const found = stepChanges(points, own).filter((change) => isOwn(series, string, change));
  const largest = Math.max(0, ...[...diodes, ...found].map(({ ln }) => Math.abs(ln)));
  return found.filter(({ ln }) => Math.abs(ln) > LEAST_OF_LARGEST * largest);
}

/** The clear days of a string without some changes. */
export function withoutChanges(
  points: readonly IndexPoint[],
  changes: readonly Change[],
): readonly IndexPoint[] {
  return points.map((point, place) => {
    const sum = changes.reduce(
      (ln, { from, until, ...one }) => (place >= from && place < until ? ln + one.ln : ln),
      0,
    );
    return { ...point, ln: point.ln - sum, ownLn: point.ownLn - sum };
  });
}

/** Runs of clear days in which a string gave a third or two thirds less than in those before. */
function diodesOf(points: readonly IndexPoint[]): readonly Change[] {
  const found: Change[] = [];
  for (let from = BASE_DAYS; from < points.length; from += 1) {
    const earlier = points.slice(
      Math.max(found[found.length - 1]?.until ?? 0, from - STEP_DAYS),
      from,
    );
    if (earlier.length < BASE_DAYS) continue;
    const before = medianOf(earlier.map(({ ln }) => ln));
    const shareAt = (place: number) => Math.exp((points[place]?.ln ?? Number.NaN) - before);
    const first = Array.from({ length: DIODE_DAYS }, (_, step) => shareAt(from + step));
    const lost = diodeShares.find((share) =>
      first.every((one) => Math.abs(one - share) < DIODE_ERROR),
    );
    if (lost === undefined) continue;
    // The season may bend the figure while it lasts; a single day of odd light does not end it.
    const isStill = (place: number) => shareAt(place) < (1 + lost) / 2;
    let until = from + DIODE_DAYS;
    while (isStill(until) || isStill(until + 1)) until += 1;
    found.push(changeOf(points, { from, until }, before));
  }
  return found;
}

function changeOf(points: readonly IndexPoint[], { from, until }: Stretch, before: number): Change {
  const inside = points.slice(from, Math.min(until, from + STEP_DAYS)).map(({ ln }) => ln);
  const ln = medianOf(inside) - before;
  const scatter = Math.max(LEAST_SCATTER, scatterOf(inside, medianOf(inside)));
  const lnError = 1.25 * scatter * Math.sqrt(1 / inside.length + 1 / STEP_DAYS);
  return { from, until, before, ln, lnError };
}

/** Steps of the level that stay for at least twelve clear days. */
function stepChanges(points: readonly IndexPoint[], { basis }: IndexSeries): readonly Change[] {
  const values = points.map(({ ln }) => ln);
  const changes: Change[] = [];
  for (let at = STEP_DAYS; at + STEP_DAYS <= values.length; at += 1) {
    const [left, right] = [values.slice(at - STEP_DAYS, at), values.slice(at, at + STEP_DAYS)];
    const [before, after] = [medianOf(left), medianOf(right)];
    const rest = [...left.map((ln) => ln - before), ...right.map((ln) => ln - after)];
    const scatter = Math.max(LEAST_SCATTER, scatterOf(rest, 0));
    const lnError = 1.25 * scatter * Math.sqrt(2 / STEP_DAYS);
    const ln = after - before;
    const isLarge = Math.abs(Math.expm1(ln)) >= leastStep[basis];
    if (isLarge && Math.abs(ln) > STANDARD_ERRORS * lnError)
      changes.push({ from: at, until: values.length, before, ln, lnError });
  }
  const chosen: Change[] = [];
  for (const change of [...changes].sort((a, b) => Math.abs(b.ln) - Math.abs(a.ln))) {
    const isFar = chosen.every(({ from }) => Math.abs(from - change.from) >= STEP_DAYS);
    if (isFar) chosen.push(sharpenStep(values, change));
  }
  return chosen.sort((a, b) => a.from - b.from);
}

/** The same change where it splits the days around it best. */
function sharpenStep(values: readonly number[], change: Change): Change {
  const [first, last] = [change.from - STEP_DAYS, change.from + STEP_DAYS];
  const cost = (from: number) =>
    values.slice(first, last).reduce((sum, value, at) => {
      const level = first + at < from ? change.before : change.before + change.ln;
      return sum + Math.abs(value - level);
    }, 0);
  let from = change.from;
  for (let at = first + 1; at < last; at += 1) if (cost(at) < cost(from)) from = at;
  return { ...change, from };
}

/** Whether the string itself changed, and not its only sibling. */
function isOwn(
  series: readonly IndexSeries[],
  string: number,
  { from, ln, until }: Change,
): boolean {
  const own = series[string];
  const [other] = own?.siblings ?? [];
  if (!own || own.siblings.length !== 1 || other === undefined) return true;
  const first = Math.max(0, from - STEP_DAYS);
  const last = Math.min(until, from + STEP_DAYS);
  const change = (points: readonly IndexPoint[]) =>
    medianOf(points.slice(from, last).map(({ ownLn }) => ownLn)) -
    medianOf(points.slice(first, from).map(({ ownLn }) => ownLn));
  const ownLn = change(own.points);
  // The sibling's change is the rest of the difference.
  return Math.abs(ownLn) > Math.abs(ownLn - ln);
}

export function changeEvent(
  all: StringDays,
  own: IndexSeries,
  { string, kind, change }: { string: number; kind: HealthEvent["kind"]; change: Change },
): HealthEvent {
  const { ln, lnError, drop } = change;
  const name = all.strings[string];
  const { begin, errorDays, end } = timeOf(all, own, { string, change });
  const size = Math.expm1(ln);
  const until = end ?? all.days.length;
  const lostWh = gaveIn(all, string, { from: begin, until }) * (Math.exp(-ln) - 1);
  return {
    kind,
    strings: name ? [name] : [],
    day: all.days[begin]?.day ?? "",
    dayErrorDays: errorDays,
    endDay: end === undefined ? undefined : all.days[end - 1]?.day,
    size,
    sizeError: 2 * lnError * (1 + size),
    voltage: drop?.size,
    lostWh: lostWh > 0 ? lostWh : undefined,
    basis: own.basis,
    siblings: own.siblings.length,
    evidence: drop ? voltageEvidence(all, string, drop) : powerEvidence(all, own, change),
  };
}

function powerEvidence(
  all: StringDays,
  { points }: IndexSeries,
  { from, until, before }: Change,
): HealthEvent["evidence"] {
  const end = until < points.length ? until : from;
  return evidenceOf(all, points, { from, until: end }, before);
}

/** Indexes of the first day of a change and of the day after the last; undefined while it lasts. */
function timeOf(
  all: StringDays,
  own: IndexSeries,
  { string, change }: { readonly string: number; readonly change: Change },
) {
  const { from, until, drop } = change;
  if (drop) {
    const end = drop.until < all.days.length ? drop.until : undefined;
    return { begin: drop.from, errorDays: drop.errorDays, end };
  }
  const { at, errorDays } = dateStep(all, own, { string, place: from });
  const isOver = until < own.points.length;
  const end = isOver ? dateStep(all, own, { string, place: until }).at : undefined;
  return { begin: at, errorDays, end };
}

/** Days around a change by which the level of days in any weather is known. */
const NEAR_DAYS = 8;
/** Two levels closer than this cannot tell a day in any weather. */
const LEAST_APART = 0.03;

/**
 * Index of the first day of a change, between the clear days around it: strings that face alike get the same light in
 * any weather.
 */
function dateStep(
  all: StringDays,
  own: IndexSeries,
  { string, place }: { readonly string: number; readonly place: number },
): { readonly at: number; readonly errorDays: number } {
  const [last, first] = [own.points[place - 1]?.at ?? 0, own.points[place]?.at ?? 0];
  const coarse = { at: first, errorDays: daysApart(all, last, first) - 1 };
  if (own.basis !== "siblings") return coarse;
  const ln = (at: number) => Math.log(dayRatio(all, string, own, at));
  const values = (from: number, count: number) =>
    Array.from({ length: count }, (_, step) => ln(from + step)).filter(Number.isFinite);
  const before = medianOf(values(Math.max(0, last - NEAR_DAYS + 1), NEAR_DAYS));
  const after = medianOf(values(first, NEAR_DAYS));
  if (!(Math.abs(after - before) > LEAST_APART)) return coarse;
  const cost = (split: number) => {
    let sum = 0;
    for (let at = last + 1; at < first; at += 1) {
      const value = ln(at);
      if (Number.isFinite(value)) sum += Math.abs(value - (at < split ? before : after));
    }
    return sum;
  };
  let split = first;
  for (let at = first - 1; at > last; at -= 1) if (cost(at) < cost(split)) split = at;
  return { at: split, errorDays: Math.min(coarse.errorDays, 1) };
}
