import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boundsOf, isComplete } from "#app/core/live/dialogs/limit/limitDraft.ts";
import { endpoints } from "#protocol/areas/endpoints.ts";
import { createGateway } from "#protocol/client/create-gateway.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import type { LimitRequest } from "#protocol/client/set-limit.ts";
import { limitType } from "#protocol/limit.ts";
import type { LimitCommand, PowerCommand } from "#protocol/areas/commands.ts";

const serial = "1164a00ab123";

/** A gateway without inverters, and the requests sent to it. */
function home() {
  const sent: string[] = [];
  let calls = 0;
  const gateway = createGateway({
    url: "http://gateway.test",
    WebSocket: null,
    limitCodes: "256",
    fetch: (_, { body }) => {
      calls += 1;
      if (typeof body === "string") sent.push(new URLSearchParams(body).get("data") ?? "");
      return Promise.resolve(Response.json({ type: "warning", code: 5004 }));
    },
  });
  return { gateway, sent, calls: () => calls };
}

/** As from a script without types: the request may be anything. */
function withParts<Value>(base: Value, parts: object): Value {
  return Object.assign({}, base, parts);
}

const relativeLimit: LimitRequest = { serial, relative: true, value: 50 };
const oddNumbers = [Number.NaN, Infinity, -Infinity, -5, -0, 0.4, 3.5, 1e9, 101];
const noNumbers = ["5", "", null, undefined, true, {}, [], 5n];

describe("a limit that is none is not sent", () => {
  const bases = [true, false].flatMap((relative) =>
    [undefined, true, false].map((persistent) => ({ relative, persistent })),
  );
  const values = [...oddNumbers, ...noNumbers, 2251];

  it.each(bases)("%j: by no value", async (base) => {
    for (const value of values) {
      if (value === 101 && !base.relative) continue;
      const { gateway, calls } = home();
      const persistent = base.persistent ?? false;
      const code = limitType({ ...base, persistent });
      const command: LimitCommand = { serial, limit_value: 0, limit_type: code };
      const body = withParts(command, { limit_value: value });
      const asked = [
        [() => gateway.limit.set(withParts(relativeLimit, { ...base, value })), "value"],
        [() => gateway.call(endpoints.limit.write, { body }), "limit_value"],
      ] as const;
      for (const [call, path] of asked) {
        const reason = expect.stringMatching(/^(type|range|step)$/);
        const problem = { kind: "invalid", reason, path };
        expect([value, await failureOf(call())]).toMatchObject([value, { problem }]);
      }
      expect(calls()).toBe(0);
    }
  });

  it.each([
    ["a fraction", { value: 0.4 }, "invalid-step"],
    ["a negative number", { value: -5 }, "invalid-range"],
    ["zero below zero", { value: -0 }, "invalid-range"],
    ["more than all", { value: 1e9 }, "invalid-range"],
    ["no number", { value: Number.NaN }, "invalid-type"],
    ["a text", { value: "5" }, "invalid-type"],
    ["nothing", { value: undefined }, "invalid-type"],
    ["no unit", { relative: undefined }, "invalid-type"],
    ["an odd kind", { persistent: null }, "invalid-type"],
    ["no serial number", { serial: undefined }, "invalid-serial"],
    ["a serial number as a number", { serial: 116180412345 }, "invalid-serial"],
    ["a name", { serial: "Roof" }, "invalid-serial"],
    ["a serial number that is too long", { serial: "1161804123456" }, "invalid-serial"],
    ["the serial number 0", { serial: "000000000000" }, "invalid-serial"],
    ["a serial number in blanks", { serial: " 116180412345" }, "invalid-serial"],
  ])("%s says so by its code", async (_, parts, code) => {
    const { gateway, calls } = home();
    const asked = gateway.limit.set(withParts(relativeLimit, parts));
    await expect(asked).rejects.toMatchObject({ name: "GatewayError", code });
    expect(calls()).toBe(0);
  });

  it.each([
    [{ limit_type: undefined }, "invalid-type"],
    [{ limit_type: Number.NaN }, "invalid-type"],
    [{ limit_type: 17 }, "invalid-range"],
    [{ serial: undefined }, "invalid-serial"],
  ])("nor a command with %j", async (parts, code) => {
    const { gateway, calls } = home();
    const body = withParts<LimitCommand>({ serial, limit_value: 5, limit_type: 1 }, parts);
    const asked = gateway.call(endpoints.limit.write, { body, unsafe: true });
    await expect(asked).rejects.toMatchObject({ code });
    expect(calls()).toBe(0);
  });
});

