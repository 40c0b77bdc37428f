import { renderHook } from "@testing-library/react";
import { createStore, Provider } from "jotai";
import { createElement, type ReactNode } from "react";
import { act } from "@testing-library/react";
import { expect, it } from "vitest";
import { useOrder } from "#app/core/settings/pages/inverter/useOrder.ts";
import { holdPageAtom } from "#app/shared/navigation/leaveGuard.ts";
import { signOutAtom } from "#app/shared/session/session.ts";

it.each([
  ["ends under their hands is kept", "/settings/inverter", [3, 1]],
  ["they end by choice is forgotten", undefined, undefined],
])("an order given in a session that %s", (_, held, kept) => {
  const store = createStore();
  const wrapper = ({ children }: { readonly children: ReactNode }) =>
    createElement(Provider, { store }, children);
  const { result, unmount } = renderHook(useOrder, { wrapper });
  act(() => result.current[1]([3, 1]));
  store.set(holdPageAtom, held);
  act(() => store.set(signOutAtom));
  unmount();
  expect(renderHook(useOrder, { wrapper }).result.current[0]).toEqual(kept);
});
