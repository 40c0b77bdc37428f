import type { LiveInverter } from "../areas/live.ts";
import type { Totals } from "../areas/live-totals.ts";
import { leastMaxima } from "../areas/bounds.ts";
import type { Measured } from "../schema/measured.ts";
import { isCurrent } from "./ages.ts";
import { acPower } from "./channels.ts";
import { dataAgeS } from "./data-age.ts";
import type { LiveState } from "./live.ts";

/** Inputs of the inverters' sums, and the time of evaluation, in ms of the clock that stamped the receipts. */
export interface InverterStates {
  readonly live: Pick<LiveState, "inverters" | "receivedAt" | "total">;
  readonly nowMs: number;
  /** Whether it is day at the plant; undefined while nobody says. */
  readonly isDay?: boolean | undefined;
  /** Inverters that a battery feeds: night is no reason for their silence. */
  readonly storage?: readonly string[] | undefined;
}

/**
 * How an inverter counts: `current` with its figures, `asleep` with no power because it fell silent at almost none or
 * at night, `missing` because its power is unknown; `off` is not polled and not part of any sum.
 */
export type InverterStanding = "current" | "asleep" | "missing" | "off";

/** An inverter at dusk gives less of its power than this before it falls silent. */
const asleepShare = 0.02;

/** Age in whole seconds of an inverter's figures; infinite while unknown. */
export function inverterAgeS(
  { serial, data_age }: Pick<LiveInverter, "serial" | "data_age">,
  { live: { receivedAt }, nowMs }: Pick<InverterStates, "live" | "nowMs">,
): number {
  return dataAgeS(data_age, receivedAt.get(serial) ?? nowMs, nowMs);
}

/**
 * Whether the figures of an inverter are current: it is polled, and they are young. Zeros of an unreachable inverter
 * are not its own: a gateway may write them in its place.
 */
export function isInverterCurrent(
  inverter: LiveInverter,
  states: Pick<InverterStates, "live" | "nowMs">,
): boolean {
  const { poll_enabled, reachable, producing } = inverter;
  if (poll_enabled === false || (reachable === false && producing === false)) return false;
  return isCurrent("inverter", inverterAgeS(inverter, states));
}

/** How an inverter counts just now. */
export function inverterStanding(inverter: LiveInverter, states: InverterStates): InverterStanding {
  if (inverter.poll_enabled === false) return "off";
  const isUnread = isPowerUnread(inverter);
  if (!isUnread && isInverterCurrent(inverter, states))
    return acPower(inverter)?.v === null ? "missing" : "current";
  if (isNight(inverter, states)) return "asleep";
  // Before the first reading nothing tells whether it rests.
  return states.isDay !== true && !isUnread && isQuiet(inverter) ? "asleep" : "missing";
}

function isPowerUnread(inverter: LiveInverter): boolean {
  const power = acPower(inverter);
  return power?.v === null && power.sent === undefined;
}

function isNight({ serial }: LiveInverter, { isDay, storage = [] }: InverterStates): boolean {
  return isDay === false && !storage.includes(serial);
}

function isQuiet(inverter: LiveInverter): boolean {
  const powerW = wattsOf(acPower(inverter)) ?? Number.POSITIVE_INFINITY;
  // The gateway reports an inverter whose last power was 0 as not producing.
  return inverter.producing === false || powerW <= asleepShare * leastMaxima(inverter).acW;
}

/** Sums over the polled inverters, and the inverters without known power. */
export interface InverterSums {
  /** `v` is null where nothing is known. Undefined before the first answer. */
  readonly total: Totals | undefined;
  /** If not empty, the power is a lower bound. */
  readonly missing: readonly LiveInverter[];
  /** The same of each yield. */
  readonly missingYields: Readonly<Record<YieldName, readonly LiveInverter[]>>;
}

/**
 * Sums of current figures. The gateway's own sums while every inverter is current; it keeps adding the last power of
 * silent inverters, so from then on the sums are computed from the inverters. Never throws.
 */
