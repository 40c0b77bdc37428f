import { expect, it } from "vitest";
import { createGateway } from "#protocol/client/create-gateway.ts";

/** A gateway of two inverters with letters in their numbers, which take every limit at once. */
function home() {
  const held = { limit_relative: 100, max_power: 800, limit_set_status: "Ok" };
  const sent: unknown[] = [];
  const gateway = createGateway({
    url: "http://gateway.test",
    WebSocket: null,
    limitCodes: "256",
    fetch: (_, { body }) => {
      if (typeof body !== "string")
        return Promise.resolve(Response.json({ "1164a00ab123": held, "1164a00ab124": held }));
      const command: unknown = JSON.parse(new URLSearchParams(body).get("data") ?? "");
      sent.push(command);
      held.limit_relative = 50;
      return Promise.resolve(Response.json({ type: "success", code: 1001, message: "Saved" }));
    },
  });
  return { gateway, sent };
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
