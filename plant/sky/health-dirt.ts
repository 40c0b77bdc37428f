import { evidenceOf, type HealthEvent, shareOf, type Stretch } from "./health-event.ts";
import { daysApart, type IndexPoint, type IndexSeries, type StringDays } from "./health-series.ts";
import { medianOf, scatterOf } from "./middle.ts";

const LEAST_DAYS = 21;
const MOST_DAYS = 120;
const LEAST_POINTS = 6;
/** Clear days whose middle is the level before and after rain. */
const LEVEL_POINTS = 3;
/** The least fall and rise, as logarithms, by the string's reference. */
const least = { siblings: 0.025, plant: 0.04, itself: 0.08 };
/** Share of the fall that returns with the rain, at least and at most. */
const [LEAST_BACK, MOST_BACK] = [0.5, 2];
/** Largest scatter of the days around the fall, as a share of it. */
const MOST_SCATTER = 0.35;

interface DirtOfString {
  readonly events: readonly HealthEvent[];
  readonly cleaned: readonly IndexPoint[];
}

/** Dirt that gathered on a string in weeks and went with the rain. `points` are its clear days. */
export function dirtOf(
  all: StringDays,
  own: IndexSeries,
  { string, points }: { readonly string: number; readonly points: readonly IndexPoint[] },
): DirtOfString {
  const events: HealthEvent[] = [];
  const cleaned = [...points];
  let first = 0;
  for (let at = LEAST_POINTS; at < points.length; at += 1) {
    if (riseAt(points, at) < least[own.basis]) continue;
    const rain = steepest(points, at);
    const rise = riseAt(points, rain);
    const stretch = dryStretch(all, points, { from: first, until: rain });
    if (rise < least[own.basis] || !stretch || !isFall(stretch.fall, rise, own)) continue;
    events.push(dirtEvent(all, own, { string, points, rain, rise, from: stretch.from }));
    for (let place = stretch.from; place < rain; place += 1) {
      const point = points[place];
      const share = partOf(all, points, { from: stretch.from, until: rain }, place);
      if (point) cleaned[place] = { ...point, ln: point.ln + share * rise };
    }
    first = rain;
    at = rain;
  }
  return { events, cleaned };
}

/** Share of a string's dirt on a clear day, 0 to 1: it gathers evenly. */
function partOf(
  all: StringDays,
  points: readonly IndexPoint[],
  { from, until }: Stretch,
  place: number,
): number {
  const dayOf = (one: number) => points[one]?.at ?? 0;
  const length = daysApart(all, dayOf(from), dayOf(until - 1));
  return daysApart(all, dayOf(from), dayOf(place)) / Math.max(1, length);
}

/** Index of the clear day with the largest rise, from an index on: the median of days rises too early. */
function steepest(points: readonly IndexPoint[], from: number): number {
  const rise = (place: number) => (points[place]?.ln ?? 0) - (points[place - 1]?.ln ?? 0);
  let best = from;
  const last = Math.min(points.length, from + LEVEL_POINTS);
  for (let place = from + 1; place < last; place += 1) if (rise(place) > rise(best)) best = place;
  return best;
}

/** The rise from a clear day to the next; the index of the later day is given. */
function riseAt(points: readonly IndexPoint[], rain: number): number {
  const after = levelOf(points.slice(rain, rain + LEVEL_POINTS));
  // Of the dry days before, the last is the dirtiest.
  const before = levelOf(points.slice(Math.max(0, rain - LEVEL_POINTS + 1), rain));
  return after - before || 0;
}

interface Fall {
  /** Change of the logarithm from the first to the last day; negative. */
  readonly ln: number;
  readonly scatter: number;
}

/** The longest stretch of clear days before rain in which the level falls evenly. */
function dryStretch(
  all: StringDays,
  points: readonly IndexPoint[],
  { from, until }: Stretch,
): { readonly from: number; readonly fall: Fall } | undefined {
  const timeOf = ({ at }: IndexPoint) => daysApart(all, 0, at);
  const last = points[until - 1];
  if (!last) return undefined;
  let best: { readonly from: number; readonly fall: Fall } | undefined;
  for (let begin = until - LEAST_POINTS; begin >= from; begin -= 1) {
    const own = points.slice(begin, until);
    const [oldest] = own;
    const length = oldest ? timeOf(last) - timeOf(oldest) : 0;
    if (length > MOST_DAYS) break;
    if (length < LEAST_DAYS) continue;
    const fall = fitFall(own, timeOf);
    // A longer stretch counts as long as it falls as evenly.
    if (!best || depth(fall) > depth(best.fall)) best = { from: begin, fall };
  }
  return best;
}