export function inverterSums(states: InverterStates): InverterSums {
  const { inverters, total } = states.live;
  const missingYields = {
    YieldDay: withoutYield(inverters, "YieldDay"),
    YieldTotal: withoutYield(inverters, "YieldTotal"),
  };
  if (total === undefined) return { total, missing: [], missingYields };
  const counted = inverters
    .map((inverter) => ({ inverter, standing: inverterStanding(inverter, states) }))
    .filter(({ standing }) => standing !== "off");
  const missing = counted.flatMap((one) => (one.standing === "missing" ? one.inverter : []));
  const isWhole =
    counted.every(({ standing }) => standing === "current") &&
    !isAllZero(total) &&
    (counted.length === 0 || total.Power?.v !== null);
  if (isWhole) return { total: withYields(total, inverters), missing, missingYields };
  const current = counted.flatMap((one) => (one.standing === "current" ? one.inverter : []));
  const isNone = current.length === 0 && missing.length > 0;
  const sumW = isNone ? undefined : powerOf(states, current, counted.length);
  const Power = { u: "W", d: 1, ...withValue(total.Power, sumW ?? null) };
  return { total: { ...withYields(total, inverters), Power }, missing, missingYields };
}

/** Power of inverters together in W; before their channels came, the gateway's sum less its stale part. */
function powerOf(
  { live: { inverters, total } }: InverterStates,
  current: readonly LiveInverter[],
  count: number,
): number | undefined {
  if (current.every((one) => acPower(one) !== undefined)) {
    return roundSum(current.reduce((sum, one) => sum + (wattsOf(acPower(one)) ?? 0), 0));
  }
  const old = inverters.filter((one) => one.poll_enabled !== false && !current.includes(one));
  const sumW = wattsOf(total?.Power);
  if (
    sumW === undefined ||
    isAllZero(total ?? {}) ||
    current.length + old.length !== count ||
    !old.every((one) => acPower(one) !== undefined)
  ) {
    return undefined;
  }
  const oldW = old.reduce((sum, one) => sum + (wattsOf(acPower(one)) ?? 0), 0);
  return roundSum(Math.max(0, sumW - oldW));
}

const yieldNames = ["YieldDay", "YieldTotal"] as const;
type YieldName = (typeof yieldNames)[number];

/** The polled inverters of which a yield is unread or impossible. */
function withoutYield(
  inverters: readonly LiveInverter[],
  name: YieldName,
): readonly LiveInverter[] {
  return inverters.filter(
    ({ poll_enabled, INV }) => poll_enabled !== false && INV?.["0"]?.[name]?.v === null,
  );
}

/** The gateway's yields; the inverters' sum where that is impossible, or an inverter's yield is unknown. */
function withYields(total: Totals, inverters: readonly LiveInverter[]): Totals {
  const polled = inverters.filter(({ poll_enabled }) => poll_enabled !== false);
  let next = total;
  for (const name of yieldNames) {
    const all = polled.map(({ INV }) => INV?.["0"]?.[name]);
    const isNone = all.length > 0 && isAllZero(total);
    const isSound = total[name]?.v !== null && all.every((one) => one?.v !== null);
    if (!isNone && (isSound || all.length === 0)) continue;
    const known = all.flatMap((one) => (one === undefined || one.v === null ? [] : one.v));
    const isKnown = known.length > 0 && all.every((one) => one !== undefined);
    const v = isKnown ? roundSum(known.reduce((sum, one) => sum + one, 0)) : null;
    const u = name === "YieldDay" ? "Wh" : "kWh";
    next = { ...next, [name]: { u, ...withValue(total[name], v) } };
  }
  return next;
}

/** A measured value with another number; what was sent stays beside none. */
const withValue = (measured: Measured | undefined, v: number | null) => ({
  ...measured,
  v,
  sent: v === null ? measured?.sent : undefined,
});

/** A gateway that has read no inverter yet reports 0 for everything, including the total yield. */
function isAllZero({ Power, YieldDay, YieldTotal }: Totals): boolean {
  return [Power, YieldDay, YieldTotal].every((one) => one?.v === 0);
}

/** Tenths of watts come from binary fractions. */
function roundSum(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}

function wattsOf(measured: Measured | undefined): number | undefined {
  if (measured?.v == null) return undefined;
  return measured.u === "kW" ? 1_000 * measured.v : measured.v;
}
