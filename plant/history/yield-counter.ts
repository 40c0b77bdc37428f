import type { YieldCounter, YieldMark } from "./day-record.ts";
import { fromMidnight, laterShare, shiftedBy, type Step } from "./yield-midnight.ts";

export type { YieldCounter };

/** A counter of a day's yield as it is read. Times in seconds since 1970. */
export interface YieldReading {
  /** Undefined while the value sent cannot be a counter's figure. */
  readonly wh?: number | undefined;
  readonly timeS: number;
  /** When the device measured it; `timeS` if omitted. An unchanged time is the same reading, sent again. */
  readonly measuredS?: number | undefined;
  /** Power of the source then; undefined while that is unknown. */
  readonly powerW?: number | undefined;
}

export interface YieldContext {
  readonly startS: number;
  /** The counter as the day before left it, if it is known. */
  readonly before?: YieldCounter | undefined;
  /** The most that the source can give, in W. */
  readonly mostW: number;
}

/** Between readings of the power further apart, its course is a guess. */
const KNOWN_S = 120;
/** A counter that gained between half and twice of what its power makes likely has simply gone on. */
const LIKELY = Math.log(2);
/** So far a counter and the energy by its power may be apart. */
const KNOWN_SHARE = 0.1;
/** After so much time without a known power, several explanations fit most figures. */
const DARK_S = 600;
/** The counter of a string has 16 bits; that of an inverter is the sum of its strings. */
const WRAP_WH = 65_536;
const MOST_WRAPS = 8;
/** Where the counter stood before it was set back; more than two such figures are never waited for. */
const MOST_FORMER = 3;
const NOON_S = 12 * 3600;
/** Before this hour no panel gives anything. */
const DARK_UNTIL_S = 4 * 3600;
/** From here on almost no figure is excluded. */
const DARK_FROM_S = 21 * 3600;

/**
 * Counts a reading. Counters run on through midnight, are reset late, early or by a restart, stay at 0 until the inverter
 * answers, overflow 16 bits, or are garbled by the radio. So a step counts only if the power of that time and the
 * source's maximum allow it; after a gap the explanation nearest to the surrounding power counts. An unexplained reading
 * waits for a second one that confirms it; meanwhile the energy of the power counts. A return to the earlier value
 * undoes the step.
 */
export function countYield<Counter extends YieldCounter | undefined>(
  counter: Counter,
  { wh, ...given }: YieldReading,
  context: YieldContext,
): YieldCounter | Counter {
  const { before, mostW } = context;
  const last = counter ?? (before && before.lastS < given.timeS ? before : undefined);
  const read = wh ?? last?.lastWh;
  if (read === undefined || given.timeS <= (last?.lastS ?? Number.NEGATIVE_INFINITY))
    return counter;
  const reading = { ...possible(given, mostW), wh: read, isUnread: wh === undefined };
  return last ? next(last, reading, context) : firstOf(reading, context);
}

interface KnownReading extends YieldReading {
  readonly wh: number;
  /** The counter cannot be read, and `wh` is its last figure. */
  readonly isUnread: boolean;
}

/**
 * Yield of the day in Wh. A first figure of unknown day counts only past noon: before, it is yesterday's, of a sleeping
 * inverter.
 */
export function yieldOf({ countedWh, openingWh, lastS }: YieldCounter, startS: number): number {
  return Math.max(0, countedWh + (lastS >= startS + NOON_S ? openingWh : 0));
}

/** A counter that was read last at a time still to come, of a clock that was ahead, as if it had been read then. */
export function readBy(counter: YieldCounter, timeS: number): YieldCounter {
  const by = (mark: YieldMark) => ({ ...mark, timeS: Math.min(mark.timeS, timeS) });
  return {
    ...counter,
    lastS: Math.min(counter.lastS, timeS),
    measuredS: Math.min(counter.measuredS, timeS),
    mark: by(counter.mark),
    former: counter.former.map(by),
    candidate: counter.candidate && by(counter.candidate),
  };
}

type Sums = Pick<YieldMark, "energyWh" | "coveredS" | "guessWh">;

