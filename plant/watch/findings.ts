import { causeFacts, type CauseAnswers } from "../causes/cause-facts.ts";
import { causeLimits, likelyCauses, type CauseName } from "../causes/causes.ts";
import { mentioned } from "../flow/grid-power.ts";
import { dataAgeS, isBatteryStale } from "../live/age.ts";
import { issueLevel } from "../live/battery-issues.ts";
import { inverterState } from "../live/inverter-state.ts";
import {
  compareStrings,
  comparison,
  stringKey,
  stringReadings,
} from "../strings/string-comparison.ts";
import type { FeedState } from "#protocol/live/feed.ts";
import { meterReceipt, type LiveState } from "#protocol/live/live.ts";
import type { BatteryLive } from "#protocol/areas/battery.ts";
import type { LiveInverter } from "#protocol/areas/live.ts";
import type { AlertFigures, RuleName } from "./alert.ts";
import type { Finding } from "./watch.ts";
import { isFarBelow, type YieldComparison } from "./yields.ts";

/** What is known of a gateway. Times in ms of one clock. */
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
  readonly nowMs: number;
}

/** What the rules say about a gateway. Of a silent gateway only its silence and its yields are known. */
export function findingsOf(facts: WatchFacts): readonly Finding[] {
  const { isSilent, live } = facts;
  const yields = [
    ...yieldFinding("yieldBelowLastYear", facts.lastYear),
    ...yieldFinding("yieldBelowNeighbours", facts.neighbours),
  ];
  if (isSilent === undefined) return yields;
  const silence = finding("gatewaySilent", "", isSilent);
  if (isSilent || !live) return [silence, ...yields];
  const known = { ...facts, live };
  return [
    silence,
    ...inverters(known),
    ...strings(known),
    ...battery(facts),
    ...meter(known),
    ...yields,
  ];
}

type Known = WatchFacts & { readonly live: LiveState };

const silentCauses: readonly CauseName[] = ["unreachable", "radioSilent", "radioAbsent"];

function inverters(facts: Known): readonly Finding[] {
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
    return [finding("inverterSilent", serial, holds, { name })];
  });
}

function isProducing(inverter: LiveInverter): boolean {
  return inverterState(inverter) === "producing";
}

function strings({ live, answers }: Known): readonly Finding[] {
  const { limiter } = answers;
  const [storage] = limiter?.enabled ? mentioned(limiter.storage, live.inverters) : [];
  const names = new Map(live.inverters.map(({ serial, name }) => [serial, name]));
  return compareStrings(stringReadings(live.inverters, storage)).flatMap((string) => {
    const { shareOfSiblings, expectedW = 0, isOutlier } = string;
    if (shareOfSiblings === undefined || expectedW < comparison.followFromW) return [];
    const figures = {
      name: names.get(string.serial) ?? string.serial,
      string: string.name ?? String(string.channel),
      percent: Math.round(100 * shareOfSiblings),
    };
    return [finding("stringLow", stringKey(string), isOutlier, figures)];
  });
}

function battery({ battery: state, nowMs }: WatchFacts): readonly Finding[] {
  if (!state) return [];
  const { data, receivedAtMs } = state;
  if (isBatteryStale(dataAgeS(data.data_age ?? 0, receivedAtMs, nowMs))) return [];
  const alarms = Object.entries(data.issues ?? {}).filter(
    ([, level]) => issueLevel(level) === "alarm",
  );
  return [
    finding("batteryAlarm", "", alarms.length > 0, {
      issues: alarms.map(([issue]) => issue).join(", "),
    }),
  ];
}

function meter({ live, answers, nowMs }: Known): readonly Finding[] {
  if (answers.limiter === undefined) return [];
  const atMs = live.receivedAt.get(meterReceipt);
  const isOn = live.power_meter?.enabled === true;
  // Before its first reading nothing is known of a meter that is on.
  if (answers.limiter.enabled && isOn && atMs === undefined) return [];
  const isOld = atMs === undefined || dataAgeS(0, atMs, nowMs) > causeLimits.meterAgeS;
  return [finding("meterMissing", "", answers.limiter.enabled && (!isOn || isOld))];
}

function yieldFinding(
  rule: "yieldBelowLastYear" | "yieldBelowNeighbours",
  compared: YieldComparison | undefined,
): readonly Finding[] {
  if (!compared) return [];
  const { yieldWh, expectedWh } = compared;
  const figures = { yieldWh: Math.round(yieldWh), expectedWh: Math.round(expectedWh) };
  return [finding(rule, "", isFarBelow(compared), figures)];
}

function finding(
  rule: RuleName,
  subject: string,
  holds: boolean,
  figures: AlertFigures = {},
): Finding {
  return { rule, subject, holds, figures };
}
