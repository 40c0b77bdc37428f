import { describe, expect, test } from "vitest";
import { defaultPins, hasChargerBus } from "#simulator/device/pins.ts";
import { createGateway } from "#simulator/gateway.ts";
import { upgradeHeaders } from "#simulator/sockets/feedClient.ts";
import { createBarePlant } from "../../support/barePlant.ts";
import { restartMs } from "../../support/board.ts";
import { read } from "../../support/gatewayClient.ts";

function gateway() {
  return createGateway({ plant: createBarePlant().factory });
}

function get(path: string, init?: RequestInit): Request {
  return new Request(`http://gateway.test${path}`, init);
}

describe("requests nobody registered", () => {
  test.each([
    ["GET", "/"],
    ["GET", "/settings/mqtt"],
    ["GET", "/api/nothing"],
    ["GET", "/api/limit/statuses"],
    ["PUT", "/api/mqtt/config"],
    ["GET", "/livedata"],
  ])("%s %s answers the interface", async (method, path) => {
    const answer = await gateway().fetch(get(path, { method }));
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/html");
  });

  test("a known entity tag answers 304 without a body", async () => {
    const device = gateway();
    const first = await device.fetch(get("/"));
    const second = await device.fetch(
      get("/", { headers: { "If-None-Match": first.headers.get("etag") ?? "" } }),
    );
    expect(second.status).toBe(304);
    expect(await second.text()).toBe("");
  });
});

describe("a restart", () => {
  test("is silent for the pause and the start, then answers again", async () => {
    const device = gateway();
    device.device.restart(1000);
    await expect(device.fetch(get("/"))).rejects.toThrow(TypeError);
    device.advance(6500);
    await expect(device.fetch(get("/"))).rejects.toThrow(TypeError);
    device.advance(500);
    expect((await device.fetch(get("/"))).status).toBe(200);
    expect(device.device.lastStart).toBe("software");
  });

  test("leaves the clock running that no time server set", () => {
    const { factory } = createBarePlant();
    const restarted = createGateway({
      plant: factory,
      switches: { ntpReachable: false },
    });
    const set = Date.UTC(2030, 0, 1);
    const { device } = restarted;
    device.clock.set(set);
    device.restart(1000);
    restarted.advance(restartMs);
    expect([device.clock.epochMs() - set, device.clock.uptimeMs()]).toEqual([restartMs, 0]);
  });

  test("is the reason that the gateway gives for its start", async () => {
    const device = gateway();
    const reason = async () =>
      Reflect.get(Object(await read(device, "/api/system/status")), "resetreason_0");
    const before = await reason();
    device.device.restart(1000);
    device.advance(restartMs);
    expect([before, await reason()]).toEqual([
      "The power was switched on",
      "The firmware restarted itself",
    ]);
  });

  test("is waited for by no answer to a handshake either", () => {
    const device = gateway();
    device.device.restart(1000);
    expect(() => device.connect("/livedata", upgradeHeaders)).toThrow(TypeError);
  });
});

test("a wrong clock is set right within the hour, where the time server answers", () => {
  const wrong = gateway();
  const { device } = wrong;
  device.clock.set(0);
  wrong.advance(3_599_500);
  expect(device.clock.epochMs()).toBe(3_599_500);
  wrong.advance(500);
  expect(device.clock.epochMs()).toBe(device.clock.worldMs());
});

test.each([
  [0, { cs: 5 }, true],
  [0, { rx: 5, tx: 4 }, false],
  [1, { rx: 5, tx: 4 }, true],
  [1, { rx: 5 }, false],
  [1, { tx: 4 }, false],
  [1, { cs: 5 }, false],
])("a bus of the charger of kind %i by the pins %j is wired: %j", (kind, wired, expected) => {
  const huawei = { ...defaultPins.huawei, ...wired };
  expect(hasChargerBus({ ...defaultPins, huawei }, kind)).toBe(expected);
});
