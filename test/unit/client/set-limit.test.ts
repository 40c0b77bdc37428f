import { expect, it } from "vitest";
import { createGateway } from "#protocol/client/create-gateway.ts";

it("finds a serial number with letters in the answers, in upper or lower case", async () => {
  const held = { limit_relative: 100, max_power: 800, limit_set_status: "Ok" };
  const sent: unknown[] = [];
  const gateway = createGateway({
    url: "http://gateway.test",
    WebSocket: null,
    limitCodes: "256",
    fetch: (_, { body }) => {
      if (typeof body !== "string") return Promise.resolve(Response.json({ "1164a00ab123": held }));
      const command: unknown = JSON.parse(new URLSearchParams(body).get("data") ?? "");
      sent.push(command);
      held.limit_relative = 50;
      return Promise.resolve(Response.json({ type: "success", code: 1001, message: "Saved" }));
    },
  });
  const request = { serial: "1164A00AB123", relative: true, value: 50 };
  expect(await gateway.limit.set(request)).toEqual({ limitPercent: 50, maxPowerW: 800 });
  expect(sent).toMatchObject([{ serial: "1164a00ab123", limit_value: 50 }]);
});
