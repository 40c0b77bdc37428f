/** Where power comes from, passes and goes to. */
export type FlowNode =
  "strings" | "inverters" | "controller" | "battery" | "charger" | "grid" | "house";

/** A power in W, undefined while nobody knows it: never to be shown as zero. */
export type Power = number | undefined;

/** What is known of a plant. A part that is not enabled is left out. */
export interface FlowReadings {
  /** Sum of the strings' DC power and of the inverters' AC power. */
  readonly inverters?: { readonly dcW: Power; readonly acW: Power };
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

/** The plant at a glance: what each part gives or takes, and the ways between them. */
export interface PowerFlow {
  readonly nodes: readonly { readonly node: FlowNode; readonly powerW: Power }[];
  readonly edges: readonly FlowEdge[];
}

/**
 * Power of the house: what the inverters and the grid bring, less what the AC charger takes.
 * Undefined without a power meter, or while any enabled part is unknown. The battery does not count:
 * it stands on the DC side, its power comes through inverters or the charger.
 */
export function housePower({ inverters, grid, charger }: FlowReadings): Power {
  if (grid?.powerW === undefined) return undefined;
  if (inverters !== undefined && inverters.acW === undefined) return undefined;
  if (charger !== undefined && charger.inputW === undefined) return undefined;
  return grid.powerW + (inverters?.acW ?? 0) - (charger?.inputW ?? 0);
}

/** Draws up the flow of a plant from its readings; only enabled parts appear, the house always. */
export function powerFlow(readings: FlowReadings): PowerFlow {
  return { nodes: nodesOf(readings), edges: [...acEdgesOf(readings), ...dcEdgesOf(readings)] };
}

function nodesOf(readings: FlowReadings): PowerFlow["nodes"] {
  const { inverters, controller, battery, grid, charger } = readings;
  return [
    ...(inverters ? [node("strings", inverters.dcW), node("inverters", inverters.acW)] : []),
    ...(controller ? [node("controller", controller.powerW)] : []),
    ...(battery ? [node("battery", battery.powerW)] : []),
    ...(charger ? [node("charger", charger.inputW)] : []),
    ...(grid ? [node("grid", grid.powerW)] : []),
    node("house", housePower(readings)),
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
  const { inverters, controller, battery, charger } = readings;
  return [
    ...(inverters ? [way("strings", "inverters", inverters.dcW)] : []),
    ...(controller && battery ? [way("controller", "battery", controller.powerW)] : []),
    ...(charger && battery ? [way("charger", "battery", charger.outputW)] : []),
    ...(battery && inverters ? [way("battery", "inverters", dischargeOf(readings))] : []),
  ];
}

/**
 * What the battery gives to the inverters: what flows into it less what stays, at least zero.
 * Undefined while any of it is unknown. Losses of the battery itself are not told apart.
 */
function dischargeOf({ controller, battery, charger }: FlowReadings): Power {
  const parts = [
    battery ? battery.powerW : 0,
    controller ? controller.powerW : 0,
    charger ? charger.outputW : 0,
  ];
  const [storedW, solarW, chargedW] = parts;
  if (storedW === undefined || solarW === undefined || chargedW === undefined) return undefined;
  return Math.max(0, solarW + chargedW - storedW);
}

function node(name: FlowNode, powerW: Power): { readonly node: FlowNode; readonly powerW: Power } {
  return { node: name, powerW };
}

function way(from: FlowNode, to: FlowNode, powerW: Power): FlowEdge {
  return powerW !== undefined && powerW < 0
    ? { from: to, to: from, powerW: -powerW }
    : { from, to, powerW };
}
