import type { Afterwards, ControlSettings, HubZeroFeedIn } from "#hub-api/zero-feed-in.ts";
import { meterKind } from "#plant/meters/kinds.ts";
import type { ZeroFeedIn } from "#plant/zero-feed-in/controller.ts";
import { refusalsOf, type StartFacts } from "#plant/zero-feed-in/refusals.ts";
import type { ControlReason } from "#plant/zero-feed-in/reasons.ts";
import { evenLimits } from "#plant/zero-feed-in/sharing.ts";
import {
  type ControlledInverter,
  type ControlOptions,
  type LimitCommand,
  lowestLimitW,
} from "#plant/zero-feed-in/types.ts";
import type { LiveMeter } from "../meters/liveMeter.ts";
import type { MeterSettings } from "../meters/way.ts";
import type { ControlledPlant } from "./plantView.ts";
import type { SavedControl } from "./savedControl.ts";

/** A guess where no night is known, W. */
const USUAL_BASE_W = 100;

type MeterFacts = Pick<
  StartFacts,
  "hasMeter" | "isMeterForDisplay" | "meterPeriodS" | "hasCurrentReading" | "hasPassedTest"
>;

/** Whether a direction test has passed with this meter and all of these inverters. */
function isTested(
  meter: LiveMeter | undefined,
  inverters: readonly ControlledInverter[],
  { testedMeter, testedSerials }: Pick<SavedControl, "testedMeter" | "testedSerials">,
): boolean {
  if (meter === undefined || testedMeter !== meterMark(meter.settings)) return false;
  return inverters.every(({ serial }) => testedSerials?.includes(serial) !== false);
}

/** What the meter says for or against a start. */
function meterFacts(meter: LiveMeter | undefined): Omit<MeterFacts, "hasPassedTest"> {
  return {
    hasMeter: meter !== undefined,
    isMeterForDisplay: meter !== undefined && meterKind(meter.settings.kind).isForDisplay === true,
    meterPeriodS: meter?.measuredPeriodS,
    hasCurrentReading: meter?.current !== undefined,
  };
}

export function plantFacts(
  plant: ControlledPlant | undefined,
  inverters: readonly ControlledInverter[],
  settings: ControlSettings | null,
): Omit<StartFacts, keyof MeterFacts | "isOtherControlled"> {
  const allowed = settings?.batterySerials ?? [];
  return {
    hasPassword: plant !== undefined,
    isTrusted: settings !== null && settings.trustedBy !== null,
    isLimiterOn: plant?.isLimiterOn === true,
    hasInverters: settings !== null && inverters.length > 0,
    takeCommands: inverters.every(({ serial }) => plant?.takesCommands(serial) !== false),
    isOnBattery: inverters.some((one) => one.isOnBattery === true && !allowed.includes(one.serial)),
  };
}

/** Why the control may not start now. */
export function refusalsNow(
  kept: SavedControl,
  {
    plant,
    meter,
    inverters,
  }: {
    readonly plant: ControlledPlant | undefined;
    readonly meter: LiveMeter | undefined;
    readonly inverters: readonly ControlledInverter[];
  },
  isOtherControlled: boolean,
): readonly ControlReason[] {
  return refusalsOf({
    ...meterFacts(meter),
    hasPassedTest: isTested(meter, inverters, kept),
    ...plantFacts(plant, inverters, kept.settings),
    isOtherControlled,
  });
}

/** The inverters that the owner has chosen; all of them before that. */
export function chosenOf(
  plant: ControlledPlant,
  { settings }: Pick<SavedControl, "settings">,
): readonly ControlledInverter[] {
  return plant.inverters().filter(({ serial }) => settings?.serials.includes(serial) ?? true);
}

/** What ends a control that runs: facts against its start that came later. */
export function reasonToStop(
  plant: ControlledPlant,
  meter: LiveMeter | undefined,
  kept: SavedControl,
): ControlReason | undefined {
  if (plant.isLimiterOn) return "gatewayLimiter";
  const inverters = chosenOf(plant, kept);
  if (plantFacts(plant, inverters, kept.settings).isOnBattery) return "battery";
  // Another meter, another place in its answer, or one more inverter needs another test.
  const isSure = kept.settings?.trustedBy !== null || isTested(meter, inverters, kept);
  return meter === undefined || isSure ? undefined : "noDirectionTest";
}

/** What a control works with. Without a meter it is as if the meter were silent. */
export function controlOptions(
  { settings, handLimits }: SavedControl & { readonly settings: ControlSettings },
  meter: LiveMeter | undefined,
  inverters: readonly ControlledInverter[],
): ControlOptions {
  const { targetW, position, baseW, ceilingW, batterySerials } = settings;
  return {
    targetW,
    position,
    baseW,
    ceilingW: ceilingW ?? undefined,
    meterPeriodS: meter?.measuredPeriodS ?? meter?.settings.periodS ?? 1,
    pollS: 5,
    inverters,
    batterySerials,
    handLimits,
  };
}

