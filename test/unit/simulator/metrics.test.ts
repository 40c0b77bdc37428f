import { expect, test } from "vitest";
import { createGateway, type Gateway } from "#simulator/gateway.ts";
import { firmwareNames } from "#simulator/generation/generation.ts";
import { gatewayOptions } from "#simulator/scenario/scenario.ts";
import { read, send } from "../../support/gatewayClient.ts";

const path = "/api/prometheus/metrics";

function metrics(gateway: Gateway, auth?: null): Promise<Response> {
  return send(gateway, ["GET", path], auth === null ? { auth } : {});
}

test.each(firmwareNames)("%s has a page for Prometheus", async (firmware) => {
  const gateway = createGateway(gatewayOptions("full", { firmware }));
  const answer = await metrics(gateway, null);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(answer.headers.get("cache-control")).toBe("no-cache");
  expect(await answer.text()).toContain(`id="${firmware.replace("opendtu-", "v")}"`);
});

test("its figures are those of the live data", async () => {
  const gateway = createGateway(gatewayOptions("five-inverters", { firmware: "2026.03.31" }));
  const text = await (await metrics(gateway)).text();
  const live = await read(gateway, "/api/livedata/status?inv=114180610042");
  const labels = '{serial="114180610042",unit="0"';
  const lines = text.split("\n");
  expect(live).toHaveProperty("inverters.0.serial", "114180610042");
  const power = lines.find((line) => /^opendtu_Power\{.*unit="0".*type="AC"/.test(line));
  expect(power).toContain(labels);
  expect(live).toHaveProperty("inverters.0.AC.0.Power.v", expect.closeTo(numberOf(power), 1));
  expect(text).toMatch(/^opendtu_uptime \d+$/m);
  // Every metric of the first inverter is described once, whatever follows.
  const described = lines.filter((line) => line.startsWith("# TYPE opendtu_Power "));
  expect(described).toEqual(["# TYPE opendtu_Power gauge"]);
});

function numberOf(line = ""): number {
  return Number(line.split(" ").at(-1));
}

test("it needs the password while read-only access is off", async () => {
  const gateway = createGateway(gatewayOptions("no-readonly"));
  expect((await metrics(gateway, null)).status).toBe(401);
  expect((await metrics(gateway)).status).toBe(200);
});

test("it tells the memory that is free, and a limit as a part of one and in watt", async () => {
  const gateway = createGateway(gatewayOptions("five-inverters", { firmware: "2026.03.31" }));
  gateway.device.plant.setLimit("114180610042", 50, 1);
  gateway.advance(4000);
  const text = await (await metrics(gateway)).text();
  const figure = (name: string) => numberOf(text.split("\n").find((line) => line.startsWith(name)));
  const status = Object(await read(gateway, "/api/system/status"));
  const limits = Object(await read(gateway, "/api/limit/status"));
  expect(figure("opendtu_free_heap_size ")).toBe(status.heap_total - status.heap_used);
  const labels = '{serial="114180610042"';
  expect(figure(`opendtu_inverter_limit_relative${labels}`)).toBe(0.5);
  expect(figure(`opendtu_inverter_limit_absolute${labels}`)).toBe(
    limits["114180610042"].max_power / 2,
  );
});

test("of an inverter that was never read it tells the relative limit only", async () => {
  const gateway = createGateway(gatewayOptions("cold-start", { firmware: "2026.03.31" }));
  const text = await (await metrics(gateway)).text();
  const names = text.split("\n").flatMap((line) => /^(opendtu_\w+)\{serial=/.exec(line)?.[1] ?? []);
  expect(new Set(names)).toEqual(
    new Set(["opendtu_last_update", "opendtu_inverter_limit_relative"]),
  );
});