function depth({ ln, scatter }: Fall): number {
  return -ln - 3 * scatter;
}

function fitFall(points: readonly IndexPoint[], timeOf: (point: IndexPoint) => number): Fall {
  const times = points.map(timeOf);
  const [middle, middleLn] = [mean(times), mean(points.map(({ ln }) => ln))];
  let [together, spread] = [0, 0];
  points.forEach(({ ln }, place) => {
    const time = (times[place] ?? 0) - middle;
    together += time * (ln - middleLn);
    spread += time * time;
  });
  const slope = together / spread;
  const rest = points.map(({ ln }, place) => ln - slope * (times[place] ?? 0));
  const ln = levelOf(points.slice(-LEVEL_POINTS)) - levelOf(points.slice(0, LEVEL_POINTS));
  return { ln: slope < 0 ? ln : 0, scatter: scatterOf(rest, medianOf(rest)) };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function levelOf(points: readonly IndexPoint[]): number {
  return medianOf(points.map(({ ln }) => ln));
}

function isFall({ ln, scatter }: Fall, rise: number, { basis }: IndexSeries): boolean {
  const isDeep = -ln >= least[basis] && scatter < MOST_SCATTER * -ln;
  return isDeep && rise > LEAST_BACK * -ln && rise < MOST_BACK * -ln;
}

interface Found {
  readonly string: number;
  readonly points: readonly IndexPoint[];
  /** Indexes of the first clear day of the dry weeks, and of the first clear day after the rain. */
  readonly from: number;
  readonly rain: number;
  readonly rise: number;
}

function dirtEvent(all: StringDays, own: IndexSeries, found: Found): HealthEvent {
  const { string, points, from, rain, rise } = found;
  const name = all.strings[string];
  const dayAt = (at: number) => all.days[at]?.day ?? "";
  const [begin, last, clean] = [from, rain - 1, rain].map((place) => points[place]?.at ?? 0);
  const rainAt = rainDay(all, last ?? 0, clean ?? 0);
  const level = levelOf(points.slice(rain, rain + LEVEL_POINTS));
  let lostWh = 0;
  for (let at = begin ?? 0; at < rainAt; at += 1) {
    // The dirt gathers evenly.
    const ln = (rise * (at - (begin ?? 0))) / Math.max(1, rainAt - (begin ?? 0));
    lostWh += (all.of(string, at)?.gaveWh ?? 0) * (Math.exp(ln) - 1);
  }
  const scatter = medianOf(
    points.slice(rain, rain + LEVEL_POINTS).map(({ ln }) => Math.abs(ln - level)),
  );
  return {
    kind: "dirt",
    strings: name ? [name] : [],
    day: dayAt(begin ?? 0),
    dayErrorDays: 7,
    endDay: dayAt(rainAt),
    size: Math.expm1(-rise),
    sizeError: Math.max(0.01, 2 * scatter),
    lostWh,
    basis: own.basis,
    siblings: own.siblings.length,
    evidence: evidenceOf(all, points, { from, until: rain }, level),
  };
}

/** A day whose share of a clear sky exceeds the darkest day's by more is no rain. */
const NEARLY_DARKEST = 0.15;

/** Rain comes from a dark sky: index of the first dark day after the last dirty day, up to the first clean day. */
function rainDay(all: StringDays, last: number, clean: number): number {
  const between = Array.from({ length: clean - last - 1 }, (_, step) => {
    const at = last + 1 + step;
    return { at, light: medianOf(all.strings.map((_one, string) => shareOf(all.of(string, at)))) };
  }).filter(({ light }) => !Number.isNaN(light));
  const darkest = Math.min(...between.map(({ light }) => light));
  return between.find(({ light }) => light <= darkest + NEARLY_DARKEST)?.at ?? clean;
}