/** The time since a mark, in s and Wh. */
interface Span {
  readonly gainWh: number;
  /** Without a known power. */
  readonly darkS: number;
  readonly energyWh: number;
  /** That and a guess for the dark time. */
  readonly likelyWh: number;
  readonly leastWh: number;
  readonly mostWh: number;
}

/**
 * A possible explanation of a reading: the energy that the source gave, and its distance from the energy by power.
 */
interface Story {
  readonly countedWh: number;
  /** Where the counter is held to have stood before. */
  readonly from?: YieldMark;
  readonly distance: number;
  /** The counter began anew since the last reading. */
  readonly isReset?: boolean;
  /** It goes on from elsewhere than from where it stood. */
  readonly isLeap?: boolean;
  readonly former?: YieldMark;
}

function possible<Read extends Omit<YieldReading, "wh">>(reading: Read, mostW: number) {
  const { powerW = Number.NaN } = reading;
  const isKnown = powerW <= mostW * 1.1;
  return { ...reading, powerW: isKnown ? Math.max(powerW, 0) : undefined };
}

function firstOf(reading: KnownReading, { startS, mostW }: YieldContext): YieldCounter {
  const { wh, timeS, powerW } = reading;
  const measuredS = reading.measuredS ?? timeS;
  const sinceS = timeS - startS;
  // By night only a storage feeds, and steadily.
  const steadyWh = sinceS < DARK_UNTIL_S ? 2 * (powerW ?? 0) * (sinceS / 3600) : Infinity;
  const isOurs = wh <= Math.min((mostW * sinceS) / 3600, steadyWh) + slackOf(mostW);
  const openingWh = isOurs ? wh : 0;
  const sums = { energyWh: 0, coveredS: 0, guessWh: 0 };
  const opened: YieldCounter = {
    lastWh: wh,
    lastS: timeS,
    measuredS,
    ...(powerW !== undefined && { powerW }),
    ...sums,
    countedWh: 0,
    openingWh,
    mark: { wh, timeS: measuredS, countedWh: 0, ...sums },
    former: [],
  };
  return powerW !== undefined && powerW > 0 ? withOpening(opened) : opened;
}

function next(last: YieldCounter, reading: KnownReading, context: YieldContext): YieldCounter {
  const { wh, timeS, powerW } = reading;
  const isNewDay = last.lastS < context.startS;
  const known = withEnergy(isNewDay ? { ...last, openingWh: 0 } : last, reading);
  const isFresh = known.measuredS > last.measuredS;
  const read = { ...known, lastWh: wh, lastS: timeS };
  const isAgain = !isFresh && wh === last.lastWh;
  const atS = isFresh ? known.measuredS : timeS;
  const step = reading.isUnread
    ? { counter: byPower(read) }
    : isAgain
      ? { counter: read }
      : steppedTo({ read, last, atS, context });
  const day = fromMidnight(step, last, context.startS);
  return isFresh && (powerW ?? 0) > 0 ? withOpening(day) : day;
}

/** Adds the energy since the last known power. A reading that stands still adds none. */
function withEnergy(last: YieldCounter, { timeS, measuredS = timeS, powerW }: KnownReading) {
  const passedS = measuredS - last.measuredS;
  if (powerW === undefined || passedS <= 0.5) return last;
  const now = { ...last, measuredS, powerW };
  if (last.powerW === undefined) return now;
  const areaWh = ((last.powerW + powerW) / 2) * (passedS / 3600);
  if (passedS > KNOWN_S) return { ...now, guessWh: last.guessWh + areaWh };
  return { ...now, energyWh: last.energyWh + areaWh, coveredS: last.coveredS + passedS };
}

interface Reading {
  readonly read: YieldCounter;
  readonly last: YieldCounter;
  readonly atS: number;
  readonly context: YieldContext;
}

function steppedTo(reading: Reading): Step {
  const { read } = reading;
  const span = spanOf(read.mark, reading);
  const isDark = span.darkS > DARK_S && read.powerW !== undefined;
  const stories = storiesOf(reading, span);
  const [first] = stories;
  // Where the counter stood long ago fits the energy since then nearly as well, whatever it is now.
  const hasGoneOn = first?.from === read.mark && (!isDark || first.distance < LIKELY);
  const best = hasGoneOn ? first : nearest(stories);
  if (!best) return { counter: waiting(reading) };
  const { isReset, former } = best;
  return { counter: believeReading(reading, best, isDark), isReset, backTo: former };
}

