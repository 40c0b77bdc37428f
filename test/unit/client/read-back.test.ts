import { afterEach, expect, it, vi } from "vitest";
import { endpoints } from "#protocol/endpoints.ts";
import { createClient } from "#protocol/client/client.ts";
import type { Fetch } from "#protocol/client/platform.ts";
import { readBack } from "#protocol/client/read-back.ts";

const saved = { type: "success", code: 1001 };
const held = { password: "openDTU42", allow_readonly: true };

afterEach(() => void vi.useRealTimers());

/** A client of a gateway with these settings. */
function clientOf(fetch: Fetch = () => Promise.resolve(Response.json(held))) {
  const send = vi.fn<Fetch>(fetch);
  const { call } = createClient({ fetch: send, authdata: () => "b3du" });
  return { call, send };
}

it("names the values that the gateway holds otherwise, and nothing where it holds them all", async () => {
  const { call } = clientOf();
  const write = endpoints.security.write;
  const body = { ...held, allow_readonly: false };
  expect(await readBack(call, write, { body }, saved)).toEqual({
    ...saved,
    kept: ["allow_readonly"],
  });
  expect(await readBack(call, write, { body: held }, saved)).toEqual(saved);
});

it("asks with the credentials of the save", async () => {
  const { call, send } = clientOf();
  await readBack(call, endpoints.security.write, { body: held, authdata: "b3RoZXI=" }, saved);
  expect(send.mock.calls[0]?.[1].headers).toMatchObject({ Authorization: "Basic b3RoZXI=" });
});

it.each([
  ["of a save that was refused", endpoints.security.write, { type: "warning" }],
  ["of a command", endpoints.maintenance.reboot, saved],
])("asks nothing after the reply %s", async (_, endpoint, reply) => {
  const { call, send } = clientOf();
  expect(await readBack(call, endpoint, { body: {} }, reply)).toBe(reply);
  expect(send).not.toHaveBeenCalled();
});

it("gives the reply alone where the gateway cannot be asked, or is silent for 5 s", async () => {
  const { call } = clientOf(() => Promise.reject(new TypeError("it restarts")));
  expect(await readBack(call, endpoints.security.write, { body: held }, saved)).toBe(saved);
  vi.useFakeTimers();
  const { call: hang } = clientOf(
    (_url, { signal }) =>
      new Promise((_, reject) => signal?.addEventListener("abort", () => reject(new Error("off")))),
  );
  const ends: unknown[] = [];
  void readBack(hang, endpoints.security.write, { body: held }, saved).then((end) =>
    ends.push(end),
  );
  await vi.advanceTimersByTimeAsync(4_999);
  expect(ends).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(ends).toEqual([saved]);
});
