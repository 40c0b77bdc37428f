import { evidenceOf, type HealthEvent, shareOf, type Stretch } from "./health-event.ts";
import { daysApart, type IndexPoint, type IndexSeries, type StringDays } from "./health-series.ts";
import { medianOf, scatterOf } from "./middle.ts";

const LEAST_DAYS = 21;
const MOST_DAYS = 120;
const LEAST_POINTS = 6;
/** Number of clear days whose median is the level before and after rain. */
const LEVEL_POINTS = 3;
/** Smallest fall and rise that count, as logarithms, by the string's reference. */
const minChange = { siblings: 0.025, plant: 0.04, itself: 0.08 };
/** Smallest and largest recovery by rain, as a share of the fall. */
const [MIN_RECOVERY, MAX_RECOVERY] = [0.5, 2];
/** Largest scatter of the days around the fall, as a share of it. */
const MOST_SCATTER = 0.35;

interface StringDirt {
  readonly events: readonly HealthEvent[];
  /** The clear days as they would have been without the dirt. */
  readonly cleaned: readonly IndexPoint[];
}

/** Finds dirt that gathered on a string over weeks and was washed off by rain. `points`: its clear days. */
export function findDirt(
  all: StringDays,
  own: IndexSeries,
  { string, points }: { readonly string: number; readonly points: readonly IndexPoint[] },
): StringDirt {
  const events: HealthEvent[] = [];
  const cleaned = [...points];
  let first = 0;
  for (let at = LEAST_POINTS; at < points.length; at += 1) {
    if (riseAt(points, at) < minChange[own.basis]) continue;
    const rain = steepestRise(points, at);
    const rise = riseAt(points, rain);
    const stretch = dryStretch(all, points, { from: first, until: rain });
    if (rise < minChange[own.basis] || !stretch || !isDirt(stretch.fall, rise, own)) continue;
    events.push(dirtEvent(all, own, { string, points, rain, rise, from: stretch.from }));
    for (let place = stretch.from; place < rain; place += 1) {
      const point = points[place];
      const share = dirtShare(all, points, { from: stretch.from, until: rain }, place);
      if (point) cleaned[place] = { ...point, ln: point.ln + share * rise };
    }
    first = rain;
    at = rain;
  }
  return { events, cleaned };
}

/** Share of the final dirt on a clear day, 0 to 1: dirt gathers evenly. */
function dirtShare(
  all: StringDays,
  points: readonly IndexPoint[],
  { from, until }: Stretch,
  place: number,
): number {
  const dayAt = (index: number) => points[index]?.at ?? 0;
  const length = daysApart(all, dayAt(from), dayAt(until - 1));
  return daysApart(all, dayAt(from), dayAt(place)) / Math.max(1, length);
}

/** Index of the clear day with the largest rise near `from`: the median of several days rises a day or two earlier. */
function steepestRise(points: readonly IndexPoint[], from: number): number {
  const rise = (place: number) => (points[place]?.ln ?? 0) - (points[place - 1]?.ln ?? 0);
  let best = from;
  const last = Math.min(points.length, from + LEVEL_POINTS);
  for (let place = from + 1; place < last; place += 1) if (rise(place) > rise(best)) best = place;
  return best;
}

/** Rise of the level from the days before `rain` to the days from `rain` on; 0 if it is unknown. */
function riseAt(points: readonly IndexPoint[], rain: number): number {
  const after = levelOf(points.slice(rain, rain + LEVEL_POINTS));
  // One day fewer than after the rain: the last dry days are the dirtiest.
  const before = levelOf(points.slice(Math.max(0, rain - LEVEL_POINTS + 1), rain));
  return after - before || 0;
}

interface Fall {
  /** Change of the logarithm from the first to the last day; negative. */
  readonly ln: number;
  readonly scatter: number;
}

/** The stretch of clear days before rain with the deepest even fall. */
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
    if (!best || depth(fall) > depth(best.fall)) best = { from: begin, fall };
  }
  return best;
}

/** Depth of a fall, less a penalty for days that scatter around it. */
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

/** Whether a fall is deep and even enough, and rain took back about as much. */
function isDirt({ ln, scatter }: Fall, rise: number, { basis }: IndexSeries): boolean {
  const isDeep = -ln >= minChange[basis] && scatter < MOST_SCATTER * -ln;
  return isDeep && rise > MIN_RECOVERY * -ln && rise < MAX_RECOVERY * -ln;
}

interface DirtStretch {
  readonly string: number;
  readonly points: readonly IndexPoint[];
  /** Indexes of the first clear day of the dry weeks, and of the first clear day after the rain. */
  readonly from: number;
  readonly rain: number;
  readonly rise: number;
}

function dirtEvent(all: StringDays, own: IndexSeries, stretch: DirtStretch): HealthEvent {
  const { string, points, from, rain, rise } = stretch;
  const name = all.strings[string];
  const dayAt = (at: number) => all.days[at]?.day ?? "";
  const [begin, last, clean] = [from, rain - 1, rain].map((place) => points[place]?.at ?? 0);
  const rainAt = rainDay(all, last ?? 0, clean ?? 0);
  const level = levelOf(points.slice(rain, rain + LEVEL_POINTS));
  let lostWh = 0;
  for (let at = begin ?? 0; at < rainAt; at += 1) {
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

/** How much a rainy day's share of a clear sky may exceed the darkest day's. */
const NEARLY_DARKEST = 0.15;

/** Index of the day on which rain fell: the first dark day between the last dirty and the first clean day. */
function rainDay(all: StringDays, last: number, clean: number): number {
  const between = Array.from({ length: clean - last - 1 }, (_, step) => {
    const at = last + 1 + step;
    return { at, light: medianOf(all.strings.map((_name, string) => shareOf(all.of(string, at)))) };
  }).filter(({ light }) => !Number.isNaN(light));
  const darkest = Math.min(...between.map(({ light }) => light));
  return between.find(({ light }) => light <= darkest + NEARLY_DARKEST)?.at ?? clean;
}
