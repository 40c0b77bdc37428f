import { stringOffer, type PanelString } from "./panel.ts";
import type { Sky } from "./sky.ts";

/** Working point and counters of the solar charge controller. */
export interface ControllerState {
  readonly stage: "off" | "bulk" | "absorption" | "float";
  readonly tracking: "off" | "limited" | "active";
  readonly panelW: number;
  readonly panelV: number;
  readonly outputW: number;
  readonly yieldTodayWh: number;
  readonly yieldYesterdayWh: number;
  readonly yieldTotalWh: number;
  readonly maxTodayW: number;
  readonly maxYesterdayW: number;
}

/** A controller that has worked for some seasons and sleeps. */
export const restingController: ControllerState = {
  stage: "off",
  tracking: "off",
  panelW: 0,
  panelV: 0,
  outputW: 0,
  yieldTodayWh: 0,
  yieldYesterdayWh: 4230,
  yieldTotalWh: 983_160,
  maxTodayW: 0,
  maxYesterdayW: 861,
};

/** Possible power of the controller's panels now, at the battery terminals. */
export interface ControllerOffer {
  readonly powerW: number;
  readonly voltageV: number;
}

/** Possible power of the controller's panels now. */
export function controllerOffer(panel: PanelString, sky: Sky): ControllerOffer {
  const { powerW, voltageV } = stringOffer(panel, sky);
  return { powerW: powerW < 4 ? 0 : powerW * efficiencyAt(powerW), voltageV };
}

/** A step: takes `outputW` of the offer, because the battery may want less than the sun gives. */
export function controllerStep(
  before: ControllerState,
  {
    offer,
    outputW,
    socPct,
    dtS,
  }: {
    readonly offer: ControllerOffer;
    readonly outputW: number;
    readonly socPct: number;
    readonly dtS: number;
  },
): ControllerState {
  const energyWh = (outputW * dtS) / 3600;
  const counted = {
    yieldTodayWh: before.yieldTodayWh + energyWh,
    yieldTotalWh: before.yieldTotalWh + energyWh,
    yieldYesterdayWh: before.yieldYesterdayWh,
    maxYesterdayW: before.maxYesterdayW,
  };
  if (offer.powerW === 0) {
    const off = { stage: "off", tracking: "off", panelW: 0, outputW: 0 } as const;
    return { ...off, ...counted, panelV: offer.voltageV * 2.1, maxTodayW: before.maxTodayW };
  }
  const limited = outputW < offer.powerW * 0.98;
  const panelW = outputW <= 0 ? 0 : outputW / efficiencyAt(outputW);
  return {
    ...counted,
    stage: socPct > 99.5 ? "float" : socPct > 96 ? "absorption" : "bulk",
    tracking: limited ? "limited" : "active",
    panelW,
    // Held back, a module moves towards its open-circuit voltage.
    panelV: offer.voltageV * 2 * (limited ? 1.19 : 1),
    outputW,
    maxTodayW: Math.max(before.maxTodayW, panelW),
  };
}

/** Counters at local midnight: today becomes yesterday. */
export function controllerNewDay(before: ControllerState): ControllerState {
  return {
    ...before,
    yieldYesterdayWh: before.yieldTodayWh,
    maxYesterdayW: before.maxTodayW,
    yieldTodayWh: 0,
    maxTodayW: 0,
  };
}

function efficiencyAt(powerW: number): number {
  return 0.972 - 2.2 / (powerW + 12);
}
