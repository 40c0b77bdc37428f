import * as v from "valibot";
import { expect, it, onTestFinished, vi } from "vitest";
import { WebSocket } from "ws";
import { HubMeters, MeterTrial } from "#hub-api/meters.ts";
import { HubZeroFeedIn } from "#hub-api/zero-feed-in.ts";
import { startSimulator } from "#simulator/serve/serve.ts";
import { testHub } from "../../support/hub.ts";
import { temporaryFolder } from "../../support/hub/temporary.ts";
import { startMeter } from "../../support/meters/startMeter.ts";

const authorization = `Basic ${btoa("admin:openDTU42")}`;

async function world() {
  const simulator = await startSimulator({ host: "127.0.0.1", firmware: "opendtu-26.3.30" });
  onTestFinished(() => simulator.close());
  const { house, settings } = await startMeter();
  const gateway = `http://admin:openDTU42@127.0.0.1:${simulator.port}`;
  const hub = await testHub(["--gateway", gateway, "--data", temporaryFolder()], undefined, 0);
  const ask = async (path: string, body?: unknown) => {
    const reply = await fetch(`http://${hub.address}/hub/${path}`, {
      ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
      headers: { authorization, "content-type": "application/json" },
    });
    return { status: reply.status, json: await reply.json() };
  };
  const { id: _, ...wanted } = settings("sonne-123");
  return { hub, house, ask, wanted };
}

it(
  "a plain OpenDTU has the grid of the hub's meter in its live data",
  { timeout: 60_000 },
  async () => {
    const { hub, house, ask, wanted } = await world();
    const trial = v.parse(MeterTrial, (await ask("meters/try", wanted)).json);
    expect(trial).toMatchObject({ fault: null, reading: { powerW: 412 } });
    expect(trial.candidates).toContainEqual({ path: "$.total_act_power", value: 412 });
    const saved = await ask("meters", { save: wanted });
    const [kept] = v.parse(HubMeters, saved.json).meters;
    expect(kept).toMatchObject({ secrets: ["password"], fields: { component: "em:0" } });
    expect(JSON.stringify(saved.json)).not.toContain("sonne-123");
    house.powerW = -250;
    const socket = new WebSocket(`ws://${hub.address}/livedata`, { headers: { authorization } });
    onTestFinished(() => socket.terminate());
    const texts: string[] = [];
    socket.on("message", (data: Buffer) => texts.push(data.toString("utf8")));
    await vi.waitFor(
      () => expect(texts.join("")).toContain('"power_meter":{"enabled":true,"Power":{"v":-250'),
      {
        timeout: 30_000,
      },
    );
    expect((await ask("meters", { remove: kept?.id })).json).toEqual({ meters: [] });
  },
);

it("a meter that is only compared is not in the live data", { timeout: 60_000 }, async () => {
  const { hub, ask, wanted } = await world();
  const saved = await ask("meters", { save: { ...wanted, isCompared: true } });
  expect(v.parse(HubMeters, saved.json).meters[0]).toMatchObject({ isCompared: true });
  const socket = new WebSocket(`ws://${hub.address}/livedata`, { headers: { authorization } });
  onTestFinished(() => socket.terminate());
  const texts: string[] = [];
  socket.on("message", (data: Buffer) => texts.push(data.toString("utf8")));
  await vi.waitFor(
    async () => {
      const { meters } = v.parse(HubMeters, (await ask("meters")).json);
      expect(meters[0]?.reading).toMatchObject({ powerW: 412 });
      expect(texts.length).toBeGreaterThan(2);
    },
    { timeout: 30_000 },
  );
  expect(texts.join("")).not.toContain('"power_meter":{"enabled":true');
});

it("zero feed-in is refused with its reasons", { timeout: 60_000 }, async () => {
  const { ask, wanted } = await world();
  const shown = v.parse(HubZeroFeedIn, (await ask("zero-feed-in")).json);
  expect(shown).toMatchObject({ isOn: false, state: "off" });
  expect(shown.refusals).toContain("noMeter");
  await ask("meters", { save: wanted });
  const refused = await ask("zero-feed-in", { on: true });
  expect(refused.status).toBe(409);
  expect(JSON.stringify(refused.json)).toContain("noDirectionTest");
  expect((await ask("zero-feed-in", { off: "before" })).status).toBe(200);
});

it(
  "meters need the administrator's password, and have their form",
  { timeout: 60_000 },
  async () => {
    const { hub, ask, wanted } = await world();
    expect((await fetch(`http://${hub.address}/hub/meters`)).status).toBe(401);
    expect((await ask("meters", { save: { ...wanted, kind: "oracle" } })).status).toBe(400);
    expect((await ask("meters", { save: { ...wanted, host: "" } })).status).toBe(409);
  },
);
