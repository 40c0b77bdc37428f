import * as v from "valibot";
import { LiveStatus } from "#protocol/areas/live.ts";
import { createGateway, type Gateway, type GatewayOptions } from "#simulator/gateway.ts";
import { gatewayOptions, type ScenarioName } from "#simulator/scenario/scenario.ts";
import { read } from "./gatewayClient.ts";

export function gatewayOf(scenario: ScenarioName, change: Partial<GatewayOptions> = {}): Gateway {
  return createGateway({ ...gatewayOptions(scenario), ...change });
}

/** The live status over HTTP; of a single inverter if its serial is given. */
export async function live(gateway: Gateway, serial?: string) {
  const query = serial === undefined ? "" : `?inv=${serial}`;
  return v.parse(LiveStatus, await read(gateway, `/api/livedata/status${query}`));
}

export async function inverter(gateway: Gateway, serial: string) {
  const found = (await live(gateway, serial)).inverters[0];
  if (found === undefined) throw new Error(`no inverter ${serial}`);
  return found;
}

/** The radio layer's knowledge of an inverter. */
export function statusOf(gateway: Gateway, serial: string) {
  return gateway.device.plant.inverters().find((known) => known.serial === serial);
}

/** Output of an inverter, W; 0 before its first reading, as the gateway sends it. */
export function acPower(found: Awaited<ReturnType<typeof inverter>>): number {
  const power = v.parse(v.looseObject({ v: v.nullable(v.number()) }), found.AC?.["0"]?.["Power"]);
  return power.v ?? 0;
}
