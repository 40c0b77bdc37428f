import { act, renderHook } from "@testing-library/react";
import { createStore, Provider } from "jotai";
import type { ReactNode } from "react";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { clientAtom } from "#app/shared/api/clientAtom.ts";
import { useRemembered } from "#app/shared/api/useRemembered.ts";
import { useResource } from "#app/shared/api/useResource.ts";
import { signInAtom, signOutAtom } from "#app/shared/session/session.ts";
import { configList } from "#protocol/areas/files.ts";
import { createClient } from "#protocol/client/client.ts";

// The hooks that read a call, whose answers wait until the test gives them.

const named = (name: string) => ({ configs: [{ name }] });
const answered = (name = "any") => Response.json(named(name));
const failed = (status: number, headers: Record<string, string> = {}) =>
  new Response("", { status, headers });

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0);
  onTestFinished(() => void vi.useRealTimers());
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function opened<Reply>(use: () => Reply) {
  const waiting: ((answer: Response) => void)[] = [];
  const read = vi.fn<() => Promise<Response>>(
    () => new Promise<Response>((resolve) => void waiting.push(resolve)),
  );
  const store = createStore();
  store.set(clientAtom, createClient({ fetch: read, authdata: () => undefined }));
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <Provider store={store}>{children}</Provider>
  );
  const open = () => renderHook(use, { wrapper });
  const answer = async (with_: Response) =>
    act(async () => {
      waiting.shift()?.(with_);
      await vi.advanceTimersByTimeAsync(0);
    });
  return { ...open(), store, open, read, answer };
}

it("a failed reading is tried again ever later, and soon again after the next answer", async () => {
  const { read, answer, result } = opened(() => useResource(configList));
  const waits = async (ms: number) => {
    const before = read.mock.calls.length;
    await pass(ms - 1);
    expect(read).toHaveBeenCalledTimes(before);
    await pass(1);
    expect(read).toHaveBeenCalledTimes(before + 1);
  };
  for (const ms of [5_000, 10_000, 20_000]) {
    await answer(failed(500));
    await waits(ms);
    // The failure stays on the page while nothing else is known.
    expect(result.current.status).toBe("failed");
  }
  await answer(answered());
  act(() => result.current.reload());
  await answer(failed(500));
  await waits(5_000);
});

it.each([
  ["a minute after an answer that there is no such call", failed(404), 60_000],
  ["no earlier than the gateway asks", failed(503, { "Retry-After": "30" }), 30_000],
])("a failed reading is tried again %s", async (_name, failure, ms) => {
  const { read, answer } = opened(() => useResource(configList));
  await answer(failure);
  await pass(ms - 1);
  expect(read).toHaveBeenCalledTimes(1);
  await pass(1);
  expect(read).toHaveBeenCalledTimes(2);
});

it("a refused reading is left to the sign-in", async () => {
  const { read, answer } = opened(() => useResource(configList));
  await answer(failed(401));
  await pass(3_600_000);
  expect(read).toHaveBeenCalledTimes(1);
});

it("a remembered answer stands until the next one, for the same user only", async () => {
  const first = opened(() => useRemembered(configList));
  const { answer, open, store } = first;
  await answer(answered("first"));
  first.unmount();
  const again = open();
  expect(again.result.current).toMatchObject({ status: "loading", data: named("first") });
  await answer(answered("second"));
  expect(again.result.current).toMatchObject({ status: "ready", data: named("second") });
  again.unmount();
  act(() => store.set(signInAtom, { authdata: "YTpi" }));
  onTestFinished(() => store.set(signOutAtom));
  expect(open().result.current.data).toBeUndefined();
});
