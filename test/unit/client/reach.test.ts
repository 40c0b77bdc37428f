import { expect, it } from "vitest";
import { endpoints } from "#protocol/endpoints.ts";
import { createClient } from "#protocol/client/client.ts";

it.each([
  ["an error of the gateway", 500, true],
  ["a gateway that asks for the password", 401, true],
  ["a hub that does not reach the gateway", 502, false],
  ["a proxy that waited too long for it", 504, false],
])("%s, status %d, says whether the gateway is reached: %s", async (_name, status, isReached) => {
  const reached: boolean[] = [];
  const client = createClient({
    fetch: () =>
      Promise.resolve(Response.json({ type: "danger", message: "It is away." }, { status })),
    authdata: () => undefined,
    onReach: (isReachable) => reached.push(isReachable),
  });
  await expect(client.call(endpoints.livedata.status)).rejects.toMatchObject({ status });
  await client.answers();
  expect(reached).toEqual([isReached, isReached]);
});
