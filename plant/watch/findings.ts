import { causeFacts, type CauseAnswers } from "../causes/cause-facts.ts";
import { likelyCauses, type CauseName } from "../causes/causes.ts";
import { mentionedInverters, storageInverters } from "../flow/grid-power.ts";
import { ageLimits, isCurrent } from "#protocol/live/ages.ts";
import { inverterStanding, type InverterStates, isInverterCurrent } from "#protocol/live/sums.ts";
import { dataAgeS } from "#protocol/live/data-age.ts";
import { type LiveState, meterReceipt, meterRepeat } from "#protocol/live/live.ts";
import type { BatteryLive } from "#protocol/areas/battery.ts";
import type { LiveInverter } from "#protocol/areas/live.ts";
import type { FeedState } from "#protocol/live/feed.ts";
import { inverterValues, plantValues } from "#protocol/live/readings.ts";
import { isSerial } from "#protocol/serial.ts";
import { issueLevel } from "../live/battery-issues.ts";
import { gatewaySun } from "../live/gateway-sun.ts";
import { inverterState } from "../live/inverter-state.ts";
import { comparison, stringKey, stringReadings } from "../strings/string-comparison.ts";
import { type SaidFacings, withFacings } from "../strings/facing.ts";
import { compareLit, type Lights } from "../sky/lit-comparison.ts";
import type { AlertFigures } from "./alert.ts";
import {
  changeFigures,
  isForeignSwitch,
  limitChangeOf,
  type LimitMemory,
} from "./limit-changes.ts";
import type { PromiseStand } from "./promises.ts";
import { plantDay } from "../live/plant-day.ts";
import { shortName } from "../live/short-name.ts";
import { batteryDischarge, packLevels } from "../live/battery-discharge.ts";
import { ruleNames, type RuleName, watchLimits } from "./rules.ts";
import type { Finding } from "./watch.ts";
import { isFarBelow, type YieldComparison } from "./yields.ts";

/** Known facts about a gateway. Times in ms of the same clock. */
export interface WatchFacts {
  /** Undefined before it was tried. */
  readonly isSilent: boolean | undefined;
  /** Undefined while it is not up to date. */
  readonly live: LiveState | undefined;
  readonly battery: FeedState<BatteryLive>;
  /** Answers to calls; those that did not come are left out. */
  readonly answers: CauseAnswers;
  readonly lastYear: YieldComparison | undefined;
  readonly neighbours: YieldComparison | undefined;
  /** Clear-sky power of the firm strings now; none if omitted. */
  readonly lights?: Lights | undefined;
  /** Which way strings face as their owner says; counts for those that are not known for sure. */
  readonly said?: SaidFacings | undefined;
  /**
   * Whether clear skies of the last days showed that the strings give their expected power; undefined without any.
   */
  readonly isSoundInSun?: boolean | undefined;
  /** Observed limits; they are not watched if omitted. */
  readonly limits?: LimitMemory | undefined;
  /** Inverters that report to have been switched off remotely, and when, in s; undefined while their logs are not known. */
  readonly switchedOff?: ReadonlyMap<string, number> | undefined;
  /** The promises of the hub's guardian; undefined while they are not known. */
  readonly promises?: readonly PromiseStand[] | undefined;
  /** The hub's meter and its zero feed-in; undefined where there is none. */
  readonly metered?: MeteredStand | undefined;
  readonly nowMs: number;
}

/** How the meter that the hub reads for a gateway stands, and the zero feed-in by it. */
export interface MeteredStand {
  /** Whether there is a current reading. */
  readonly isRead: boolean;
  /** Whether its gateway alone is behind it, and is told what it says. */
  readonly isTold: boolean;
  /** Whether the control holds the safe limit, or has ended by itself; undefined while it is off. */
  readonly isHalted: boolean | undefined;
}

/** A rule's finding about a subject: whether its condition holds, and the figures behind it. */
type Verdict = Omit<Finding, "rule">;

