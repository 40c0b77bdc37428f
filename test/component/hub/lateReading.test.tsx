import { act, renderHook } from "@testing-library/react";
import { createStore, Provider } from "jotai";
import type { ReactNode } from "react";
import { expect, it, vi } from "vitest";
import { clientAtom } from "#app/shared/api/clientAtom.ts";
import { useResource } from "#app/shared/api/useResource.ts";
import { useMeters } from "#app/hub/meters/useMeters.ts";
import { createClient } from "#protocol/client/client.ts";
import { configList } from "#protocol/areas/files.ts";

/** Answers of readings, in their order: each waits until it is given. */
function waitingAnswers() {
  const waiting: ((body: unknown) => void)[] = [];
  const read = () =>
    new Promise<Response>((resolve) => waiting.push((body) => resolve(Response.json(body))));
  return { waiting, read };
}

/** Gives an answer, and waits until the page has taken it. */
const answer = (to: ((body: unknown) => void) | undefined, body: unknown) =>
  act(async () => {
    to?.(body);
    await new Promise((resolve) => setTimeout(resolve));
  });

const named = (name: string) => ({ configs: [{ name }] });

it("drops a reading that was under way when a change was answered", async () => {
  const { waiting, read } = waitingAnswers();
  const store = createStore();
  store.set(clientAtom, createClient({ fetch: read, authdata: () => undefined }));
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <Provider store={store}>{children}</Provider>
  );
  const { result } = renderHook(() => useResource(configList), { wrapper });
  await answer(waiting[0], named("before"));
  act(() => result.current.reload());
  act(() => result.current.replace(named("changed")));
  await answer(waiting[1], named("before"));
  expect(result.current).toMatchObject({ status: "ready", data: named("changed") });
  act(() => result.current.reload());
  await answer(waiting[2], named("later"));
  expect(result.current.data).toEqual(named("later"));
});

it("drops a list of meters that was under way when a meter was removed", async () => {
  const { waiting, read } = waitingAnswers();
  const meter = {
    id: "1",
    name: "House",
    kind: "shellyGen2",
    host: "192.168.1.60",
    fields: {},
    isInverted: false,
    periodS: 1,
    gateways: ["roof"],
    secrets: [],
    reading: null,
    ageS: null,
    fault: "away",
    faultSinceS: 5,
    measuredPeriodS: null,
    ownPowerW: null,
  };
  vi.stubGlobal("fetch", async (_path: string, init?: RequestInit) =>
    init?.method === "POST" ? Response.json({ meters: [] }) : read(),
  );
  const { result } = renderHook(() => useMeters("eA=="));
  await act(() => result.current.change({ remove: "1" }));
  expect(result.current.meters).toEqual([]);
  await answer(waiting[0], { meters: [meter] });
  expect(result.current.meters).toEqual([]);
});
