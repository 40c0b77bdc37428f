import {
  isReachable,
  numberOf,
  type BatteryLive,
  type ValueSections,
  type ChargerLive,
  type LiveInverter,
  type Measured,
  type LiveState,
} from "#protocol/live.ts";
import { gridPower, type Unmetered } from "./grid-power.ts";
import { shareDc, type FlowReadings, type Power } from "./power-flow.ts";

/** AC charger: taken from the grid, or given to the battery; undefined while the release is unknown. */
export type ChargerSide = "input" | "output" | "unknown";

/** What the live feed alone does not tell. */
export interface FlowSources {
  readonly battery?: BatteryLive | undefined;
  readonly charger?: ChargerLive | undefined;
  /** Side of the AC charger on which the live sums measure its power. */
  readonly chargerSide?: ChargerSide | undefined;
  /** Serial of the inverter that hangs on the battery; undefined while nobody says. */
  readonly storageSerial?: string | undefined;
  readonly unmetered: Unmetered;
  /** The sun is up at the gateway's place; undefined while nobody says. */
  readonly isDay?: boolean | undefined;
}

/**
 * Reads what the flow needs out of the live feeds. Charger and battery details come from their own
 * feeds; what has not arrived is unknown.
 * Source: docs/gateway/live.md#live-status, docs/gateway/live.md#ac-charger, docs/gateway/live.md#battery, docs/gateway/settings.md#power-limiter.
 */
export function flowReadings(live: LiveState, sources: FlowSources): FlowReadings {
  const { solar, battery, power_meter, charger } = live;
  const parts = {
    ...(isOn(solar) && { controller: { powerW: numberOf(solar.total?.Power) } }),
    ...(isOn(battery) && {
      battery: { powerW: numberOf(battery.power) ?? batteryPower(sources.battery) },
    }),
    ...(isOn(power_meter) && { grid: { powerW: gridPower(live, sources.unmetered) } }),
    ...(isOn(charger) && { charger: chargerPowers(charger.Power, sources) }),
  };
  return live.inverters.length === 0 ? parts : { ...parts, ...inverterParts(live, parts, sources) };
}

function chargerPowers(
  power: Measured | undefined,
  { charger, chargerSide }: FlowSources,
): NonNullable<FlowReadings["charger"]> {
  const ofSide = (side: ChargerSide) => (side === chargerSide ? numberOf(power) : undefined);
  return {
    inputW: numberOf(charger?.input_power) ?? ofSide("input"),
    outputW: ofSide("output") ?? numberOf(charger?.output_power),
  };
}

function inverterParts(
  { inverters, total }: LiveState,
  { battery, controller, charger }: FlowReadings,
  { storageSerial, isDay }: FlowSources,
): FlowReadings {
  // The gateway counts unreachable inverters as 0 W; by day their power is unknown.
  const isKnown = (some: readonly LiveInverter[]) => isDay !== true || some.some(isReachable);
  const acW = isKnown(inverters) ? numberOf(total?.Power) : undefined;
  const sunW = (roof: readonly LiveInverter[]) => (isKnown(roof) ? sumDc(roof) : undefined);
  if (battery === undefined) {
    return { strings: { powerW: sunW(inverters) }, inverters: { acW, storageW: 0 } };
  }
  const isStorage = ({ serial }: LiveInverter) => serial === storageSerial;
  if (inverters.some(isStorage)) {
    const others = inverters.filter((inverter) => !isStorage(inverter));
    return {
      ...(others.length > 0 && { strings: { powerW: sunW(others) } }),
      inverters: { acW, storageW: sumDc(inverters.filter(isStorage)) },
    };
  }
  const { stringsW, storageW } = shareDc(sunW(inverters), {
    solarW: controller ? controller.powerW : 0,
    chargedW: charger ? charger.outputW : 0,
    storedW: battery.powerW,
  });
  return { strings: { powerW: stringsW }, inverters: { acW, storageW } };
}

function isOn<Part extends { readonly enabled?: boolean | undefined }>(
  part: Part | undefined,
): part is Part {
  return part?.enabled === true;
}

/** Power of the battery in W, positive while charging: as sent, or voltage times current. */
export function batteryPower(battery: BatteryLive | undefined): Power {
  const power = batteryValue(battery, "power");
  if (power !== undefined) return power;
  const voltage = batteryValue(battery, "voltage");
  const current = batteryValue(battery, "current");
  return voltage === undefined || current === undefined ? undefined : voltage * current;
}

/** A value of the battery by its name in the feed. */
export function batteryValue(battery: BatteryLive | undefined, name: string): number | undefined {
  // The packs of a battery have sections of their own, named with an underscore: no sums.
  const sections = Object.entries(battery?.values ?? {})
    .filter(([section]) => !section.startsWith("_"))
    .map(([, section]) => section);
  const values: ValueSections[string] = Object.assign({}, ...sections, battery?.values?.["status"]);
  const value = values[name];
  return typeof value === "object" ? numberOf(value) : undefined;
}

/** Sum of the DC power of all polled inverters; unknown while one that may produce has told nothing yet. */
function sumDc(inverters: readonly LiveInverter[]): Power {
  let sumW = 0;
  for (const inverter of inverters.filter(({ producing }) => producing !== false)) {
    const powerW = numberOf(inverter.INV?.["0"]?.["Power DC"]);
    if (powerW === undefined) return undefined;
    sumW += powerW;
  }
  return sumW;
}