/** The condition of each rule. Of a silent gateway only its silence, its yields and the hub's promises are known. */
const conditions: Readonly<Record<RuleName, (facts: WatchFacts) => readonly Verdict[]>> = {
  gatewaySilent: ({ isSilent }) => (isSilent === undefined ? [] : [verdict("", isSilent)]),
  inverterSilent: whileLive(inverters),
  stringLow: whileLive(strings),
  batteryAlarm: whileLive(battery),
  batteryDrained: whileLive(drainedVerdicts),
  packLow: whileLive(packs),
  limiterContradicts: whileLive(contradiction),
  meterMissing: whileLive(meter),
  limitChanged: whileLive(limits),
  switchedOff: whileLive(switchedOff),
  promiseNotKept: promises,
  hubMeter: ({ metered }) => (metered ? [verdict("", !metered.isRead)] : []),
  hubMeterSign: whileLive(sign),
  zeroFeedIn: ({ metered }) =>
    metered?.isHalted === undefined ? [] : [verdict("", metered.isHalted)],
  yieldBelowLastYear: ({ lastYear, isSoundInSun }) => yields(lastYear, isSoundInSun),
  yieldBelowNeighbours: ({ neighbours }) => yields(neighbours),
};

/** Findings of the rules about a gateway. */
export function findingsOf(facts: WatchFacts): readonly Finding[] {
  return ruleNames.flatMap((rule) => conditions[rule](facts).map((found) => ({ rule, ...found })));
}

const noLights: Lights = new Map();

type LiveFacts = WatchFacts & InverterStates & { readonly live: LiveState };

function whileLive(condition: (known: LiveFacts) => readonly Verdict[]) {
  return (facts: WatchFacts): readonly Verdict[] => {
    const { isSilent, live } = facts;
    if (isSilent !== false || !live) return [];
    const named = live.inverters.filter(({ serial }) => isSerial(serial));
    const states = { live: { ...live, inverters: named }, nowMs: facts.nowMs };
    const { time, limiter } = facts.answers;
    const storage = limiter ? storageInverters(limiter, named) : [];
    const { isDay } = plantDay({ ...states, storage }, time && gatewaySun(time)?.isDay);
    return condition({ ...facts, ...states, isDay, storage });
  };
}

const silentCauses: readonly CauseName[] = ["unreachable", "radioSilent", "radioAbsent"];

function inverters(facts: LiveFacts): readonly Verdict[] {
  const { live, answers, nowMs } = facts;
  const isLight = live.inverters.some(isProducing);
  return live.inverters.flatMap((inverter) => {
    const { serial, name } = inverter;
    const state = inverterState(inverter);
    if (state === "unknown") return [];
    const known = causeFacts(inverter, answers, live, nowMs);
    // Without the sun's times only another inverter shows that it is day.
    if (known.sun === undefined && !isLight) return [];
    // The last power of an inverter that became silent may still stand in its data.
    const producing = state === "producing";
    const [cause] = likelyCauses({ ...known, inverter: { ...known.inverter, producing } });
    if (cause?.cause === "night" || cause?.cause === "clockNotSet") return [];
    const holds = cause !== undefined && silentCauses.includes(cause.cause);
    return [verdict(serial, holds, { name })];
  });
}

function isProducing(inverter: LiveInverter): boolean {
  return inverterState(inverter) === "producing";
}

function strings(facts: LiveFacts): readonly Verdict[] {
  const { live, answers, lights = noLights, said = [] } = facts;
  const { limiter } = answers;
  const [storage] = limiter?.enabled ? mentionedInverters(limiter.storage, live.inverters) : [];
  const names = new Map(live.inverters.map(({ serial, name }) => [serial, name]));
  const current = live.inverters.filter((inverter) => isInverterCurrent(inverter, facts));
  const readings = withFacings(stringReadings(current, storage), said);
  return compareLit(readings, lights).flatMap((string) => {
    const { shareOfSiblings, expectedW = 0, isOutlier } = string;
    if (shareOfSiblings === undefined || expectedW < comparison.followFromW) return [];
    const figures = {
      name: names.get(string.serial) ?? string.serial,
      string: string.name ?? String(string.channel),
      percent: Math.round(100 * shareOfSiblings),
    };
    return [verdict(stringKey(string), isOutlier, figures)];
  });
}

function currentBattery({ battery: state, nowMs }: WatchFacts): BatteryLive | undefined {
  if (!state) return undefined;
  const { data, receivedAtMs } = state;
  return isCurrent("battery", dataAgeS(data.data_age ?? 0, receivedAtMs, nowMs)) ? data : undefined;
}

