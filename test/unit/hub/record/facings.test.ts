import { expect, it } from "vitest";
import { testHub } from "../../../support/hub.ts";
import { temporaryFolder } from "../../../support/hub/temporary.ts";

const west = { serial: "116180000001", number: 0, facing: "w" };

it("keeps what the owner says of a string, gives it to readers, and takes it back", async () => {
  const { address } = await testHub(["--data", temporaryFolder()], undefined, 1);
  const call = (body?: unknown, password = "openDTU42") =>
    fetch(`http://${address}/hub/facings`, {
      ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
      headers: {
        "content-type": "application/json",
        authorization: `Basic ${btoa(`admin:${password}`)}`,
      },
    });
  expect(await (await call()).json()).toEqual({ strings: [] });
  expect((await call(west, "wrong")).status).toBe(401);
  expect((await call({ ...west, facing: "up" })).status).toBe(400);
  expect(await (await call(west)).json()).toEqual({ strings: [west] });
  const south = { ...west, facing: "s" };
  expect(await (await call(south)).json()).toEqual({ strings: [south] });
  expect(await (await call()).json()).toEqual({ strings: [south] });
  expect(await (await call({ ...west, facing: null })).json()).toEqual({ strings: [] });
});
