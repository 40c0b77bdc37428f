import type { ControlSettings, HubZeroFeedIn } from "#hub-api/zero-feed-in.ts";
import { meterKind } from "#plant/meters/kinds.ts";
import type { ZeroFeedIn } from "#plant/zero-feed-in/controller.ts";
import type { StartFacts } from "#plant/zero-feed-in/refusals.ts";
import { type ControlledInverter, lowestLimitW } from "#plant/zero-feed-in/types.ts";
import type { LiveMeter } from "../meters/liveMeter.ts";
import type { MeterSettings } from "../meters/way.ts";
import type { ControlledPlant } from "./plantView.ts";

/** Where the owner has not said how little the house takes, W. */
const USUAL_BASE_W = 100;

type MeterFacts = Pick<
  StartFacts,
  "hasMeter" | "isMeterForDisplay" | "meterPeriodS" | "hasCurrentReading" | "hasPassedTest"
>;

/** What the meter says for or against a start. */
export function meterFacts(meter: LiveMeter | undefined, testedMeter: string | null): MeterFacts {
  return {
    hasMeter: meter !== undefined,
    isMeterForDisplay: meter !== undefined && meterKind(meter.settings.kind).isForDisplay === true,
    meterPeriodS: meter?.measuredPeriodS,
    hasCurrentReading: meter?.current !== undefined,
    hasPassedTest: meter !== undefined && testedMeter === meterMark(meter.settings),
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

/** Tells the meter for which a test was passed from another one. */
export function meterMark({ kind, host, isInverted, fields }: MeterSettings): string {
  const { power, powerExport, component, topic, path, serial } = fields;
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
  ]);
}

/** Settings to begin with. */
export function proposedSettings(plant: ControlledPlant | undefined): ControlSettings {
  return {
    targetW: 0,
    position: "balanced",
    serials: (plant?.inverters() ?? []).map(({ serial }) => serial),
    ceilingW: null,
    baseW: USUAL_BASE_W,
    batterySerials: [],
    trustedBy: null,
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
