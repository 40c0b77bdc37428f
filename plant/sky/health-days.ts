import { type HealthEvent, shareOf } from "./health-event.ts";
import { daysApart, type StringDays } from "./health-series.ts";
import { medianOf } from "./middle.ts";

/** Consecutive days, by index, the last included. */
interface Run {
  readonly from: number;
  readonly to: number;
}

/** A string that gives this little gives nothing. */
const NOTHING = 0.002;
const LEAST_OTHERS = 0.1;
const LOST_DAYS = 2;

/** Strings that gave nothing for days on end while others of their inverter, or else of the plant, did. */
export function lostStrings(all: StringDays, string: number): readonly HealthEvent[] {
  const { days, strings, of } = all;
  const name = strings[string];
  if (!name) return [];
  const others = strings.map((_, at) => at).filter((at) => at !== string);
  const near = others.filter((at) => strings[at]?.serial === name.serial);
  const siblings = near.length > 0 ? near : others;
  const othersAt = (at: number) => medianOf(siblings.map((one) => shareOf(of(one, at))));
  const isLost = (at: number) => shareOf(of(string, at)) < NOTHING && othersAt(at) > LEAST_OTHERS;
  const isDark = (at: number) =>
    !(othersAt(at) > LEAST_OTHERS) && !(shareOf(of(string, at)) > NOTHING);
  return runsOf(days.length, isLost, isDark).flatMap((run) => {
    const { from, to } = run;
    if (to - from + 1 < LOST_DAYS) return [];
    const places = Array.from({ length: to - from + 1 }, (_, step) => from + step);
    const lostWh = places.reduce((sum, at) => {
      const expected = othersAt(at) * (of(string, at)?.clearWh ?? 0);
      return sum + (expected > 0 ? expected : 0);
    }, 0);
    return [
      {
        kind: "stringLost",
        strings: [name],
        ...spanOf(all, run),
        size: -1,
        lostWh,
        basis: near.length > 0 ? "siblings" : "plant",
        siblings: siblings.length,
        evidence: evidenceAround(all, run, (at) => shareOf(of(string, at))),
      },
    ];
  });
}

/** Snow leaves less than this of a clear sky; where all strings lie under it, still less: a dark day gives more. */
const UNDER_SNOW = 0.1;
const ALL_UNDER_SNOW = 0.035;
const IN_THE_SUN = 0.5;
const CLEAR_BESIDE = 0.8;

/** Days of snow on modules: in the cold half of the year, with a proof that it was not just dark. */
export function snowDays(
  all: StringDays,
  { isSouth }: { readonly isSouth: boolean },
): readonly HealthEvent[] {
  const { days, strings, of } = all;
  const share = (at: number, string: number) => shareOf(of(string, at));
  const covered = days.map((_, at) => {
    const shares = strings.map((_string, string) => share(at, string));
    const isBright = shares.some((value) => value > IN_THE_SUN);
    const isAll = shares.every((value) => !(value > ALL_UNDER_SNOW));
    return shares.flatMap((value, string) =>
      value > NOTHING && value < UNDER_SNOW && (isBright || isAll) ? [string] : [],
    );
  });
  const isCold = (at: number) => isColdMonth(days[at]?.day ?? "", isSouth);
  const isCovered = (at: number) => isCold(at) && (covered[at]?.length ?? 0) > 0;
  const isClear = (at: number) =>
    medianOf(strings.map((_, string) => share(at, string))) >= CLEAR_BESIDE ||
    strings.some((_, string) => of(string, at)?.index !== undefined);
  return runsOf(days.length, isCovered, () => false).flatMap((run) => {
    const { from, to } = run;
    const places = Array.from({ length: to - from + 1 }, (_, step) => from + step);
    const isProved =
      places.some((at) => strings.some((_, string) => share(at, string) > IN_THE_SUN)) ||
      isNext(all, from, -1, isClear) ||
      isNext(all, to, 1, isClear);
    const under = [...new Set(places.flatMap((at) => covered[at] ?? []))].sort((a, b) => a - b);
    if (!isProved) return [];
    return [
      {
        kind: "snow",
        strings: under.flatMap((at) => strings[at] ?? []),
        ...spanOf(all, run),
        basis: under.length < strings.length ? "plant" : "itself",
        siblings: strings.length - under.length,
        evidence: evidenceAround(all, run, (at) =>
          medianOf(under.map((string) => share(at, string))),
        ),
      },
    ];
  });
}

