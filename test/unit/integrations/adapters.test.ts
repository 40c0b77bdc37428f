import { EventEmitter, once } from "node:events";
import { createRequire } from "node:module";
import { expect, it, onTestFinished } from "vitest";
import { WebSocket } from "ws";
import { createGateway } from "#protocol/client/create-gateway.ts";
import type { GatewayOptions } from "#protocol/client/gateway.ts";
import { startSimulator } from "#simulator/serve/serve.ts";

const require = createRequire(import.meta.url);
const password = "openDTU42";

async function startSimulated() {
  const simulator = await startSimulator({
    host: "127.0.0.1",
    clock: 20,
    scenario: "one-inverter",
  });
  onTestFinished(() => simulator.close());
  const url = `http://127.0.0.1:${simulator.port}`;
  const answer = await fetch(`${url}/api/livedata/status`);
  const serial: string = (await answer.json()).inverters[0].serial;
  return { url, serial };
}

const create = (options: GatewayOptions) => createGateway({ ...options, WebSocket });

it("Node-RED: nodes of a gateway send its readings, and set a limit", async () => {
  const { url, serial } = await startSimulated();
  type Maker = (this: object, config: object) => void;
  const types = new Map<string, Maker>();
  const nodes = new Map<string, EventEmitter>();
  const RED = {
    nodes: {
      createNode: () => undefined,
      registerType: (name: string, maker: Maker) => types.set(name, maker),
      getNode: (id: string) => nodes.get(id),
    },
  };
  require("../../../integrations/node-red/heliograph.js")(RED, () =>
    Promise.resolve({ createGateway: create }),
  );
  const sent: { readonly payload: { readonly powerW: number } }[] = [];
  const shown: { readonly fill: string }[] = [];
  const makeNode = (type: string, config: object): EventEmitter => {
    const node = Object.assign(new EventEmitter(), {
      credentials: { password },
      status: (status: (typeof shown)[number]) => shown.push(status),
      send: (message: (typeof sent)[number]) => {
        sent.push(message);
        node.emit("sent");
      },
      error: (error: unknown) => node.emit("failed", error),
    });
    types.get(type)?.call(node, config);
    return node;
  };
  nodes.set("home", makeNode("heliograph-gateway", { url }));
  const live = makeNode("heliograph-live", { gateway: "home" });
  await once(live, "sent");
  expect(sent[0]?.payload).toMatchObject({ inverters: [{ serial }] });
  expect(shown.at(-1)).toMatchObject({ fill: "green" });

  const limit = makeNode("heliograph-limit", { gateway: "home", serial });
  const answer = new Promise((resolve, reject) => {
    const done = (error: unknown) => error && reject(error);
    limit.emit("input", { payload: { value: 40 } }, resolve, done);
  });
  await expect(answer).resolves.toMatchObject({ payload: { limitPercent: 40 } });
  const refused = new Promise((resolve) => {
    limit.emit("input", { payload: { value: 400 } }, () => undefined, resolve);
  });
  await expect(refused).resolves.toMatchObject({ code: "invalid-range" });
  for (const node of [live, limit]) node.emit("close");
});

it("ioBroker: readings become states, and a written limit becomes a command", async () => {
  const { url, serial } = await startSimulated();
  const { runAdapter } = require("../../../integrations/iobroker/adapter.js");
  const values = new Map<string, unknown>();
  const objects = new Map<string, unknown>();
  const id = `inverters.${serial}.limitPercent`;
  const adapter = Object.assign(new EventEmitter(), {
    config: { url, password },
    log: { debug: () => undefined, warn: () => undefined, error: () => undefined },
    subscribeStates: () => undefined,
    extendObjectAsync: async (name: string, object: unknown) => void objects.set(name, object),
    setStateChangedAsync: async (name: string, value: unknown) => {
      values.set(name, value);
      adapter.emit(`${name} ${String(value)}`);
    },
  });
  runAdapter(adapter, create);
  const connected = once(adapter, "info.connection true");
  adapter.emit("ready");
  await connected;
  expect(values.get("plant.powerW")).toBeTypeOf("number");
  expect(objects.get(id)).toMatchObject({
    common: { type: "number", role: "level", unit: "%", write: true },
  });
  const limited = once(adapter, `${id} 40`);
  adapter.emit("stateChange", `heliograph.0.${id}`, { val: 40, ack: false });
  await limited;
  await new Promise((resolve) => adapter.emit("unload", resolve));
});
