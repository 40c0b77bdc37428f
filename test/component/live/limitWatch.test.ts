import { createStore } from "jotai";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchLimitAtom } from "#app/core/live/dialogs/limit/limitWatch.ts";
import { createClient } from "#protocol/client/client.ts";
import { clientAtom } from "#app/shared/api/clientAtom.ts";

const serial = "114180610042";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Watches a limit of 60 % in front of a gateway that wants to be left in peace, and then shows it. */
function watch(retryAfterS: number) {
  const askedAtMs: number[] = [];
  const startMs = Date.now();
  const answer = () =>
    askedAtMs.length === 1
      ? new Response("", { status: 429, headers: { "Retry-After": String(retryAfterS) } })
      : Response.json({
          [serial]: { limit_relative: 60, max_power: 800, limit_set_status: "Ok" },
        });
  const store = createStore();
  store.set(
    clientAtom,
    createClient({
      fetch: () => {
        askedAtMs.push(Date.now() - startMs);
        return Promise.resolve(answer());
      },
      authdata: () => undefined,
      onUnauthorized: () => undefined,
    }),
  );
  const outcome = store.set(watchLimitAtom, {
    serial,
    limit: { relative: true, value: 60 },
    persistent: false,
    before: undefined,
    askedAtMs: startMs,
  });
  return { outcome, askedAtMs };
}

it("what became of a limit is not asked for while the gateway wants to be left in peace", async () => {
  const { outcome, askedAtMs } = watch(30);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await outcome).toBe("confirmed");
  expect(askedAtMs).toEqual([1_000, 31_000]);
});

it("peace that is longer than a limit is waited for ends in silence", async () => {
  const { outcome, askedAtMs } = watch(90);
  await vi.advanceTimersByTimeAsync(62_000);
  expect(await outcome).toBe("silent");
  expect(askedAtMs).toEqual([1_000]);
});
