import { byteLength, type JsonObject } from "../firmware/convert.ts";
import { restingController, type ControllerState } from "../plant/chargeController.ts";
import type { Installation } from "./installation.ts";
import type { Snapshot } from "../radio/peripherals.ts";
import { exact, fitDocument, measuredValue } from "./measured.ts";
import { roundToStep } from "../plant/round.ts";

// The slots of the document take 1072 of 1152 bytes; the rest holds the five longer texts.
const POOL_BYTES = 1152;
const HTTP_BYTES = 16;

const stageText = { off: "OFF", bulk: "Bulk", absorption: "Absorbtion", float: "Float" } as const;
const trackingText = {
  off: "OFF",
  limited: "Voltage or current limited",
  active: "MPP Tracker active",
} as const;

/**
 * Body of the charge controller over HTTP, which has 16 bytes less room, and on its socket. When the texts are long,
 * members vanish from the end, `dpl.PLLIMIT` first (docs/gateway/live.md#charge-controller).
 */
export function controllerBody(installation: Installation, over: "http" | "socket"): JsonObject {
  const { peripherals, limiter } = installation;
  const last = peripherals.last("controller");
  const texts =
    last === undefined
      ? offTexts
      : controllerTexts(last.world.controller, installation.controllerName);
  const body = {
    device: deviceFields(installation, texts, last),
    ...measurements(last),
    dpl: { PLSTATE: limiter.state, PLLIMIT: limiter.limitW },
  };
  const kept = new Set([texts.PID, texts.CS, texts.ERR, texts.OR, texts.MPPT]);
  const textBytes = [...kept].reduce((sum, text) => sum + byteLength(text) + 1, 0);
  return fitDocument(installation.device, body, {
    bytes: POOL_BYTES,
    reservedBytes: textBytes + (over === "http" ? HTTP_BYTES : 0),
  });
}

type Texts = Readonly<Record<"PID" | "CS" | "ERR" | "OR" | "MPPT", string>>;

const unknownController: ControllerState = {
  ...restingController,
  yieldYesterdayWh: 0,
  yieldTotalWh: 0,
  maxYesterdayW: 0,
};

const offTexts: Texts = {
  PID: "???",
  CS: "OFF",
  ERR: "No error",
  OR: "Not off",
  MPPT: "OFF",
};

export function controllerTexts({ stage, tracking }: ControllerState, name: string): Texts {
  return {
    PID: name,
    CS: stageText[stage],
    ERR: "No error",
    OR: stage === "off" ? "No input power" : "Not off",
    MPPT: trackingText[tracking],
  };
}

function deviceFields(
  { peripherals }: Installation,
  texts: Texts,
  last: Snapshot | undefined,
): JsonObject {
  const { PID, CS, ERR, OR, MPPT } = texts;
  const day = last === undefined ? 0 : ((last.world.localDay % 365) + 365) % 365;
  return {
    data_age: peripherals.isOn("controller") ? peripherals.ageS("controller") : 0,
    age_critical: last === undefined,
    PID,
    SER: last === undefined ? "" : "HQ2219AB7XY",
    FW: last === undefined ? "" : "161",
    LOAD: last === undefined ? "OFF" : "ON",
    CS,
    ERR,
    OR,
    MPPT,
    HSDS: { v: day, u: "d" },
  };
}

function measurements(last: Snapshot | undefined): JsonObject {
  const controller = last?.world.controller ?? unknownController;
  const batteryV = roundToStep(last?.world.battery.voltageV ?? 0, 0.01);
  const outputA = batteryV === 0 ? 0 : roundToStep(controller.outputW / batteryV, 0.1);
  const outputW = Math.floor(batteryV * outputA);
  const panelW = Math.round(controller.panelW);
  const panelV = roundToStep(controller.panelV, 0.01);
  const efficiency = panelW === 0 ? 0 : Math.min(100, (outputW / panelW) * 100);
  return {
    output: {
      P: exact(outputW, "W", 0),
      V: exact(batteryV, "V", 2),
      I: exact(outputA, "A", 2),
      E: exact(roundToStep(efficiency, 0.01), "%", 1),
    },
    input: {
      PPV: exact(panelW, "W", 0),
      VPV: exact(panelV, "V", 2),
      IPV: measuredValue(panelV === 0 ? 0 : panelW / panelV, "A", 2),
      YieldToday: kwh(controller.yieldTodayWh),
      YieldYesterday: kwh(controller.yieldYesterdayWh),
      YieldTotal: kwh(controller.yieldTotalWh),
      MaximumPowerToday: exact(Math.round(controller.maxTodayW), "W", 0),
      MaximumPowerYesterday: exact(Math.round(controller.maxYesterdayW), "W", 0),
    },
  };
}

function kwh(wh: number): JsonObject {
  return exact(Math.floor(wh / 10) / 100, "kWh", 3);
}