it("what the dialog of the page sends and what the library sends is the same", async () => {
  const anyValue = fc.oneof(
    fc.integer({ min: -10, max: 2_300 }),
    fc.double(),
    fc.double({ min: -1, max: 2_300 }),
    fc.constantFrom(-0, 0, 100, 100.5, 2250, 2251),
  );
  await fc.assert(
    fc.asyncProperty(anyValue, fc.boolean(), fc.boolean(), async (value, relative, persistent) => {
      const { gateway, sent } = home();
      const draft = { relative, persistent, value };
      const canBeSent = isComplete(draft, boundsOf(draft, undefined));
      const failure = await failureOf(gateway.limit.set({ serial, ...draft }));
      const kind = failure instanceof GatewayError ? failure.problem.kind : failure;
      expect(kind).toBe(canBeSent ? "refused" : "invalid");
      const limit_type = limitType({ relative, persistent });
      expect(sent.map((text): unknown => JSON.parse(text))).toEqual(
        canBeSent ? [{ serial, limit_value: value, limit_type }] : [],
      );
    }),
  );
});

describe("a power command that is none is not sent", () => {
  it.each([
    ["no serial number", { serial: undefined }, "invalid-serial"],
    ["a text", { power: "false" }, "invalid-type"],
    ["a number", { power: 0 }, "invalid-type"],
    ["nothing", { power: null }, "invalid-type"],
    ["no way", { power: undefined }, "invalid-type"],
    ["nothing beside a restart", { power: null, restart: true }, "invalid-type"],
    ["an odd restart", { power: true, restart: 1 }, "invalid-type"],
  ])("%s", async (_, parts, code) => {
    const { gateway, calls } = home();
    const body = withParts<PowerCommand>({ serial, power: true }, parts);
    await expect(gateway.call(endpoints.power.write, { body })).rejects.toMatchObject({ code });
    expect(calls()).toBe(0);
  });

  it.each([{ power: false }, { restart: true }, { power: true, restart: false }])(
    "but %j is",
    async (parts) => {
      const { gateway, sent } = home();
      const body = { serial, ...parts };
      expect(await gateway.call(endpoints.power.write, { body })).toMatchObject({ code: 5004 });
      expect(sent).toEqual([JSON.stringify(body)]);
    },
  );
});

it("no save has a number that JSON would send as null, however deep, not even an unsafe one", async () => {
  const odd = fc.constantFrom<unknown>(Number.NaN, Infinity, -Infinity, 5n);
  const nested = fc.letrec<{ readonly tree: unknown }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 3 },
      odd,
      fc.tuple(fc.jsonValue({ maxDepth: 1 }), tie("tree")),
      fc.tuple(fc.string(), tie("tree")).map(([key, part]) => ({ [`_${key}`]: part })),
    ),
  })).tree;
  await fc.assert(
    fc.asyncProperty(nested, async (part) => {
      const { gateway, calls } = home();
      const body = withParts({ reboot: true }, { part });
      const asked = gateway.call(endpoints.maintenance.reboot, { body, unsafe: true });
      await expect(asked).rejects.toMatchObject({ code: "invalid-type" });
      expect(calls()).toBe(0);
    }),
  );
});

it("no save is sent without a body", async () => {
  const { gateway, calls } = home();
  const body = withParts<{ body: { reboot: boolean } }>(
    { body: { reboot: true } },
    { body: undefined },
  );
  const asked = gateway.call(endpoints.maintenance.reboot, body);
  await expect(asked).rejects.toMatchObject({ code: "invalid-type" });
  expect(calls()).toBe(0);
});

async function failureOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => undefined,
    (error: unknown) => error,
  );
}