/** The battery below the level at which the limiter stops, and still discharged by its inverters. */
function drainedVerdicts(facts: LiveFacts): readonly Verdict[] {
  const { live, answers } = facts;
  const { limiter } = answers;
  const data = currentBattery(facts);
  const { socPercent: soc } = plantValues(live).battery ?? {};
  if (!limiter?.enabled || limiter.ignoresSoc || data === undefined || soc === undefined) return [];
  // A threshold of 0 % is switched off.
  const stop = limiter.stopSoc ?? 0;
  const dischargeW = batteryDischarge(live, data);
  if (stop <= 0 || dischargeW === undefined) return [];
  const storage = mentionedInverters(limiter.storage, live.inverters);
  const givenW = powerOf(
    live.inverters.filter(({ serial }) => storage.includes(serial)),
    facts,
  );
  const { dischargeW: leastW } = watchLimits;
  const holds = soc < stop && dischargeW >= leastW && givenW >= leastW;
  return [verdict("", holds, { soc, limit: stop, watts: Math.round(dischargeW) })];
}

/** Packs of the battery below the least state of charge that the battery itself is set to. */
function packs(facts: LiveFacts): readonly Verdict[] {
  const data = currentBattery(facts);
  return (data === undefined ? [] : packLevels(data)).map(({ name, soc, least, isLow }) =>
    verdict(name, isLow, { name, soc, limit: least }),
  );
}

/** Inverters that give more than the limiter should ask for by its own meter and target. */
function contradiction(facts: LiveFacts): readonly Verdict[] {
  const { limiter } = facts.answers;
  const meterW = plantValues(facts.live).meter?.powerW;
  if (!limiter?.enabled || !limiter.target || meterW === undefined) return [];
  if (!isMeterCurrent(facts) || isFull(facts)) return [];
  const { powerW: targetW, toleranceW: chosenW } = limiter.target;
  const steeredW = steeredPowers(facts);
  if (steeredW.length === 0) return [];
  const spareW = steeredW.reduce((sum, one) => sum + Math.max(0, one.powerW - one.lowerW), 0);
  const toleranceW = Math.max(watchLimits.noiseW, chosenW);
  const holds = meterW < targetW - toleranceW && spareW > toleranceW;
  const givenW = steeredW.reduce((sum, one) => sum + one.powerW, 0);
  const figures = { watts: Math.round(meterW), limit: targetW, given: Math.round(givenW) };
  return [verdict("", holds, figures)];
}

/** Whether the battery is full, for which the limiter gives more than is needed. */
function isFull({ live, answers: { limiter } }: LiveFacts): boolean {
  const { fullSoc = 0 } = limiter ?? {};
  return fullSoc > 0 && (plantValues(live).battery?.socPercent ?? 0) >= fullSoc;
}

/** Powers of the inverters that the limiter steers and that answer, each with its lower limit, in W. */
function steeredPowers(facts: LiveFacts) {
  const { live, answers } = facts;
  return (answers.limiter?.steered ?? []).flatMap(({ inverter, lowerW }) => {
    const [serial] = mentionedInverters([inverter], live.inverters);
    const one = live.inverters.find((each) => each.serial === serial && each.reachable);
    return one ? [{ powerW: powerOf([one], facts), lowerW }] : [];
  });
}

function isMeterCurrent({ live, nowMs }: LiveFacts): boolean {
  const atMs = live.receivedAt.get(meterReceipt);
  return atMs !== undefined && isCurrent("meter", dataAgeS(0, atMs, nowMs));
}

/** Power of the inverters with current figures, in W. */
function powerOf(giving: readonly LiveInverter[], facts: LiveFacts): number {
  return giving
    .filter((one) => inverterStanding(one, facts) === "current")
    .reduce((sum, one) => sum + (inverterValues(one).powerW ?? 0), 0);
}

function battery(facts: LiveFacts): readonly Verdict[] {
  const data = currentBattery(facts);
  if (data === undefined) return [];
  const alarms = Object.entries(data.issues ?? {}).filter(
    ([, level]) => issueLevel(level) === "alarm",
  );
  return [
    verdict("", alarms.length > 0, {
      issues: alarms.map(([issue]) => issue).join(", "),
    }),
  ];
}

