import { act, renderHook } from "@testing-library/react";
import { createStore, Provider } from "jotai";
import type { ReactNode } from "react";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { useConsole } from "#app/core/console/useConsole.ts";
import { clientAtom } from "#app/shared/api/clientAtom.ts";
import { connectionAtom } from "#app/shared/session/connection.ts";
import { openSocketAtom } from "#app/shared/socket/openSocketAtom.ts";
import { createClient } from "#protocol/client/client.ts";
import type { SocketListener } from "#protocol/socket/stream.ts";

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

const frame = () => act(() => vi.advanceTimersByTimeAsync(20));

function openConsole() {
  const sockets: SocketListener[] = [];
  const closed = vi.fn<() => void>();
  const store = createStore();
  store.set(openSocketAtom, (_path, listener) => {
    sockets.push(listener);
    return { send: () => undefined, close: closed };
  });
  const asked = vi.fn<typeof fetch>(async () => new Response("", { status: 401 }));
  store.set(clientAtom, createClient({ fetch: asked, authdata: () => undefined }));
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <Provider store={store}>{children}</Provider>
  );
  let drawn = 0;
  const { result, unmount } = renderHook(
    () => {
      drawn += 1;
      return useConsole();
    },
    { wrapper },
  );
  const last = () => sockets[sockets.length - 1];
  const happens = async (event: "onOpen" | "onClose") =>
    act(async () => {
      last()?.[event]();
      await vi.advanceTimersByTimeAsync(0);
    });
  const another = async () => {
    const { length } = sockets;
    await act(async () => {
      while (sockets.length === length) await vi.advanceTimersByTimeAsync(500);
    });
  };
  return {
    store,
    closed,
    asked,
    result,
    unmount,
    last,
    happens,
    another,
    drawn: () => drawn,
  };
}

it("draws once per frame, however much was said in it, and never after it was left", async () => {
  const { last, happens, drawn, unmount, closed, result } = openConsole();
  await happens("onOpen");
  const before = drawn();
  for (const text of ["one", "two", "three"]) last()?.onText(text);
  expect(drawn()).toBe(before);
  await frame();
  expect([drawn(), result.current.log.total]).toEqual([before + 1, 3]);
  last()?.onText("four");
  const cancel = vi.spyOn(window, "cancelAnimationFrame");
  unmount();
  expect(closed).toHaveBeenCalledOnce();
  expect(cancel).toHaveBeenCalledWith(expect.any(Number));
  await frame();
  expect(drawn()).toBe(before + 1);
});

it("a socket that was refused makes a call by which the sign-in is found, one that was lost makes none", async () => {
  const { store, asked, happens, another, result } = openConsole();
  await happens("onClose");
  expect(result.current.connection).toBe("offline");
  expect(store.get(connectionAtom)).toBe("unknown");
  expect(asked).toHaveBeenCalledTimes(1);
  await another();
  await happens("onOpen");
  expect([result.current.connection, store.get(connectionAtom)]).toEqual(["online", "online"]);
  await happens("onClose");
  expect(result.current.connection).toBe("offline");
  expect(asked).toHaveBeenCalledTimes(1);
  // Refused again, after it was open once.
  await another();
  await happens("onClose");
  expect(asked).toHaveBeenCalledTimes(2);
});
