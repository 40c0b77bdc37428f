import { describe, expect, test } from "vitest";
import { withControlDoor } from "#simulator/serve/control.ts";
import type { Fault } from "#simulator/faults/fault.ts";
import { createGateway } from "#simulator/gateway.ts";
import { gatewayOptions } from "#simulator/scenario/scenario.ts";
import { createBoard } from "../../support/board.ts";
import { listenTo, upgradeHeaders } from "#simulator/sockets/feedClient.ts";
import { read, save, send } from "../../support/gatewayClient.ts";
import { bodies } from "../../support/settingsBodies.ts";

const path = "/api/vedirect/config";

function broken(fault: Fault, times?: number) {
  const { gateway } = createBoard();
  gateway.faults.set(path, fault, times);
  return gateway;
}

describe("faults", () => {
  test.each<Fault>([
    { kind: "refuse" },
    { kind: "restart" },
    { kind: "cut-upload", afterBytes: 1 },
  ])("$kind gives no answer", async (fault) => {
    await expect(send(broken(fault), ["GET", path])).rejects.toThrow(TypeError);
  });

  test("hang answers never, until the caller gives up", async () => {
    const gateway = broken({ kind: "hang" });
    const giveUp = new AbortController();
    const waiting = gateway.fetch(
      new Request(`http://gateway.test${path}`, { signal: giveUp.signal }),
    );
    giveUp.abort();
    await expect(waiting).rejects.toMatchObject({ name: "AbortError" });
    const { signal } = giveUp;
    const late = gateway.fetch(new Request(`http://gateway.test${path}`, { signal }));
    await expect(late).rejects.toMatchObject({ name: "AbortError" });
  });

  test("cut breaks in the middle of the body", async () => {
    const answer = await send(broken({ kind: "cut" }), ["GET", path]);
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow(TypeError);
  });

  test("a status comes with its headers", async () => {
    const gateway = broken({ kind: "status", status: 429, headers: { "Retry-After": "60" } });
    const answer = await send(gateway, ["GET", path]);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "60"]);
  });

  test.each(["", "null", '{"vedirect_enabled":"yes"}', "<!doctype html>"])(
    "the body %j stands for the real one",
    async (body) => {
      const answer = await send(broken({ kind: "body", body }), ["GET", path]);
      expect([answer.status, await answer.text()]).toEqual([200, body]);
    },
  );

  test("slow is late but right", async () => {
    const answer = await read(broken({ kind: "slow", delayMs: 1 }), path);
    expect(answer).toHaveProperty("vedirect_enabled", false);
  });

  test("is over after the number of times it was meant for", async () => {
    const gateway = broken({ kind: "status", status: 500 }, 1);
    const answers = [await send(gateway, ["GET", path]), await send(gateway, ["GET", path])];
    expect(answers.map(({ status }) => status)).toEqual([500, 200]);
  });

  test("meets only its method and its path", async () => {
    const { gateway } = createBoard();
    gateway.faults.set({ path, method: "POST" }, { kind: "status", status: 500 });
    const other = await send(gateway, ["GET", path]);
    expect(other.status).toBe(200);
    expect((await send(gateway, ["POST", path])).status).toBe(500);
    gateway.faults.set("*", { kind: "status", status: 404 });
    expect((await send(gateway, ["GET", "/api/system/status"])).status).toBe(404);
  });

  test("give way to newer ones of the same path", async () => {
    const gateway = broken({ kind: "status", status: 500 });
    gateway.faults.set(path, { kind: "status", status: 404 }, 1);
    const answers = [await send(gateway, ["GET", path]), await send(gateway, ["GET", path])];
    expect(answers.map(({ status }) => status)).toEqual([404, 500]);
  });

  test("are taken back one by one", async () => {
    const gateway = broken({ kind: "status", status: 500 });
    gateway.faults.set({ path, method: "POST" }, { kind: "status", status: 404 });
    gateway.faults.flip("configWriteFails", true);
    gateway.faults.clear(path);
    expect((await send(gateway, ["GET", path])).status).toBe(200);
    expect((await send(gateway, ["POST", path])).status).toBe(404);
    expect(gateway.device.switches.configWriteFails).toBe(true);
  });

  test("are taken back, switches of the hardware too", async () => {
    const gateway = broken({ kind: "status", status: 500 });
    gateway.faults.flip("configWriteFails", true);
    gateway.faults.clear();
    expect(await save(gateway, path, bodies.vedirect)).toMatchObject({ code: 1001 });
  });
});