function isColdMonth(day: string, isSouth: boolean): boolean {
  const month = Number(day.slice(5, 7));
  return isSouth ? month >= 5 && month <= 10 : month >= 11 || month <= 4;
}

/** Whether the day before or after a place, if it was recorded, is such a day. */
function isNext(
  all: StringDays,
  at: number,
  step: 1 | -1,
  isSuch: (at: number) => boolean,
): boolean {
  return daysApart(all, at, at + step) === step && isSuch(at + step);
}

/** Less of the light of a day is not worth a word. */
const MUCH_HELD = 0.05;
/** So much of the day's energy must be lost: the top of a clear day stands still as if it were held down, and loses nothing. */
const MUCH_LOST = 0.02;
/** Days without a cloud enough to reach the limit do not end a time of a limit. */
const FREE_DAYS = 7;

/** Times in which a limit held an inverter down. */
export function heldBack(all: StringDays): readonly HealthEvent[] {
  const { days, strings, of } = all;
  const serials = [...new Set(strings.map(({ serial }) => serial))];
  return serials.flatMap((serial) => {
    const own = strings.map((_, at) => at).filter((at) => strings[at]?.serial === serial);
    const dayOf = (at: number) => {
      const sum = { seenWh: 0, clearWh: 0, heldWh: 0 };
      for (const string of own) {
        const { seenWh = 0, clearWh = 0, heldBackWh = 0 } = of(string, at) ?? {};
        sum.seenWh += seenWh;
        sum.clearWh += clearWh;
        sum.heldWh += heldBackWh;
      }
      return sum;
    };
    const sums = days.map((_, at) => dayOf(at));
    const heldShare = sums.map(({ seenWh, clearWh }) => (seenWh > 0 ? 1 - clearWh / seenWh : 0));
    const heldWh = (at: number) => sums[at]?.heldWh ?? 0;
    const isHeld = (at: number) =>
      (heldShare[at] ?? 0) > MUCH_HELD && heldWh(at) > MUCH_LOST * (sums[at]?.seenWh ?? 0);
    const isSoon = (at: number) =>
      Array.from({ length: FREE_DAYS }, (_, step) => at + step).some(isHeld);
    return runsOf(days.length, isHeld, isSoon).map((run): HealthEvent => {
      const places = Array.from({ length: run.to - run.from + 1 }, (_, step) => run.from + step);
      return {
        kind: "heldBack",
        strings: own.flatMap((at) => strings[at] ?? []),
        ...spanOf(all, run),
        lostWh: places.reduce((sum, at) => sum + heldWh(at), 0),
        basis: "itself",
        siblings: 0,
        evidence: evidenceAround(all, run, (at) => 1 - (heldShare[at] ?? 0)),
      };
    });
  });
}

/** Consecutive days of the same kind. Days without information may lie between them. */
function runsOf(
  count: number,
  isIn: (at: number) => boolean,
  isBetween: (at: number) => boolean,
): readonly Run[] {
  const runs: Run[] = [];
  for (let at = 0; at < count; at += 1) {
    if (!isIn(at)) continue;
    const from = at;
    let to = at;
    while (at + 1 < count && (isIn(at + 1) || isBetween(at + 1))) {
      at += 1;
      if (isIn(at)) to = at;
    }
    runs.push({ from, to });
  }
  return runs;
}

function spanOf(all: StringDays, { from, to }: Run) {
  const { days } = all;
  const dayAt = (at: number) => days[at]?.day ?? "";
  return {
    day: dayAt(from),
    dayErrorDays: from > 0 ? daysApart(all, from - 1, from) - 1 : 0,
    endDay: to + 1 < days.length ? dayAt(to) : undefined,
  };
}

const AROUND_DAYS = 14;
const MOST_EVIDENCE = 90;

function evidenceAround({ days }: StringDays, { from, to }: Run, value: (at: number) => number) {
  const last = Math.min(to + AROUND_DAYS, from + MOST_EVIDENCE);
  return days.slice(Math.max(0, from - AROUND_DAYS), last + 1).flatMap(({ day }, step) => {
    const share = value(Math.max(0, from - AROUND_DAYS) + step);
    return Number.isFinite(share) ? [{ day, share }] : [];
  });
}
