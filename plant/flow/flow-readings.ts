import { numberOf } from "#protocol/live/channels.ts";
import type { BatteryLive } from "#protocol/areas/battery.ts";
import type { ChargerLive } from "#protocol/areas/charger-live.ts";
import type { LiveInverter } from "#protocol/areas/live.ts";
import type { LiveState } from "#protocol/live/live.ts";
import { inverterStanding, type InverterStates } from "#protocol/live/sums.ts";
import { inverterSumValues, inverterValues, plantValues } from "#protocol/live/readings.ts";
import { batteryPower } from "#protocol/live/storage.ts";
import { gridPower, type UnmeteredInverters } from "./grid-power.ts";
import { shareDc, type FlowReadings, type Power } from "./power-flow.ts";

/** AC charger: taken from the grid, or given to the battery; undefined while the release is unknown. */
export type ChargerSide = "input" | "output" | "unknown";

export interface FlowSources {
  readonly battery?: BatteryLive | undefined;
  readonly charger?: ChargerLive | undefined;
  /** Side of the AC charger on which the live sums measure its power. */
  readonly chargerSide?: ChargerSide | undefined;
  /** Serial of the inverter that hangs on the battery; undefined while nobody says. */
  readonly storageSerial?: string | undefined;
  readonly unmetered: UnmeteredInverters;
  /** The sun is up at the gateway's place; undefined while nobody says. */
  readonly isDay?: boolean | undefined;
  /** Of the clock that the live feed was stamped with. */
  readonly nowMs: number;
}

/**
 * Reads the flow's powers from the live feeds. Charger and battery details come from their own feeds; a value that
 * has not arrived is unknown. Source: docs/gateway/live.md#live-status, docs/gateway/live.md#ac-charger,
 * docs/gateway/live.md#battery, docs/gateway/settings.md#power-limiter.
 */
export function flowReadings(live: LiveState, sources: FlowSources): FlowReadings {
  const { chargeController, battery, meter, acCharger } = plantValues(live);
  const states = statesOf(live, sources);
  const parts = {
    ...(chargeController && { controller: { powerW: chargeController.powerW } }),
    ...(battery && { battery: { powerW: battery.powerW ?? batteryPower(sources.battery) } }),
    ...(meter && { grid: { powerW: gridPower(states, sources.unmetered) } }),
    ...(acCharger && { charger: chargerPowers(acCharger.powerW, sources) }),
  };
  return live.inverters.length === 0
    ? parts
    : { ...parts, ...inverterParts(states, parts, sources.storageSerial) };
}

function statesOf(live: LiveState, { nowMs, isDay, storageSerial }: FlowSources) {
  const storage = storageSerial === undefined ? [] : [storageSerial];
  return { live, nowMs, isDay, storage };
}

function chargerPowers(
  powerW: Power,
  { charger, chargerSide }: FlowSources,
): NonNullable<FlowReadings["charger"]> {
  const ofSide = (side: ChargerSide) => (side === chargerSide ? powerW : undefined);
  return {
    inputW: numberOf(charger?.input_power) ?? ofSide("input"),
    outputW: ofSide("output") ?? numberOf(charger?.output_power),
  };
}

function inverterParts(
  states: InverterStates,
  { battery, controller, charger }: FlowReadings,
  storageSerial: string | undefined,
): FlowReadings {
  const { inverters } = states.live;
  const acW = inverterSumValues(states).powerW;
  const sumDc = (some: readonly LiveInverter[]) => sumOf(some, states, "dcPowerW");
  if (battery === undefined) {
    return { strings: { powerW: acW }, inverters: { acW, storageW: 0 } };
  }
  const isStorage = ({ serial }: LiveInverter) => serial === storageSerial;
  if (inverters.some(isStorage)) {
    const others = inverters.filter((inverter) => !isStorage(inverter));
    return {
      ...(others.length > 0 && { strings: { powerW: sumOf(others, states, "powerW") } }),
      inverters: { acW, storageW: sumDc(inverters.filter(isStorage)) },
    };
  }
  const dcW = sumDc(inverters);
  const { stringsW, storageW } = shareDc(dcW, {
    solarW: controller ? controller.powerW : 0,
    chargedW: charger ? charger.outputW : 0,
    storedW: battery.powerW,
  });
  const isKnown = stringsW !== undefined && acW !== undefined && dcW;
  const powerW = isKnown ? (acW * stringsW) / dcW : stringsW;
  return { strings: { powerW }, inverters: { acW, storageW } };
}

/**
 * Sum of the power of inverters that are current; unknown while none is, or while an inverter has sent nothing
 * yet.
 */
function sumOf(
  inverters: readonly LiveInverter[],
  states: InverterStates,
  side: "dcPowerW" | "powerW",
): Power {
  const standings = inverters.map((inverter) => inverterStanding(inverter, states));
  const isCurrent = (_: LiveInverter, at: number) => standings[at] === "current";
  if (standings.includes("missing") && !standings.includes("current")) return undefined;
  let sumW = 0;
  for (const inverter of inverters
    .filter(isCurrent)
    .filter(({ producing }) => producing !== false)) {
    const { [side]: powerW } = inverterValues(inverter);
    if (powerW === undefined) return undefined;
    sumW += powerW;
  }
  return sumW;
}
