import { createStore } from "jotai";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { followProfile, knowProfileAtom, profileAtom } from "#app/shared/gateway/profile.ts";
import { createClient } from "#protocol/client/client.ts";
import b12 from "../../fixtures/releases/2026.03.31.json" with { type: "json" };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A gateway as OnBattery 2026.03.31 whose system status answers after a time in ms, and its page that asks. */
function openPage(statusAfterMs: number) {
  const answers: Readonly<Record<string, readonly [body: unknown, afterMs: number]>> = {
    "/api/system/status": [b12.system, statusAfterMs],
    "/api/livedata/status": [b12.live, 10],
  };
  const { call } = createClient({
    fetch: async (path, { signal }) => {
      const [body, afterMs] = answers[path] ?? ["<html>", 10];
      await new Promise((resolve, reject) => {
        setTimeout(resolve, afterMs);
        signal?.addEventListener("abort", reject);
      });
      return Response.json(body);
    },
    authdata: () => undefined,
  });
  const store = createStore();
  followProfile(store, call);
  let isShown = false;
  const shown = store
    .get(knowProfileAtom)
    .ask()
    .then(() => (isShown = true));
  return { shown, isShown: () => isShown, profile: () => store.get(profileAtom) };
}

it("a page waits 5 s for a system status that is silent, then uses the live status", async () => {
  const page = openPage(2_000_000_000);
  // The file with the questions is loaded in real time.
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(4_999);
  expect(page.isShown()).toBe(false);
  await vi.advanceTimersByTimeAsync(100);
  await page.shown;
  expect(page.profile()).toMatchObject({ family: "onbattery", exact: false });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(page.profile()).toMatchObject({ family: "onbattery", exact: false });
});

it("takes the system status in when it comes later", async () => {
  const page = openPage(12_000);
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(11_999);
  expect(page.profile()).toMatchObject({ version: null, exact: false });
  await vi.advanceTimersByTimeAsync(1);
  expect(page.profile()).toMatchObject({ version: "2026.03.31", exact: true });
});
