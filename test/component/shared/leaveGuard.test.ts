import { createStore } from "jotai";
import { describe, expect, it, onTestFinished } from "vitest";
import {
  guardedNavigation,
  holdPageAtom,
  isHeldAtom,
  leaveAtom,
  pendingLeaveAtom,
  startLeaveGuard,
  stayAtom,
  whenFreeAtom,
} from "#app/shared/navigation/leaveGuard.ts";

const held = "/settings/ntp";

/** A store whose page is `path`, held, with the guard of its window on. */
function holding(path: string | undefined) {
  const store = createStore();
  const stop = startLeaveGuard(store);
  onTestFinished(() => {
    stop();
    window.history.replaceState(null, "", "/");
  });
  window.history.replaceState(null, "", path ?? "/");
  store.set(holdPageAtom, path);
  const heard: string[] = [];
  const listen = () => heard.push(window.location.pathname);
  window.addEventListener("popstate", listen);
  onTestFinished(() => window.removeEventListener("popstate", listen));
  return { store, stop, heard };
}

/** As the browser does for "back": first the address changes, then it says so. */
function goBackTo(path: string): void {
  window.history.replaceState(null, "", path);
  window.dispatchEvent(new PopStateEvent("popstate"));
}

/** Whether the browser would ask before the tab closes. */
function asksAtEnd(): boolean {
  return !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
}

describe("back and forward", () => {
  it("stay on a held page, ask, and lead there once that is allowed", () => {
    const { store, heard } = holding(held);
    goBackTo("/info/system?tab=1#heap");
    expect([window.location.pathname, heard]).toEqual([held, []]);
    expect(store.get(pendingLeaveAtom)).toBeDefined();
    store.set(leaveAtom);
    const { pathname, search, hash } = window.location;
    expect(pathname + search + hash).toBe("/info/system?tab=1#heap");
    expect([store.get(pendingLeaveAtom), store.get(isHeldAtom)]).toEqual([undefined, false]);
  });

  it("stay for good when the person stays, and are asked about again", () => {
    const { store } = holding(held);
    goBackTo("/");
    store.set(stayAtom);
    expect([window.location.pathname, store.get(isHeldAtom)]).toEqual([held, true]);
    expect(store.get(pendingLeaveAtom)).toBeUndefined();
    goBackTo("/");
    expect(store.get(pendingLeaveAtom)).toBeDefined();
  });

  it.each([
    ["a page that is not held", undefined, "/info/system"],
    ["another part of the held page", held, `${held}?x=1`],
  ])("are left alone on %s", (_, path, to) => {
    const { store, heard } = holding(path);
    goBackTo(to);
    expect(heard).toHaveLength(1);
    expect(store.get(pendingLeaveAtom)).toBeUndefined();
  });

  it("are left alone once the guard has ended", () => {
    const { store, stop, heard } = holding(held);
    stop();
    goBackTo("/");
    expect([heard.length, store.get(pendingLeaveAtom), asksAtEnd()]).toEqual([1, undefined, false]);
  });
});

it("the browser asks before a held page is closed, and only then", () => {
  const { store } = holding(held);
  expect(asksAtEnd()).toBe(true);
  store.set(holdPageAtom, undefined);
  expect(asksAtEnd()).toBe(false);
});

describe("links", () => {
  it.each([
    ["another page", "/info/system", false],
    ["the page itself", held, true],
    ["the page itself with a question", `${held}?x=1`, true],
    ["the sign-in", "/login?returnUrl=%2F", true],
  ])("of a held page to %s", (_, to, isFree) => {
    const { store } = holding(held);
    const went: unknown[] = [];
    guardedNavigation(store)((...way) => went.push(way), to, { replace: true });
    expect(went).toEqual(isFree ? [[to, { replace: true }]] : []);
    store.set(leaveAtom);
    expect(went).toEqual([[to, { replace: true }]]);
  });

  it("of a page that is not held lead away at once", () => {
    const { store } = holding(undefined);
    const went: string[] = [];
    guardedNavigation(store)((to) => went.push(to), "/info/system");
    expect(went).toEqual(["/info/system"]);
  });
});

it("an action that leaves waits on a held page, and is forgotten when the page is free", () => {
  const { store } = holding(held);
  let left = 0;
  const leave = () => (left += 1);
  store.set(whenFreeAtom, leave);
  expect(left).toBe(0);
  store.set(holdPageAtom, undefined);
  store.set(leaveAtom);
  expect(left).toBe(0);
  store.set(whenFreeAtom, leave);
  expect(left).toBe(1);
});
