import { expect, test } from "vitest";
import { createGateway } from "#simulator/gateway.ts";
import { createBarePlant } from "../../support/barePlant.ts";
import { createBoard } from "../../support/board.ts";
import { read, save, send } from "../../support/gatewayClient.ts";
import { bodies } from "../../support/settingsBodies.ts";

// The same gateway, with the Request, FormData and Blob of a page.
test("a page can save and read without any port", async () => {
  const { gateway } = createBoard();
  expect(typeof document).toBe("object");
  expect(await save(gateway, "/api/vedirect/config", bodies.vedirect)).toHaveProperty("code", 1001);
  expect(await read(gateway, "/api/vedirect/config")).toEqual(bodies.vedirect);
});

test("a page can send files", async () => {
  const gateway = createGateway({ plant: createBarePlant().factory, keepsBodies: true });
  const answer = await send(gateway, ["POST", "/api/config/upload?file=pin_mapping.json"], {
    fields: { config: new Blob(["[]"]) },
  });
  expect([answer.status, await answer.text()]).toEqual([200, "OK"]);
  expect(gateway.received[0]?.files[0]?.bytes).toEqual(new TextEncoder().encode("[]"));
});
