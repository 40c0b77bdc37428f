import { describe, expect, test } from "vitest";
import { createGateway } from "#simulator/gateway.ts";
import { createBarePlant } from "../../support/barePlant.ts";

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
});
