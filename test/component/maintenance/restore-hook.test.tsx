import { act, renderHook, waitFor } from "@testing-library/react";
import { createStore, Provider } from "jotai";
import type { ReactNode } from "react";
import { expect, it, vi } from "vitest";
import { useRestore } from "#app/core/maintenance/config/useRestore.ts";
import { clientAtom } from "#app/shared/api/clientAtom.ts";
import { profileAtom } from "#app/shared/gateway/profile.ts";
import { createClient, type Client } from "#protocol/client/client.ts";
import { profileOfRelease } from "#protocol/firmware/profile.ts";
import { httpError, networkError } from "#protocol/client/gateway-error.ts";
import { releaseOf } from "../../support/releases.ts";

// A restore whose gateway answers when the test lets it, from the choice of a file to the answer.

const config = (hostname: string) => ({
  cfg: {},
  wifi: { hostname, password: "secret" },
  ntp: {},
  security: { password: "secret" },
});
const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const fileOf = (value: unknown, name = "config.json") =>
  new File([JSON.stringify(value)], name, { type: "application/json" });

function openRestore() {
  const bytes = vi.fn<Client["bytes"]>(async () => bytesOf(config("old")));
  const upload = vi.fn<Client["upload"]>(async () => "");
  const store = createStore();
  store.set(clientAtom, { ...createClient({ fetch, authdata: () => undefined }), bytes, upload });
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <Provider store={store}>{children}</Provider>
  );
  const { result, unmount } = renderHook(() => useRestore(), { wrapper });
  const choose = async (file: File | undefined) => {
    act(() => result.current.reset());
    act(() => result.current.choose(file, "config.json"));
    await waitFor(() => expect(result.current.state.phase).not.toBe("comparing"));
    return result.current.state;
  };
  const send = async () => {
    const { state } = result.current;
    if (state.phase !== "reviewing" && state.phase !== "failed") throw new Error(state.phase);
    await act(async () => result.current.send(state.review));
    await waitFor(() => expect(result.current.state.phase).not.toBe("sending"));
    return result.current.state;
  };
  return { store, bytes, upload, result, unmount, choose, send };
}

it.each([
  ["no file", undefined, "noFile"],
  ["a file of another kind", fileOf(config("new"), "config.txt"), "noFile"],
  ["a file that is no settings", fileOf({}), "neither"],
])("refuses %s", async (_name, file, kind) => {
  const { choose } = openRestore();
  expect(await choose(file)).toMatchObject({ phase: "choosing", problem: { kind } });
});

it("refuses a file that cannot be read", async () => {
  const file = fileOf(config("new"));
  vi.spyOn(file, "text").mockRejectedValue(new DOMException("gone", "NotReadableError"));
  const { choose } = openRestore();
  expect(await choose(file)).toMatchObject({ phase: "choosing", problem: { kind: "empty" } });
});

it("sends nothing that was not compared: a gateway that changed meanwhile is shown again", async () => {
  const { bytes, upload, choose, send } = openRestore();
  await choose(fileOf(config("new")));
  bytes.mockImplementation(async () => bytesOf(config("other")));
  expect(await send()).toMatchObject({ phase: "reviewing", review: { isOutdated: true } });
  expect(upload).not.toHaveBeenCalled();
  expect(await send()).toMatchObject({ phase: "away" });
  expect(upload).toHaveBeenCalledOnce();
});

it("without the gateway's own file, one without passwords is refused and another has no comparison", async () => {
  const { bytes, upload, choose, send } = openRestore();
  bytes.mockRejectedValue(networkError("unreachable"));
  const bare = { ...config("new"), wifi: { hostname: "new" } };
  expect(await choose(fileOf(bare))).toMatchObject({ problem: { kind: "noPresent" } });
  expect(await choose(fileOf(config("new")))).toMatchObject({ review: { changes: undefined } });
  expect(await send()).toMatchObject({ phase: "away" });
  expect(upload).toHaveBeenCalledOnce();
});

it("fills in the gateway's passwords before it judges the size", async () => {
  const { store, bytes, choose } = openRestore();
  const bare = { ...config("new"), wifi: { hostname: "new" } };
  const big = { ...config("old"), wifi: { hostname: "old", password: "x".repeat(16_000) } };
  expect(await choose(fileOf(bare))).toMatchObject({ review: { isTooBig: false } });
  bytes.mockImplementation(async () => bytesOf(big));
  expect(await choose(fileOf(bare))).toMatchObject({ review: { isTooBig: true } });
  // Newer firmware takes as much memory as a file needs.
  act(() => store.set(profileAtom, profileOfRelease(releaseOf("2026.03.31"))));
  expect(await choose(fileOf(bare))).toMatchObject({ review: { isTooBig: false } });
});

it("says why the gateway refused a file, which may be sent again", async () => {
  const { upload, choose, send } = openRestore();
  const error = httpError("/api/config/upload", { status: 500, statusText: "", body: "" });
  upload.mockRejectedValueOnce(error);
  await choose(fileOf(config("new")));
  expect(await send()).toMatchObject({ phase: "failed", error });
  expect(await send()).toMatchObject({ phase: "away" });
});

it.each([["reset"], ["unmount"]] as const)("%s gives up a comparison", async (how) => {
  const { bytes, result, unmount } = openRestore();
  const signals: (AbortSignal | undefined)[] = [];
  bytes.mockImplementation((_, { signal }) => {
    signals.push(signal);
    return new Promise((_resolve, reject) =>
      signal?.addEventListener("abort", () => reject(signal.reason)),
    );
  });
  act(() => result.current.choose(fileOf(config("new")), "config.json"));
  await vi.waitFor(() => expect(signals).toHaveLength(1), { timeout: 20_000 });
  await act(async () => (how === "reset" ? result.current.reset() : unmount()));
  expect(signals[0]?.aborted).toBe(true);
});

it("an earlier file's comparison does not replace a later one's", async () => {
  const { bytes, result } = openRestore();
  const waiting: ((bytes: Uint8Array<ArrayBuffer>) => void)[] = [];
  bytes.mockImplementation(() => new Promise((resolve) => void waiting.push(resolve)));
  const [first, second] = [fileOf(config("first")), fileOf(config("second"))];
  act(() => result.current.choose(first, "config.json"));
  await vi.waitFor(() => expect(bytes).toHaveBeenCalledOnce(), { timeout: 20_000 });
  act(() => result.current.choose(second, "config.json"));
  await vi.waitFor(() => expect(waiting).toHaveLength(2), { timeout: 20_000 });
  await act(async () => waiting[0]?.(bytesOf(config("old"))));
  expect(result.current.state.phase).toBe("comparing");
  await act(async () => waiting[1]?.(bytesOf(config("old"))));
  await waitFor(() => expect(result.current.state.phase).toBe("reviewing"));
  expect(result.current.state).toMatchObject({ review: { file: second } });
});
