import fastify from "fastify";
import { expect, it, onTestFinished } from "vitest";
import type { HubZeroFeedIn } from "#hub-api/zero-feed-in.ts";
import { createServedGateway } from "#hub/gateways/gateway.ts";
import { proposedSettings } from "#hub/zeroFeedIn/facts.ts";
import { zeroFeedInRoutes } from "#hub/zeroFeedIn/routes.ts";
import { startSimulator } from "#simulator/serve/serve.ts";

it("tells guests that somebody trusts the control, and the owner alone who", async () => {
  const simulator = await startSimulator({ clock: "manual", host: "127.0.0.1" });
  const url = new URL(`http://127.0.0.1:${simulator.port}`);
  const gateway = createServedGateway({ name: "", basePath: "/", url }, () => undefined);
  const settings = { ...proposedSettings(undefined, undefined), trustedBy: "Erika Muster" };
  const shown: HubZeroFeedIn = {
    isOn: false,
    state: "off",
    reason: null,
    sinceS: null,
    foreign: [],
    settings,
    proposed: proposedSettings(undefined, undefined),
    nightW: null,
    refusals: [],
    gridW: null,
    houseW: null,
    limitW: null,
    inverters: [],
    today: { sinceS: 0, outWh: 0, heldWh: 0 },
    test: null,
    afterwards: [],
    curve: [],
  };
  const zeroFeedIn = {
    shown: () => Promise.resolve(shown),
    change: () => Promise.resolve({ ok: true, value: shown } as const),
  };
  const app = fastify();
  zeroFeedInRoutes(app, { gateway, zeroFeedIn });
  onTestFinished(async () => {
    await app.close();
    gateway.close();
    await simulator.close();
  });
  const trustedFor = async (password?: string) => {
    const headers =
      password === undefined ? {} : { authorization: `Basic ${btoa(`admin:${password}`)}` };
    const call = { url: "/hub/zero-feed-in", headers };
    if (password !== undefined)
      await app.inject({ ...call, method: "POST", payload: { release: true } });
    const { settings: given }: HubZeroFeedIn = (await app.inject(call)).json();
    return given?.trustedBy;
  };
  expect(await trustedFor()).toBe("the owner");
  expect(await trustedFor("wrong-password")).toBe("the owner");
  expect(await trustedFor("openDTU42")).toBe("Erika Muster");
});