async function knock(action: string, body: unknown = {}) {
  const { gateway } = createBoard();
  const steered = withControlDoor(gateway);
  const answer = await steered.fetch(
    new Request(`http://gateway.test/__simulator/${action}`, {
      method: "POST",
      body: JSON.stringify(body),
    }),
  );
  return { gateway, steered, answer };
}

describe("the control door", () => {
  test("sets a fault", async () => {
    const fault: Fault = { kind: "status", status: 401 };
    const { steered } = await knock("fault", { match: { path }, fault, times: 2 });
    expect((await send(steered, ["GET", path])).status).toBe(401);
  });

  test("flips a switch, moves time, restarts", async () => {
    expect(
      (await knock("switch", { name: "outOfMemory", on: true })).gateway.device.switches,
    ).toHaveProperty("outOfMemory", true);
    expect((await knock("advance", { ms: 3000 })).gateway.device.clock.uptimeMs()).toBe(3000);
    expect((await knock("restart")).gateway.device.isRunning()).toBe(false);
  });

  test.each([
    ["switch", { name: "nothing", on: true }],
    ["fault", { match: { path }, fault: { kind: "luck" } }],
  ])("refuses a %s that it does not know, and names it", async (action, body) => {
    const { answer } = await knock(action, body);
    expect(answer.status).toBe(400);
    const error: unknown = expect.stringMatching(/received "(nothing|luck)"/);
    expect(await answer.json()).toEqual({ error });
  });

  test("tells what the gateway received", async () => {
    const { steered } = await knock("clear");
    await send(steered, ["POST", "/api/config/upload"], {
      fields: { data: "{}", config: new Blob(["abc"]) },
    });
    const answer = await send(steered, ["POST", "/__simulator/received"]);
    expect(await answer.json()).toEqual([
      expect.objectContaining({
        method: "POST",
        path: "/api/config/upload",
        fields: { data: "{}" },
        headers: expect.objectContaining({ "x-requested-with": "XMLHttpRequest" }),
        files: [
          {
            name: "config",
            fileName: "config",
            size: 3,
            md5: "900150983cd24fb0d6963f7d28e17f72",
          },
        ],
      }),
    ]);
  });

  test("does not exist on a gateway without it", async () => {
    const answer = await send(createBoard().gateway, ["POST", "/__simulator/restart"]);
    expect(answer.headers.get("content-type")).toBe("text/html");
  });
});

function shaken(fault: Fault, times?: number) {
  const gateway = createGateway(gatewayOptions("full", { seed: 1, worldSpeed: 1 }));
  gateway.faults.set("/console", fault, times);
  const handshake = gateway.connect("/console", upgradeHeaders);
  const heard: string[] = [];
  const ends: string[] = [];
  const forgotten: string[] = [];
  if (handshake !== null && !(handshake instanceof Response)) {
    handshake.onMessage((text) => heard.push(text));
    handshake.onEnd((end) => ends.push(end));
    handshake.onEnd((end) => forgotten.push(end))();
  }
  gateway.device.console.print("first");
  return { gateway, handshake, heard, ends, forgotten };
}

describe("faults of a socket", () => {
  test("meet the handshake", () => {
    expect(() => shaken({ kind: "refuse" })).toThrow(TypeError);
    expect(shaken({ kind: "hang" }).handshake).toBeNull();
    expect(shaken({ kind: "status", status: 429 }).handshake).toHaveProperty("status", 429);
  });

  test("stand in the place of messages until they are taken back", () => {
    const { gateway, heard } = shaken({ kind: "body", body: "null" });
    gateway.faults.clear();
    gateway.device.console.print("second");
    expect(heard[0]).toBe("null");
    expect(heard[1]).toContain("second");
  });

  test("break the connection in the middle of a message", () => {
    const { heard, ends, forgotten, gateway } = shaken({ kind: "cut" }, 1);
    expect([heard, ends, forgotten]).toEqual([[], ["dropped"], []]);
    expect(listenTo(gateway, "/console")).toEqual([]);
  });
});
