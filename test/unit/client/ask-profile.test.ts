import { createStore } from "jotai";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { followProfile, knowProfileAtom, profileAtom } from "#app/shared/gateway/profile.ts";
import { askProfile } from "#protocol/client/ask-profile.ts";
import { createClient } from "#protocol/client/client.ts";
import type { GatewayProfile } from "#protocol/firmware/profile.ts";
import other from "../../fixtures/releases/2025.10.11.json" with { type: "json" };
import b12 from "../../fixtures/releases/2026.03.31.json" with { type: "json" };
import openDtu from "../../fixtures/releases/v26.3.30.json" with { type: "json" };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Longer than any call waits. */
const never = 2_000_000_000;

/** A gateway as OnBattery 2026.03.31 whose system status answers after a time in ms, and its page that asks. */
function openPage(statusAfterMs: number) {
  const answers: Record<string, readonly [body: unknown, afterMs: number]> = {
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
  const seen = followProfile(store, call);
  let isShown = false;
  const shown = store
    .get(knowProfileAtom)
    .ask()
    .then(() => (isShown = true));
  return { answers, seen, shown, isShown: () => isShown, profile: () => store.get(profileAtom) };
}

it("a page waits 5 s for a system status that is silent, then uses the live status", async () => {
  const page = openPage(never);
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

/** A page that knows its gateway, which then restarts; its next answer comes while its system status is silent. */
async function openRestarted(live: unknown) {
  const page = openPage(10);
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(100);
  page.answers["/api/system/status"] = [b12.system, never];
  page.answers["/api/livedata/status"] = [live, 10];
  page.seen(false);
  page.seen(true);
  await vi.advanceTimersByTimeAsync(25_000);
  return page;
}

describe("after a restart, a gateway whose system status is silent", () => {
  it("is still the one that it was", async () => {
    const page = await openRestarted(b12.live);
    expect(page.profile()).toMatchObject({ version: "2026.03.31", exact: true });
  });

  it("is asked again a minute later, for its firmware may be another one", async () => {
    const page = await openRestarted(b12.live);
    page.answers["/api/system/status"] = [other.system, 10];
    page.answers["/api/livedata/status"] = [other.live, 10];
    await vi.advanceTimersByTimeAsync(60_000);
    page.seen(true);
    await vi.advanceTimersByTimeAsync(100);
    expect(page.profile()).toMatchObject({ version: other.system.git_hash, exact: true });
  });

  it("is another one where its other answers say so", async () => {
    const page = await openRestarted(openDtu.live);
    expect(page.profile()).toMatchObject({ family: "opendtu", version: null, exact: false });
  });
});

it("a gateway that stalls at every question gets 20 s for all of them, and is unknown then", async () => {
  const asked: string[] = [];
  const { call } = createClient({
    fetch: (path, { signal }) => {
      asked.push(path);
      return new Promise((_, reject) => signal?.addEventListener("abort", reject));
    },
    authdata: () => undefined,
  });
  let found: GatewayProfile | undefined;
  void askProfile(call).then((profile) => (found = profile));
  await vi.advanceTimersByTimeAsync(19_000);
  expect([asked.length, found]).toEqual([2, undefined]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(found).toMatchObject({ family: "unknown", exact: false, version: null });
  expect(asked).toHaveLength(2);
});
