import { createGateway, type Gateway, type GatewayOptions } from "#simulator/gateway.ts";
import type { FirmwareName } from "#simulator/generation/generation.ts";
import { simulatedMeters, type SimulatedMeterName } from "#simulator/meters/kinds.ts";
import { SimulatedMeter } from "#simulator/meters/simulatedMeter.ts";
import { gatewayOptions, hubMeterIn, type ScenarioName } from "#simulator/scenario/scenario.ts";
import { type GatewayName, names } from "./names.ts";

/** A simulated gateway of the demonstration. */
export interface PlannedGateway {
  readonly name: GatewayName;
  readonly scenario: ScenarioName;
  readonly seed: number;
  readonly firmware: FirmwareName;
  readonly pastDays: number;
  /** Time that a restart takes; that of the real device without. */
  readonly bootMs?: number;
}

/** The first has been there for two years, the others for some weeks. The last has only a meter of the hub. */
const planOf: Readonly<Record<GatewayName, Omit<PlannedGateway, "name">>> = {
  house: { scenario: "now", seed: 1, firmware: "2024.03.07", pastDays: 730 },
  neighbours: { scenario: "now", seed: 7, firmware: "2026.03.31", pastDays: 60 },
  cottage: { scenario: "hub-meter", seed: 12, firmware: "opendtu-26.3.30", pastDays: 60 },
};

/** The gateways that a visitor finds. */
export const plans: readonly PlannedGateway[] = names.map((name) => ({
  name,
  ...planOf[name],
}));

export interface World {
  readonly plans: readonly PlannedGateway[];
  /** Makes a gateway otherwise than as the simulator does. */
  readonly make?: (name: GatewayName, options: GatewayOptions) => Gateway;
  /** Leaves all time of the gateways to somebody else. */
  readonly isTimeless?: boolean;
}

/** The simulated gateways by their names. */
const gateways = new Map<string, Gateway>();

/** A meter within the browser. */
interface ReachedMeter {
  /** Its JSON at a path; undefined: no such path. */
  readonly answer: (path: string) => object | undefined;
}

/** The meters of houses, by their addresses. */
const meters = new Map<string, ReachedMeter>();

/** Switches the gateways on, with the files that an earlier document of this visit left. */
export function startGateways(
  { plans: planned, make = (_name, options) => createGateway(options), isTimeless = false }: World,
  files: Readonly<Record<string, Readonly<Record<string, string>>>>,
): ReadonlyMap<string, Gateway> {
  for (const { name, scenario, seed, firmware, bootMs } of planned) {
    const { configure, ...usual } = gatewayOptions(scenario, { seed, firmware });
    const bootOptions = { ...usual, ...(bootMs !== undefined && { bootMs }) };
    const before = files[name];
    // The settings are one of the files.
    const made = before
      ? { ...bootOptions, files: before }
      : { ...bootOptions, ...(configure && { configure }) };
    const gateway = make(name, made);
    gateways.set(name, gateway);
    const meter = hubMeterIn(scenario);
    if (meter !== undefined) meters.set(meterHost(name), reachedMeter(meter, gateway));
  }
  if (!isTimeless) runClock();
  return gateways;
}

function reachedMeter(name: SimulatedMeterName, { device }: Gateway): ReachedMeter {
  const kind = simulatedMeters[name];
  const meter = new SimulatedMeter({
    powerW: () => device.plant.meterPowerW(),
    worldMs: () => device.clock.worldMs(),
  });
  return {
    answer: (path) => (kind.way === "http" ? kind.answer(path, meter.values()) : undefined),
  };
}

/** Where the meter of a gateway's house is. */
export function meterHost(gateway: string): string {
  return `shelly.${gateway}.internal`;
}

/** The meter at an address; undefined when there is none. */
export function meterAt(host: string): ReachedMeter | undefined {
  return meters.get(host);
}

/** The address by which the hub knows a gateway. */
export function addressOf(name: string): URL {
  return new URL(`http://${name}.internal`);
}

/** The gateway at an address. Throws for any other address: nothing leaves the browser. */
export function simulatedAt({ hostname }: URL): Gateway {
  const gateway = simulatedGateway(hostname.replace(/\.internal$/, ""));
  if (gateway === undefined) throw new Error("The demonstration reaches nothing but itself.");
  return gateway;
}

/** The gateway of a name; undefined when there is none. */
export function simulatedGateway(name: string): Gateway | undefined {
  return gateways.get(name);
}

const TICK_MS = 250;
// A tab in the background does not catch up with the whole night.
const LONGEST_CATCH_UP_MS = 5_000;

/** Lets the gateways live at the pace of the clock. */
function runClock(): void {
  let lastMs = performance.now();
  setInterval(() => {
    const nowMs = performance.now();
    for (const gateway of gateways.values())
      gateway.advance(Math.min(LONGEST_CATCH_UP_MS, nowMs - lastMs));
    lastMs = nowMs;
  }, TICK_MS);
}