function byPower(read: YieldCounter): YieldCounter {
  const { mark, energyWh } = read;
  return { ...read, countedWh: mark.countedWh + energyWh - mark.energyWh };
}

/** Nothing is believed before a second reading; until then the power counts. */
function waiting({ read, atS, context }: Reading): YieldCounter {
  const { mark, former, lastWh: wh, lastS: timeS, powerW } = read;
  const hasBegun = mark.wh > 0 || mark.countedWh > 0 || former.length > 0 || read.energyWh > 0;
  if (hasBegun) {
    const candidate = { ...sumsOf(read), wh, timeS: atS, countedWh: 0 };
    return { ...byPower(read), candidate };
  }
  // A gateway that has just started tells 0 until its inverter answers.
  const first = { wh, timeS, measuredS: atS, powerW, isUnread: false };
  return { ...firstOf(first, context), former: [mark] };
}

function believeReading({ read, atS }: Reading, story: Story, isDark: boolean): YieldCounter {
  const { mark, former } = read;
  const { countedWh, from, isReset, isLeap } = story;
  const here: YieldMark = { ...sumsOf(read), wh: read.lastWh, timeS: atS, countedWh };
  const isStanding = read.lastWh === from?.wh && read.energyWh > from.energyWh;
  const others = former.filter((one) => one !== story.former && one.wh !== mark.wh);
  const isDoubtful = isLeap === true || (isDark && read.lastWh !== mark.wh);
  const counter = {
    ...read,
    countedWh,
    // The energy adds up until the counter shows it, or is seen to stand still.
    mark: isStanding ? from : here,
    former: isDoubtful ? [leftMark(read), ...others].slice(0, MOST_FORMER) : former,
    candidate: undefined,
  };
  if (isReset === true) return { ...counter, openingWh: 0 };
  return from === mark && read.lastWh > mark.wh ? withOpening(counter) : counter;
}

function leftMark({ mark, earlierWh = 0 }: YieldCounter): YieldMark {
  return { ...mark, earlierWh };
}

/** The stories that fit, that of a counter that simply went on first. */
function storiesOf(reading: Reading, span: Span): readonly Story[] {
  const { read, last, context } = reading;
  const { mark, former, candidate } = read;
  const stories: Story[] = [];
  const add = (from: YieldMark, gainWh: number, of: Span, more: Partial<Story> = {}) => {
    if (gainWh < 0 || gainWh < of.leastWh || gainWh > of.mostWh) return;
    const countedWh = from.countedWh + gainWh;
    stories.push({ countedWh, from, distance: distanceOf(gainWh, of), ...more });
  };
  add(mark, span.gainWh, span);
  for (let wraps = 1; wraps <= MOST_WRAPS && span.gainWh < 0; wraps += 1)
    add(mark, span.gainWh + wraps * WRAP_WH, span);
  for (const one of former) {
    const since = spanOf(one, reading);
    if (explains(since, span)) add(one, since.gainWh, since, { isLeap: true, former: one });
  }
  if (candidate) {
    const since = spanOf(candidate, reading);
    const guessWh = last.measuredS < context.startS ? 0 : candidate.guessWh - mark.guessWh;
    const untilWh = untilCandidate(candidate, reading, guessWh);
    const from = { ...candidate, countedWh: mark.countedWh + untilWh };
    add(from, since.gainWh, since, { isLeap: true });
  }
  const isNight = last.measuredS < context.startS && span.darkS > DARK_S;
  if ((span.gainWh < 0 || isNight) && read.lastWh >= 0 && read.lastWh <= span.mostWh) {
    const sinceWh = Math.max(read.lastWh, span.energyWh, lostWh(last, read, context));
    const likelyWh = span.likelyWh * laterShare(last, read, context.startS);
    stories.push({
      countedWh: mark.countedWh + sinceWh,
      distance: distance(read.lastWh, likelyWh),
      isReset: true,
      isLeap: true,
    });
  }
  return stories;
}

