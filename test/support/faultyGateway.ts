import { vi } from "vitest";
import type { JsonEndpoint } from "#protocol/api/endpoint.ts";
import { createClient, type Client } from "#protocol/client/client.ts";
import { createGateway, type Gateway } from "#simulator/gateway.ts";
import { gatewayOptions, type ScenarioName } from "#simulator/scenario/scenario.ts";
import type { FaultColumn } from "./reliability/faults.ts";

/** A gateway in memory that has been awake for a while, and has heard every inverter. */
export function awakeGateway(scenario: ScenarioName = "full"): Gateway {
  const gateway = createGateway(gatewayOptions(scenario, { seed: 1, worldSpeed: 1 }));
  gateway.advance(30_000);
  return gateway;
}

/** A client of that gateway, signed in; `onUnauthorized` counts the sign-outs. */
export function clientOf(gateway: Gateway, onUnauthorized: () => void = () => undefined): Client {
  return createClient({
    fetch: (path, init) => gateway.fetch(new Request(`http://gateway.test${path}`, init)),
    authdata: () => btoa("admin:openDTU42"),
    onUnauthorized,
  });
}

/** Lets a gateway meet a fault of the matrix on a call. With a clock that jumps, the fake clock does. */
export async function breakCall(
  gateway: Gateway,
  { method, path }: Pick<JsonEndpoint, "method" | "path">,
  { fault }: FaultColumn,
  search = "",
): Promise<void> {
  if (fault === "clock") {
    vi.setSystemTime(Date.now() + 86_400_000);
    return;
  }
  const whole =
    fault === "types"
      ? { kind: "body" as const, body: await twistBody(gateway, method, path + search) }
      : fault;
  gateway.faults.set({ path, method }, whole);
}

/** The right answer with every value of another type. */
async function twistBody(gateway: Gateway, method: string, path: string): Promise<string> {
  if (method !== "GET") return JSON.stringify({ type: 1, message: {}, code: "x", param: 2 });
  const headers = { Authorization: `Basic ${btoa("admin:openDTU42")}` };
  const answer = await gateway.fetch(new Request(`http://gateway.test${path}`, { headers }));
  return JSON.stringify(twist(await answer.json()));
}

function twist(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? "list" : value.map(twist);
  if (typeof value !== "object" || value === null) return typeof value === "string" ? 7 : "text";
  const entries = Object.entries(value);
  return entries.length === 0 ? 7 : Object.fromEntries(entries.map(([k, v]) => [k, twist(v)]));
}
