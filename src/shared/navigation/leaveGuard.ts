import { place } from "../place.ts";
import { atom, type createStore } from "jotai";

type Store = Pick<ReturnType<typeof createStore>, "get" | "set">;
type Navigate = (to: string, options?: NavigateOptions) => void;

interface NavigateOptions {
  readonly replace?: boolean;
}

/** A navigation that waits for confirmation. */
interface PendingLeave {
  /** Continues the navigation. */
  readonly leave: () => void;
}

const heldPathAtom = atom<string | undefined>(undefined);
const pendingAtom = atom<PendingLeave | undefined>(undefined);

/** The navigation that waits for confirmation, or undefined. */
export const pendingLeaveAtom = atom((get) => get(pendingAtom));

/** Whether leaving this page needs confirmation, for instance because of unsaved changes. */
export const isHeldAtom = atom((get) => get(heldPathAtom) !== undefined);

/** Runs an action that leaves the page, such as signing out: at once, or after confirmation. */
export const whenFreeAtom = atom(null, (get, set, leave: () => void) => {
  if (get(isHeldAtom)) set(pendingAtom, { leave });
  else leave();
});

/** Guards this page (path of this site), or removes the guard with undefined. */
export const holdPageAtom = atom(null, (_get, set, path: string | undefined) => {
  set(heldPathAtom, path);
  if (path === undefined) set(pendingAtom, undefined);
});

export const stayAtom = atom(null, (_get, set) => set(pendingAtom, undefined));

/** Leaves the page and removes the guard. */
export const leaveAtom = atom(null, (get, set) => {
  const pending = get(pendingAtom);
  set(heldPathAtom, undefined);
  set(pendingAtom, undefined);
  pending?.leave();
});

/**
 * Guards navigation by links, for the router's `aroundNav`. The sign-in page is never held back: the session has ended.
 */
export function guardedNavigation(store: Store) {
  return (navigate: Navigate, to: string, options?: NavigateOptions): void => {
    const heldPath = store.get(heldPathAtom);
    const go = () => navigate(to, options);
    if (heldPath === undefined || to.split("?")[0] === heldPath || to.startsWith(`${place}/login`))
      go();
    else store.set(pendingAtom, { leave: go });
  };
}

/**
 * Asks before back, forward, reload or closing the tab leaves a page with unsaved changes; the question is in
 * `pendingLeaveAtom`. Start it before the router renders, so that it receives history events first. Returns a
 * function that stops it.
 */
export function startLeaveGuard(store: Store, target: Window = window): () => void {
  const onPopState = (event: PopStateEvent) => {
    const heldPath = store.get(heldPathAtom);
    const { pathname, search, hash } = target.location;
    if (heldPath === undefined || heldPath === pathname) return;
    event.stopImmediatePropagation();
    target.history.pushState(null, "", heldPath);
    const wanted = pathname + search + hash;
    store.set(pendingAtom, { leave: () => target.history.replaceState(null, "", wanted) });
  };
  const onBeforeUnload = (event: BeforeUnloadEvent) => {
    if (store.get(heldPathAtom) === undefined) return;
    event.preventDefault();
    // Chrome before 119 and Safari ask only when a value is set.
    event.returnValue = "unsaved";
  };
  target.addEventListener("popstate", onPopState, true);
  target.addEventListener("beforeunload", onBeforeUnload);
  return () => {
    target.removeEventListener("popstate", onPopState, true);
    target.removeEventListener("beforeunload", onBeforeUnload);
  };
}
