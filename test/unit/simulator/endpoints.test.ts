import * as v from "valibot";
import { describe, expect, test } from "vitest";
import type { Endpoint } from "#protocol/api/endpoint.ts";
import { createGateway, type Gateway } from "#simulator/gateway.ts";
import { gatewayOptions } from "#simulator/scenario/scenario.ts";
import { specifiedCalls } from "../../support/reliability/places.ts";
import { send } from "../../support/gatewayClient.ts";

function address(gateway: Gateway, { path, query }: Endpoint): string {
  const values: Readonly<Record<string, string>> = {
    inv: gateway.device.config.inverters[0]?.serial ?? "",
    locale: "de",
    file: "config.json",
  };
  const search = new URLSearchParams(query.map((name) => [name, values[name] ?? ""]));
  return query.length === 0 ? path : `${path}?${search.toString()}`;
}

// A gateway for all: none of these requests changes a setting.
const shared = createGateway(gatewayOptions("full"));

describe.each(specifiedCalls)("$name", ({ endpoint }) => {
  test("has a handler, with the access of the table", async () => {
    const target = [endpoint.method, address(shared, endpoint)] as const;
    const signedIn = await send(shared, target);
    if (!shared.device.isRunning()) shared.advance(10_000);
    const anonymous = await send(shared, target, { auth: null });
    expect(signedIn.headers.get("content-type")).not.toBe("text/html");
    expect(signedIn.status).toBe(200);
    expect(anonymous.status).toBe(endpoint.access === "full" ? 401 : 200);
  });
});

const reads = specifiedCalls.flatMap(({ name, endpoint }) =>
  endpoint.kind === "read" ? [{ name, endpoint }] : [],
);

/** A schema's complaints about an answer, as far as its shape goes. */
async function complaints(gateway: Gateway, endpoint: Endpoint & { kind: "read" }) {
  const answer = await send(gateway, [endpoint.method, address(gateway, endpoint)]);
  const parsed = v.safeParse(endpoint.reply, await answer.json());
  if (parsed.typed) return [];
  return parsed.issues.map((issue) => `${v.getDotPath(issue) ?? ""}: ${issue.message}`);
}

test.each(["full", "all-off", "factory", "empty", "no-time"] as const)(
  "in scenario %s every read answers in its schema",
  async (scenario) => {
    const gateway = createGateway(gatewayOptions(scenario));
    gateway.advance(5000);
    const found = await Promise.all(
      reads.map(async ({ name, endpoint }) => [name, await complaints(gateway, endpoint)] as const),
    );
    expect(found.filter(([, issues]) => issues.length > 0)).toEqual([]);
  },
);
