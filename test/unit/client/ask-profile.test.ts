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

const paths = { system: "/api/system/status", live: "/api/livedata/status" };

/** Asks a gateway whose answers are a body or a status, each after a time in ms. */
function asking(
  answers: Readonly<Record<string, readonly [answer: unknown, afterMs: number]>>,
  options: { readonly patienceMs?: number; readonly timeoutMs?: number } = {},
) {
  const seen: string[] = [];
  const { call } = createClient({
    fetch: async (path, { signal }) => {
      const [answer, afterMs] = answers[path] ?? [404, 0];
      await new Promise((resolve, reject) => {
        setTimeout(resolve, afterMs);
        signal?.addEventListener("abort", reject);
      });
      return typeof answer === "number"
        ? new Response("", { status: answer })
        : Response.json(answer);
    },
    authdata: () => undefined,
  });
  void askProfile(call, {
    ...options,
    onLater: ({ version }) => seen.push(`later ${version}`),
    onUnanswered: () => seen.push("unanswered"),
  }).then(({ version, family }) => seen.push(`${family} ${version}`));
  return () => seen.splice(0);
}

describe("a question of the profile", () => {
  it("that is not answered is told, and the others make the profile", async () => {
    const seen = asking({ [paths.system]: [500, 0], [paths.live]: [b12.live, 0] });
    await vi.advanceTimersByTimeAsync(100);
    expect(seen().slice(0, 1)).toEqual(["unanswered"]);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(seen()).not.toContain("unanswered later");
  });

  it("gets 10 s, and 20 s where it may be answered later", async () => {
    const answers = { [paths.system]: [b12.system, 15_000], [paths.live]: [b12.live, 10] } as const;
    const patient = asking(answers);
    const hasty = asking(answers, { patienceMs: 1_000 });
    await vi.advanceTimersByTimeAsync(14_999);
    expect(patient()).toEqual(["unanswered", "onbattery null"]);
    expect(hasty()).toEqual(["onbattery null"]);
    await vi.advanceTimersByTimeAsync(10);
    expect(patient()).toEqual([]);
    expect(hasty()).toEqual(["later 2026.03.31"]);
  });

  it("that is answered while another one is asked makes the first profile, and no later one", async () => {
    const seen = asking(
      { [paths.system]: [b12.system, 1_200], [paths.live]: [b12.live, 500] },
      { patienceMs: 1_000 },
    );
    await vi.advanceTimersByTimeAsync(10_000);
    expect(seen()).toEqual(["onbattery 2026.03.31"]);
  });

  it("that fails later changes nothing", async () => {
    const seen = asking(
      { [paths.system]: [500, 5_000], [paths.live]: [b12.live, 10] },
      { patienceMs: 1_000 },
    );
    await vi.advanceTimersByTimeAsync(30_000);
    expect(seen()).toEqual(["onbattery null"]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("gets no more time than its caller gives", async () => {
    const seen = asking({ [paths.system]: [b12.system, 500] }, { timeoutMs: 100 });
    await vi.advanceTimersByTimeAsync(100);
    expect(seen()).toEqual(["unanswered"]);
  });

  it("that is refused tells that the path is there", async () => {
    const seen = asking({ [paths.system]: [401, 0], "/api/battery/config": [401, 0] });
    await vi.advanceTimersByTimeAsync(100);
    expect(seen()).toEqual(["onbattery null"]);
  });
});