function meter({ live, answers, nowMs }: LiveFacts): readonly Verdict[] {
  if (answers.limiter === undefined) return [];
  const atMs = live.receivedAt.get(meterReceipt);
  const isOn = live.power_meter?.enabled === true;
  // Before its first reading nothing is known of a meter that is on.
  if (answers.limiter.enabled && isOn && atMs === undefined) return [];
  const longestS = isRepeated(live, nowMs) ? sameReadingS : ageLimits.meter.limitS;
  const isOld = atMs === undefined || dataAgeS(0, atMs, nowMs) > longestS;
  return [verdict("", answers.limiter.enabled && (!isOn || isOld))];
}

/** A meter may well read the same for minutes where the gateway repeats its reading, new or not. */
const sameReadingS = 3600;

function isRepeated({ receivedAt }: LiveState, nowMs: number): boolean {
  const atMs = receivedAt.get(meterRepeat);
  return atMs !== undefined && isCurrent("meter", dataAgeS(0, atMs, nowMs));
}

function limits({ live, limits: seen }: LiveFacts): readonly Verdict[] {
  if (seen === undefined) return [];
  return live.inverters.map(({ serial, name }) => {
    const change = limitChangeOf(seen, serial);
    return change
      ? verdict(serial, true, changeFigures(change, name))
      : verdict(serial, false, { name });
  });
}

function switchedOff({ live, limits: seen, switchedOff: off }: LiveFacts): readonly Verdict[] {
  if (seen === undefined || off === undefined) return [];
  return live.inverters.flatMap((inverter) => {
    const { serial, name } = inverter;
    const changedS = off.get(serial);
    if (changedS === undefined || isProducing(inverter)) return [verdict(serial, false, { name })];
    // The source is found at once or never, because an alert that began lasts until the inverter is on.
    return isForeignSwitch(seen, serial, changedS)
      ? [verdict(serial, true, { name, changedS })]
      : [];
  });
}

function promises(facts: WatchFacts): readonly Verdict[] {
  const { promises: all = [], live } = facts;
  const silent = new Set(
    whileLive(inverters)(facts).flatMap(({ subject, holds }) =>
      holds ? [subject.toLowerCase()] : [],
    ),
  );
  const names = new Map(live?.inverters.map(({ serial, name }) => [serial.toLowerCase(), name]));
  return all.flatMap(({ subject, kind, serials, state, reason }) => {
    // At night no answer is expected, and without a feed nobody knows who answers.
    const isSilent = serials.some((serial) => silent.has(serial));
    if (state === "unreachable" && !isSilent) return [];
    if (state === "unknown" && live === undefined) return [];
    const shown = serials.map((serial) => {
      const name = names.get(serial) ?? "";
      return name === "" ? serial : name;
    });
    const figures = { promise: kind, names: shown.join(", "), reason };
    return [verdict(subject, state !== "kept", figures)];
  });
}

/** A house that gives more than its inverters do: the sign of the meter is wrong, or something else feeds in. */
function sign(facts: LiveFacts): readonly Verdict[] {
  const { live, metered } = facts;
  const meterW = plantValues(live).meter?.powerW;
  if (metered?.isTold !== true || !metered.isRead || meterW === undefined) return [];
  // An inverter of unknown power may give all that the house does.
  if (live.inverters.some((one) => inverterStanding(one, facts) === "missing")) return [];
  return [verdict("", meterW + powerOf(live.inverters, facts) < -watchLimits.noiseW)];
}

// Where the strings gave their expected power whenever the sky was clear, the weather is the cause.
function yields(compared: YieldComparison | undefined, isSoundInSun = false): readonly Verdict[] {
  if (!compared) return [];
  const { yieldWh, expectedWh } = compared;
  const figures = { yieldWh: Math.round(yieldWh), expectedWh: Math.round(expectedWh) };
  return [verdict("", isFarBelow(compared) && !isSoundInSun, figures)];
}

/** Longest text of a figure: all issues of a battery have some 250 characters. */
const longestFigure = 400;

function verdict(subject: string, holds: boolean, figures: AlertFigures = {}): Verdict {
  const kept = Object.entries(figures).map(([key, figure]) => [
    key,
    typeof figure === "string" ? shortName(figure, longestFigure) : figure,
  ]);
  return { subject: shortName(subject), holds, figures: Object.fromEntries(kept) };
}
