import { expect, it, onTestFinished, vi } from "vitest";
import { createClient } from "#protocol/client/client.ts";
import { createGateway } from "#protocol/client/create-gateway.ts";
import { watchLimit } from "#protocol/client/set-limit.ts";

/** A gateway of two inverters with letters in their numbers, which take every limit at once. */
function home({ refused = "", status = "Ok" } = {}) {
  const held = { limit_relative: 100, max_power: 800, limit_set_status: "Ok" };
  const sent: unknown[] = [];
  const order: string[] = [];
  const gateway = createGateway({
    url: "http://gateway.test",
    WebSocket: null,
    limitCodes: "256",
    fetch: (_, { method, body }) => {
      order.push(method);
      if (typeof body !== "string")
        return Promise.resolve(Response.json({ "1164a00ab123": held, "1164a00ab124": held }));
      const command: unknown = JSON.parse(new URLSearchParams(body).get("data") ?? "");
      sent.push(command);
      if (Object(command).serial === refused)
        return Promise.resolve(Response.json({ type: "warning", code: 5004, message: "no" }));
      if (status === "Ok") held.limit_relative = 50;
      held.limit_set_status = status;
      return Promise.resolve(Response.json({ type: "success", code: 1001, message: "Saved" }));
    },
  });
  return { gateway, sent, order };
}

it("finds a serial number with letters in the answers, in upper or lower case", async () => {
  const { gateway, sent } = home();
  const request = { serial: "1164A00AB123", relative: true, value: 50 };
  expect(await gateway.limit.set(request)).toEqual({ limitPercent: 50, maxPowerW: 800 });
  expect(sent).toMatchObject([{ serial: "1164a00ab123", limit_value: 50 }]);
});

it("finds those of several limits likewise, and answers by the numbers as they were given", async () => {
  const { gateway, sent } = home();
  const asked = ["1164A00AB123", "1164a00ab124"];
  const requests = asked.map((serial) => ({ serial, relative: true, value: 50 }));
  const results = await gateway.limit.setAll(requests, { pollMs: 1, timeoutMs: 50 });
  expect(results).toEqual(
    asked.map((serial) => ({ serial, ok: true, limitPercent: 50, maxPowerW: 800 })),
  );
  expect(sent).toMatchObject(asked.map((serial) => ({ serial: serial.toLowerCase() })));
});

const both = ["1164a00ab123", "1164a00ab124"].map((serial) => ({
  serial,
  relative: true,
  value: 50,
}));
it("a limit that is refused stays so, whatever its inverter shows, and the others are watched", async () => {
  const { gateway } = home({ refused: "1164a00ab123" });
  // Afterwards both show the limit that was asked for.
  const results = await gateway.limit.setAll(both, { pollMs: 1 });
  expect(results).toMatchObject([
    { serial: "1164a00ab123", ok: false, error: { code: "refused" } },
    { serial: "1164a00ab124", ok: true, limitPercent: 50 },
  ]);
});

it("limits that are all refused are not looked for", async () => {
  const { gateway, order } = home({ refused: "1164a00ab123" });
  await gateway.limit.setAll([{ serial: "1164a00ab123", relative: true, value: 50 }]);
  expect(order).toEqual(["POST"]);
});

it("the power of the inverters is asked for once, before several limits in watts are sent", async () => {
  const { gateway, order } = home();
  const requests = both.map((one) => ({ ...one, relative: false, value: 400 }));
  expect(await gateway.limit.setAll(requests, { pollMs: 1 })).toMatchObject([
    { ok: true },
    { ok: true },
  ]);
  expect(order).toEqual(["GET", "POST", "POST", "GET"]);
});

it.each([
  ["more watts than its inverter has", { relative: false, value: 801 }, "invalid-range"],
  [
    "more watts, by a serial number in upper case",
    { serial: "1164A00AB124", relative: false, value: 801 },
    "invalid-range",
  ],
  ["a fraction", { value: 0.5 }, "invalid-step"],
])(
  "several limits of which one is %s are not sent, and that one is named",
  async (_, wrong, code) => {
    const { gateway, sent } = home();
    const requests = both.map((one, at) => (at === 1 ? { ...one, ...wrong } : one));
    const all = gateway.limit.setAll(requests);
    await expect(all).rejects.toMatchObject({ code, problem: { path: "1.value" } });
    expect(sent).toEqual([]);
  },
);

it("an inverter that never confirms is silent after the time of the caller, alone and among several", async () => {
  const options = { pollMs: 1, timeoutMs: 20 };
  const request = { serial: "1164a00ab123", relative: true, value: 50 };
  const alone = home({ status: "Pending" }).gateway.limit.set(request, options);
  await expect(alone).rejects.toMatchObject({ code: "failed-silent" });
  const several = await home({ status: "Pending" }).gateway.limit.setAll([request], options);
  expect(several).toMatchObject([{ ok: false, error: { code: "failed-silent" } }]);
});

it.each([
  ["256", [257, 3]],
  ["0-3", [3, 257]],
] as const)(
  "a type of limit that the gateway does not know in %s is sent in the other codes",
  async (limitCodes, types) => {
    const sent: unknown[] = [];
    const gateway = createGateway({
      url: "http://gateway.test",
      WebSocket: null,
      limitCodes,
      fetch: async (_, { body }) => {
        if (typeof body !== "string") return Response.json({});
        sent.push(JSON.parse(new URLSearchParams(body).get("data") ?? "").limit_type);
        const code = sent.length === 1 ? 5003 : 5004;
        return Response.json({ type: "warning", code });
      },
    });
    const request = { serial: "1161", relative: true, value: 5, persistent: true };
    await expect(gateway.limit.set(request)).rejects.toMatchObject({ code: "refused" });
    expect(sent).toEqual(types);
    // Any other refusal is final.
    await expect(gateway.limit.set(request)).rejects.toMatchObject({ code: "refused" });
    expect(sent).toEqual([...types, types[0]]);
  },
);

it("a limit is looked for after a second, and no longer than somebody wants to know", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const held = { limit_relative: 50, max_power: 800, limit_set_status: "Pending" };
  let looks = 0;
  const { call } = createClient({
    fetch: async () => {
      looks += 1;
      return Response.json({ "1161": held });
    },
    authdata: () => undefined,
  });
  const command = { serial: "1161", limit: { relative: true, value: 50 } };
  let isWanted = true;
  const ends: unknown[] = [];
  const note = (end: unknown): void => void ends.push(end);
  void watchLimit(call, command, { isWanted: () => isWanted }).then(note);
  await vi.advanceTimersByTimeAsync(999);
  expect(looks).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(looks).toBe(1);
  isWanted = false;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(ends).toEqual([undefined]);
  held.limit_set_status = "Ok";
  void watchLimit(call, command, {}).then(note);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(ends.at(-1)).toEqual({ outcome: "confirmed", seen: held });
});
