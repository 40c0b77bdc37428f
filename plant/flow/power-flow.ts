import { houseLoad } from "../balance/balance.ts";

/** Where power comes from, passes and goes to. */
export type FlowNode =
  | "strings"
  | "inverters"
  | "controller"
  | "battery"
  | "charger"
  | "grid"
  | "house";

/** A power in W, undefined while nobody knows it: never to be shown as zero. */
export type Power = number | undefined;

/** Known powers of a plant. A part that is not enabled is left out. */
export interface FlowReadings {
  /**
   * Power of the inverters' own modules as the inverters give it, so that it adds up with the charge controllers to the
   * power from the sun; left out when all hang on the battery.
   */
  readonly strings?: { readonly powerW: Power };
  /** Output of the inverters, and the DC power they draw from the battery's side. */
  readonly inverters?: { readonly acW: Power; readonly storageW: Power };
  /** Charge controller: power from its panels into the battery. */
  readonly controller?: { readonly powerW: Power };
  /** Battery: positive while charging. */
  readonly battery?: { readonly powerW: Power };
  /** Grid connection: positive while importing, negative while exporting. */
  readonly grid?: { readonly powerW: Power };
  /** AC charger: taken from the house, given to the battery. */
  readonly charger?: { readonly inputW: Power; readonly outputW: Power };
}

/** A way that power takes; `powerW` is never negative, the way points where the power goes. */
export interface FlowEdge {
  readonly from: FlowNode;
  readonly to: FlowNode;
  readonly powerW: Power;
}

/** Power that a part gives or takes, W. */
export interface FlowPart {
  readonly node: FlowNode;
  readonly powerW: Power;
}

export interface PowerFlow {
  readonly nodes: readonly FlowPart[];
  readonly edges: readonly FlowEdge[];
}

/**
 * Power of the house: inverters plus grid, less the AC charger. Undefined without a power meter, while any part is
 * unknown, and below zero, when a source is missing. The battery does not count: its power comes through inverters or
 * the charger.
 */
export function housePower({ inverters, grid, charger }: FlowReadings): Power {
  if (grid?.powerW === undefined) return undefined;
  if (inverters !== undefined && inverters.acW === undefined) return undefined;
  if (charger !== undefined && charger.inputW === undefined) return undefined;
  const sumW = houseLoad(inverters?.acW ?? 0, grid.powerW, charger?.inputW);
  return sumW < 0 ? undefined : sumW;
}

/** Powers at the battery's side, W; `undefined` is unknown, a part that does not exist is 0. */
export interface StorageBalance {
  readonly solarW: Power;
  readonly chargedW: Power;
  /** Positive while charging. */
  readonly storedW: Power;
}

/**
 * Splits the DC power of all inverters between battery and modules when the wiring is unknown: the battery's side
 * gives its input less its charging power, from 0 to the inverters' DC power. The shares add up to `dcW`; both are
 * undefined while anything is unknown.
 */
export function shareDc(
  dcW: Power,
  { solarW, chargedW, storedW }: StorageBalance,
): { readonly stringsW: Power; readonly storageW: Power } {
  if (
    dcW === undefined ||
    solarW === undefined ||
    chargedW === undefined ||
    storedW === undefined
  ) {
    return { stringsW: undefined, storageW: undefined };
  }
  const storageW = Math.min(dcW, Math.max(0, solarW + chargedW - storedW));
  return { stringsW: dcW - storageW, storageW };
}

/** Whether a flow has nothing to show: no part but the house, which is always there. */
export function isEmpty({ nodes }: PowerFlow): boolean {
  return nodes.length < 2;
}

/** Draws up the flow of a plant from its readings; only enabled parts appear, the house always. */
export function powerFlow(readings: FlowReadings): PowerFlow {
  return { nodes: nodesOf(readings), edges: [...acEdgesOf(readings), ...dcEdgesOf(readings)] };
}

function nodesOf(readings: FlowReadings): PowerFlow["nodes"] {
  const { strings, inverters, controller, battery, grid, charger } = readings;
  return [
    ...(strings ? [part("strings", strings.powerW)] : []),
    ...(inverters ? [part("inverters", inverters.acW)] : []),
    ...(controller ? [part("controller", controller.powerW)] : []),
    ...(battery ? [part("battery", battery.powerW)] : []),
    ...(charger ? [part("charger", charger.inputW)] : []),
    ...(grid ? [part("grid", grid.powerW)] : []),
    part("house", housePower(readings)),
  ];
}

function acEdgesOf({ inverters, grid, charger }: FlowReadings): readonly FlowEdge[] {
  return [
    ...(inverters ? [way("inverters", "house", inverters.acW)] : []),
    ...(grid ? [way("grid", "house", grid.powerW)] : []),
    ...(charger ? [way("house", "charger", charger.inputW)] : []),
  ];
}

function dcEdgesOf(readings: FlowReadings): readonly FlowEdge[] {
  const { strings, inverters, controller, battery, charger } = readings;
  return [
    ...(strings && inverters ? [way("strings", "inverters", strings.powerW)] : []),
    ...(controller && battery ? [way("controller", "battery", controller.powerW)] : []),
    ...(charger && battery ? [way("charger", "battery", charger.outputW)] : []),
    ...(battery && inverters ? [way("battery", "inverters", inverters.storageW)] : []),
  ];
}

function part(node: FlowNode, powerW: Power): FlowPart {
  return { node, powerW };
}

function way(from: FlowNode, to: FlowNode, powerW: Power): FlowEdge {
  return powerW !== undefined && powerW < 0
    ? { from: to, to: from, powerW: -powerW }
    : { from, to, powerW };
}
