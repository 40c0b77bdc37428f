import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { useHealing } from "#app/app/useHealing.ts";
import "../../support/packs.ts";

const reload = vi.fn<() => void>();
let answer: () => Promise<Response>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(window.location, "reload").mockImplementation(reload);
  vi.stubGlobal("fetch", () => answer());
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  reload.mockClear();
});

function failAt(path: string) {
  const { hook, searchHook } = memoryLocation({ path });
  return renderHook(useHealing, {
    wrapper: ({ children }) => (
      <Router hook={hook} searchHook={searchHook}>
        {children}
      </Router>
    ),
  });
}

it("loads a failed wall display anew, but not before the gateway answers", async () => {
  answer = () => Promise.reject(new TypeError("no answer"));
  failAt("/?view=wall");
  await vi.advanceTimersByTimeAsync(180_000);
  answer = () => Promise.resolve(new Response("", { status: 503 }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reload).not.toHaveBeenCalled();
  answer = () => Promise.resolve(new Response("<html>"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reload).toHaveBeenCalledOnce();
});

it("leaves a page alone that somebody sits before", async () => {
  answer = () => Promise.resolve(new Response("<html>"));
  failAt("/flow");
  await vi.advanceTimersByTimeAsync(180_000);
  expect(reload).not.toHaveBeenCalled();
});

it("ends with the failure", async () => {
  answer = () => Promise.resolve(new Response("<html>"));
  failAt("/?view=wall").unmount();
  await vi.advanceTimersByTimeAsync(180_000);
  expect(reload).not.toHaveBeenCalled();
});
