import { atom, type createStore } from "jotai";

type Store = Pick<ReturnType<typeof createStore>, "get" | "set">;
type Navigate = (to: string, options?: NavigateOptions) => void;

interface NavigateOptions {
  readonly replace?: boolean;
}

/** A change of page that waits for an answer. */
interface PendingLeave {
  /** Goes where the person wanted to go. */
  readonly leave: () => void;
}

const heldPathAtom = atom<string | undefined>(undefined);
const pendingAtom = atom<PendingLeave | undefined>(undefined);

/** The change of page that waits for an answer, or undefined. */
export const pendingLeaveAtom = atom((get) => get(pendingAtom));

/** Whether the person is held on this page, as by unsaved changes. */
export const isHeldAtom = atom((get) => get(heldPathAtom) !== undefined);

/** Does what leaves the page, such as signing out: at once, or after the person agreed to what is lost. */
export const whenFreeAtom = atom(null, (get, set, leave: () => void) => {
  if (get(isHeldAtom)) set(pendingAtom, { leave });
  else leave();
});

/** Holds the person on this page (path of this site) until asked, or with undefined lets them go. */
export const holdPageAtom = atom(null, (_get, set, path: string | undefined) => {
  set(heldPathAtom, path);
  if (path === undefined) set(pendingAtom, undefined);
});

/** Stays on the page. */
export const stayAtom = atom(null, (_get, set) => set(pendingAtom, undefined));

/** Leaves the page after all, and gives it up. */
export const leaveAtom = atom(null, (get, set) => {
  const pending = get(pendingAtom);
  set(heldPathAtom, undefined);
  set(pendingAtom, undefined);
  pending?.leave();
});

/**
 * The one place through which pages change by a link, for the router's `aroundNav`. A change to the
 * sign-in page is never held: there the session has ended.
 */
export function guardedNavigation(store: Store) {
  return (navigate: Navigate, to: string, options?: NavigateOptions): void => {
    const held = store.get(heldPathAtom);
    const go = () => navigate(to, options);
    if (held === undefined || to.split("?")[0] === held || to.startsWith("/login")) go();
    else store.set(pendingAtom, { leave: go });
  };
}

/**
 * Asks before a page with unsaved changes is left by the browser's back and forward, by a reload or by
 * closing the tab. To be started before the router is drawn, so that it hears of a step in the history
 * first. The page itself shows the question: `pendingLeaveAtom`. Returns how to stop.
 */
export function startLeaveGuard(store: Store, target: Window = window): () => void {
  const onPopState = (event: PopStateEvent) => {
    const held = store.get(heldPathAtom);
    const { pathname, search, hash } = target.location;
    if (held === undefined || held === pathname) return;
    event.stopImmediatePropagation();
    target.history.pushState(null, "", held);
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