/**
 * Energy in Wh from the mark to a confirmed reading at which counter and power disagreed. Where the counter went on as
 * its power makes likely now, and the power of between is far above that, the power was garbled.
 */
function untilCandidate(candidate: YieldMark, { read, context }: Reading, guessWh: number): number {
  const { mark, powerW = Number.NaN } = read;
  const gainWh = candidate.wh - mark.wh;
  const energyWh = candidate.energyWh - mark.energyWh + guessWh;
  const passedS = candidate.timeS - mark.timeS;
  const darkS = passedS - (candidate.coveredS - mark.coveredS);
  const nowWh = (powerW * passedS) / 3600;
  const slackWh = slackOf(context.mostW);
  const hasGoneOn = gainWh >= 0 && gainWh <= 1.3 * nowWh + slackWh;
  return darkS <= KNOWN_S && hasGoneOn && energyWh > 4 * nowWh + slackWh ? gainWh : energyWh;
}

/** A dark time that was over before the last reading allows nearly any figure: it explains none of now. */
function explains(since: Span, now: Span): boolean {
  const isLongDark = since.darkS > DARK_S && now.darkS <= DARK_S;
  return !isLongDark || distanceOf(since.gainWh, since) < LIKELY;
}

function spanOf(from: YieldMark, { read, atS, context: { mostW } }: Reading): Span {
  const passedS = Math.max(atS - from.timeS, 0);
  const darkS = Math.max(passedS - (read.coveredS - from.coveredS), 0);
  const energyWh = read.energyWh - from.energyWh;
  const fullWh = (1.05 * mostW * passedS) / 3600;
  return {
    gainWh: read.lastWh - from.wh,
    darkS,
    energyWh,
    likelyWh: energyWh + read.guessWh - from.guessWh,
    leastWh: 0.7 * energyWh - lagOf(mostW),
    mostWh: Math.min(1.3 * energyWh + (mostW * darkS) / 3600, fullWh) + slackOf(mostW),
  };
}

/**
 * Least energy of a source before a reset in a dark time. A night between two days may have been dark for the source
 * too: only a source known to feed at night counts then.
 */
function lostWh(last: YieldCounter, read: YieldCounter, { startS, mostW }: YieldContext): number {
  const passedS = read.measuredS - last.measuredS;
  const leastW = Math.min(last.powerW ?? 0, read.powerW ?? 0);
  if (passedS <= KNOWN_S || leastW < mostW / 20) return 0;
  const isSameDay = last.measuredS >= startS;
  const isNightFeed =
    last.measuredS >= startS - 86_400 + DARK_FROM_S || read.measuredS < startS + DARK_UNTIL_S;
  return isSameDay || isNightFeed ? (leastW * passedS) / 3600 : 0;
}

/** The first figure is known to be this day's. */
function withOpening(counter: YieldCounter): YieldCounter {
  return { ...shiftedBy(counter, counter.openingWh), openingWh: 0 };
}

function nearest(stories: readonly Story[]): Story | undefined {
  return stories.reduce<Story | undefined>(
    (best, one) => (best && best.distance <= one.distance ? best : one),
    undefined,
  );
}

/** The same of what was gained beyond the known energy: a long known time would make any dark time look likely. */
function distanceOf(gainWh: number, { energyWh, likelyWh }: Span): number {
  const restWh = KNOWN_SHARE * energyWh;
  const beyondWh = gainWh - energyWh;
  const guessWh = likelyWh - energyWh + Math.max(-beyondWh, 0);
  return distance(Math.max(beyondWh, 0) + restWh, guessWh + restWh);
}

function distance(gainWh: number, likelyWh: number): number {
  return Math.abs(Math.log((gainWh + 5) / (likelyWh + 5)));
}

/** How far a counter may be behind its energy, in Wh; those of charge controllers go in steps of 10. */
function lagOf(mostW: number): number {
  return 5 + Math.min(mostW, 20_000) / 1000;
}

/** Tolerance in Wh for rounding and for readings that are some seconds apart. */
function slackOf(mostW: number): number {
  return 3 + Math.min(mostW, 3000) / 240;
}

function sumsOf({ energyWh, coveredS, guessWh }: YieldCounter): Sums {
  return { energyWh, coveredS, guessWh };
}
