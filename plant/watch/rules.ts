import type { SourceId } from "../history/sources.ts";

/** A rule that the hub watches gateways by. */
export interface AlertRule {
  readonly startAfterS: number;
  /** Bounds in minutes within which the owner may choose that time; null where it is fixed. */
  readonly delayMin: { readonly least: number; readonly most: number } | null;
  /** Seconds for which it is seen to be over before the alert ends, or before a new count begins. */
  readonly endAfterS: number;
  /** Whether a count continues after a time in which nothing was known, such as a night. */
  readonly continues: boolean;
  /** The page that shows more: its path, and its name in the menu. */
  readonly page: { readonly path: string; readonly name: string };
  /** Source that the timeline shows for an alert that is about no inverter; null for the whole plant. */
  readonly source: SourceId | null;
}

const minute = 60;
const hour = 3600;

/** A day at most: longer than that is no longer a delay. */
const upToADay = { least: 1, most: 24 * 60 } as const;

const live = { path: "/", name: "live" } as const;
const history = { path: "/history", name: "history" } as const;

/**
 * Every rule once. Its condition is in findings.ts, its text under `alert.rule` in src/locales/LANGUAGE/hub.json, and
 * its line in docs/hub-alerts.md; none of them can be forgotten.
 */
export const rules = {
  gatewaySilent: {
    startAfterS: 5 * minute,
    delayMin: upToADay,
    endAfterS: minute,
    continues: false,
    page: { path: "/info/network", name: "infoNetwork" },
    source: null,
  },
  // In the morning and in the evening inverters need more light than the sun's times promise.
  inverterSilent: {
    startAfterS: 90 * minute,
    delayMin: { least: 10, most: 12 * 60 },
    endAfterS: 5 * minute,
    continues: false,
    page: live,
    source: null,
  },
  // Six hours of enough light are a day; a shadow passes a string in less.
  stringLow: {
    startAfterS: 6 * hour,
    delayMin: { least: 60, most: 48 * 60 },
    endAfterS: hour,
    continues: true,
    page: { path: "/strings", name: "strings" },
    source: null,
  },
  batteryAlarm: {
    startAfterS: minute,
    delayMin: upToADay,
    endAfterS: 5 * minute,
    continues: false,
    page: live,
    source: "battery",
  },
  // A short peak of the house may take the level below for a moment.
  batteryDrained: {
    startAfterS: 2 * minute,
    delayMin: upToADay,
    endAfterS: 5 * minute,
    continues: false,
    page: { path: "/settings/powerlimiter", name: "settingsPowerlimiter" },
    source: "battery",
  },
  packLow: {
    startAfterS: 5 * minute,
    delayMin: upToADay,
    endAfterS: 10 * minute,
    continues: false,
    page: live,
    source: "battery",
  },
  // The limiter corrects every few seconds; an inverter may need a minute.
  limiterContradicts: {
    startAfterS: 10 * minute,
    delayMin: upToADay,
    endAfterS: 2 * minute,
    continues: false,
    page: { path: "/settings/powerlimiter", name: "settingsPowerlimiter" },
    source: "grid",
  },
  meterMissing: {
    startAfterS: 5 * minute,
    delayMin: upToADay,
    endAfterS: 2 * minute,
    continues: false,
    page: { path: "/settings/powermeter", name: "settingsPowermeter" },
    source: "grid",
  },
  // The gateway's answer about limiter and MQTT is up to ten minutes old before the condition is seen.
  limitChanged: {
    startAfterS: 5 * minute,
    delayMin: { least: 1, most: 12 * 60 },
    endAfterS: minute,
    continues: false,
    page: live,
    source: null,
  },
  switchedOff: {
    startAfterS: 5 * minute,
    delayMin: { least: 1, most: 12 * 60 },
    endAfterS: minute,
    continues: false,
    page: live,
    source: null,
  },
  // A command that does not last is sent again four times in the first eight minutes.
  promiseNotKept: {
    startAfterS: 10 * minute,
    delayMin: { least: 5, most: 12 * 60 },
    endAfterS: 2 * minute,
    continues: false,
    page: { path: "/guardian", name: "guardian" },
    source: null,
  },
  // A meter that is away for a while, such as after a power cut, comes back by itself.
  hubMeter: {
    startAfterS: 15 * minute,
    delayMin: upToADay,
    endAfterS: 2 * minute,
    continues: false,
    page: live,
    source: "grid",
  },
  // A house may give for minutes if something else feeds in, too.
  hubMeterSign: {
    startAfterS: 15 * minute,
    delayMin: upToADay,
    endAfterS: 10 * minute,
    continues: true,
    page: live,
    source: "grid",
  },
  zeroFeedIn: {
    startAfterS: 2 * minute,
    delayMin: upToADay,
    endAfterS: minute,
    continues: false,
    page: { path: "/guardian", name: "guardian" },
    source: "grid",
  },
  // Yields of whole days change once a day.
  yieldBelowLastYear: {
    startAfterS: hour,
    delayMin: null,
    endAfterS: hour,
    continues: true,
    page: history,
    source: null,
  },
  yieldBelowNeighbours: {
    startAfterS: hour,
    delayMin: null,
    endAfterS: hour,
    continues: true,
    page: history,
    source: null,
  },
} as const satisfies Readonly<Record<string, AlertRule>>;

export type RuleName = keyof typeof rules;

/** Makes something of each rule. */
export function byRule<Value>(make: (name: RuleName) => Value): Readonly<Record<RuleName, Value>> {
  return {
    gatewaySilent: make("gatewaySilent"),
    inverterSilent: make("inverterSilent"),
    stringLow: make("stringLow"),
    batteryAlarm: make("batteryAlarm"),
    batteryDrained: make("batteryDrained"),
    packLow: make("packLow"),
    limiterContradicts: make("limiterContradicts"),
    meterMissing: make("meterMissing"),
    limitChanged: make("limitChanged"),
    switchedOff: make("switchedOff"),
    promiseNotKept: make("promiseNotKept"),
    hubMeter: make("hubMeter"),
    hubMeterSign: make("hubMeterSign"),
    zeroFeedIn: make("zeroFeedIn"),
    yieldBelowLastYear: make("yieldBelowLastYear"),
    yieldBelowNeighbours: make("yieldBelowNeighbours"),
  };
}

export function isRuleName(text: string): text is RuleName {
  return Object.prototype.hasOwnProperty.call(rules, text);
}

export const ruleNames: readonly RuleName[] = Object.keys(rules).filter(isRuleName);

export const watchLimits = {
  /** Power in W below which a discharge or a deviation is not reported: losses and normal fluctuation. */
  noiseW: 100,
  /** The battery counts as discharged from this power on, in W: its own use is less. */
  dischargeW: 50,
  /** A yield below this share of the expected yield is far below. */
  yieldShare: 0.5,
  yieldDays: 7,
  /** Days before them that show the usual ratio to the neighbours. */
  usualDays: 28,
  /** Days on either side of the same days of last year. */
  aroundDays: 7,
} as const;