/** The limits that somebody who switches a control off wants to be in force. */
export function limitsAfterwards(
  afterwards: Afterwards,
  plant: ControlledPlant,
  { before, settings }: SavedControl,
): readonly LimitCommand[] {
  const inverters = plant
    .inverters()
    .filter(({ serial }) => settings?.serials.includes(serial) === true);
  if (afterwards === "safe") {
    const safe = evenLimits(settings?.baseW ?? 0, inverters);
    return [...safe].map(([serial, limitW]) => ({ serial, limitW }));
  }
  return inverters.map(({ serial, ratedW }) => ({
    serial,
    limitW: afterwards === "before" ? Math.round(before[serial] ?? ratedW) : ratedW,
  }));
}

/** What holds again after a direction test: what was before, within what all may give together. */
export function limitsAfterTest(
  inverters: readonly ControlledInverter[],
  limits: readonly (readonly [string, number])[],
  ceilingW: number | null | undefined,
): readonly LimitCommand[] {
  const known = new Map(limits);
  const before = inverters.map(({ serial, ratedW }) => ({
    serial,
    limitW: Math.round(known.get(serial) ?? ratedW),
  }));
  const mostW = ceilingW ?? Infinity;
  // What is within the total is not shared anew.
  if (before.reduce((sum, { limitW }) => sum + limitW, 0) <= mostW) return before;
  const most = evenLimits(mostW, inverters);
  return before.map(({ serial, limitW }) => ({
    serial,
    limitW: Math.min(limitW, most.get(serial) ?? limitW),
  }));
}

/** Tells the meter for which a test was passed from another one. */
export function meterMark({ kind, host, isInverted, fields }: MeterSettings): string {
  const { power, powerExport, component, topic, topicExport, path, serial } = fields;
  return JSON.stringify([
    kind,
    host,
    isInverted,
    power,
    powerExport,
    component,
    topic,
    path,
    serial,
    // Left out where there is none: a test that passed before the field existed still counts.
    ...(topicExport ? [topicExport] : []),
  ]);
}

/** `nightW` is what the house took at least in the last nights, where that is known. */
export function proposedSettings(
  plant: ControlledPlant | undefined,
  nightW: number | undefined,
): ControlSettings {
  return {
    targetW: 0,
    position: "balanced",
    // To choose one on a battery is the owner's word for it.
    serials: (plant?.inverters() ?? []).flatMap(({ serial, isOnBattery }) =>
      isOnBattery === true ? [] : serial,
    ),
    ceilingW: null,
    baseW: nightW ?? USUAL_BASE_W,
    batterySerials: [],
    trustedBy: null,
  };
}

/** Limits of others that a control has seen; `zeroS` is what its clock's zero is since 1970. */
export function shownForeign(
  control: ZeroFeedIn | undefined,
  zeroS: number,
): HubZeroFeedIn["foreign"] {
  return (control?.seen ?? []).map(({ serial, limitW, atS }) => ({
    serial,
    limitW: Math.round(limitW),
    atS: zeroS + atS,
  }));
}

/** Whether the control has every inverter behind its meter. */
export function isAllControlled(
  plant: ControlledPlant | undefined,
  { settings }: SavedControl,
  meter: LiveMeter | undefined,
): boolean {
  const all = plant?.inverters() ?? [];
  const isChosen = all.every(({ serial }) => settings?.serials.includes(serial) === true);
  return isChosen && meter?.settings.gateways.length === 1;
}

/** Grid, house and the sum of the limits; null where unknown, as the house is while an inverter is out of reach. */
export function shownPowers(
  control: ZeroFeedIn | undefined,
  gridW: number | undefined,
  nowS: number,
): Pick<HubZeroFeedIn, "gridW" | "houseW" | "limitW"> {
  const inverters = control?.inverters(nowS) ?? [];
  const limits = inverters.flatMap(({ limitW }) => limitW ?? []);
  const isUnsure = inverters.some(
    ({ rests, powerW = 0, lowestW }) => rests === "unreachable" && powerW >= lowestW,
  );
  return {
    gridW: gridW ?? null,
    houseW: gridW === undefined || isUnsure ? null : (control?.houseW ?? null),
    limitW: limits.length > 0 ? limits.reduce((sum, watts) => sum + watts, 0) : null,
  };
}

export function shownInverters(
  control: ZeroFeedIn | undefined,
  all: readonly ControlledInverter[],
  { nowS, serials }: { readonly nowS: number; readonly serials: readonly string[] | undefined },
): HubZeroFeedIn["inverters"] {
  const known = control?.inverters(nowS) ?? [];
  return all.map((inverter) => {
    const { serial } = inverter;
    const own = known.find((one) => one.serial === serial);
    return {
      serial,
      isOnBattery: inverter.isOnBattery === true,
      isChosen: serials?.includes(serial) ?? false,
      powerW: own?.powerW ?? null,
      limitW: own?.limitW ?? null,
      lowestW: lowestLimitW(inverter),
      effectS: own?.effectS ?? null,
      rests: own?.rests ?? null,
    };
  });
}
