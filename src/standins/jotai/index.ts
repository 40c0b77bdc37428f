import {
  createContext,
  createElement,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useReducer,
} from "react";
import { type Atom, type Get, Store } from "./Store.ts";

const StoreContext = createContext(new Store());

/** An empty store. */
export const createStore = () => new Store();

/** An atom with a first value, or with a function that works it out; `write` in place of assignment. */
export function atom(first: unknown, write?: Atom["write"]): Atom {
  if (isRead(first)) return { read: first, write: write ?? refuse };
  const whole: Atom = {
    initial: first,
    write: write ?? ((get, set, given) => set(whole, isUpdate(given) ? given(get(whole)) : given)),
  };
  return whole;
}

/** Gives the store to everything inside. */
export function Provider(props: { readonly store: Store; readonly children?: ReactNode }) {
  return createElement(StoreContext.Provider, { value: props.store }, props.children);
}

/** The store of this part of the page. */
export function useStore(): Store {
  return useContext(StoreContext);
}

/** The value of an atom, drawn anew when it changes. */
export function useAtomValue(wanted: Atom): unknown {
  const store = useStore();
  const now = () => [store.get(wanted), store, wanted] as const;
  const [shown, update] = useReducer(
    (before: ReturnType<typeof now>) => {
      const after = now();
      return after.every((part, at) => Object.is(part, before[at])) ? before : after;
    },
    undefined,
    now,
  );
  useEffect(() => {
    const stop = store.sub(wanted, update);
    update();
    return stop;
  }, [store, wanted]);
  if (shown[1] === store && shown[2] === wanted) return shown[0];
  update();
  return store.get(wanted);
}

/** Writes an atom. */
export function useSetAtom(wanted: Atom) {
  const store = useStore();
  return useCallback((...given: unknown[]) => store.set(wanted, ...given), [store, wanted]);
}

/** Value and way to write it. */
export function useAtom(wanted: Atom) {
  return [useAtomValue(wanted), useSetAtom(wanted)] as const;
}

function isRead(first: unknown): first is (get: Get) => unknown {
  return typeof first === "function";
}

function isUpdate(given: unknown): given is (before: unknown) => unknown {
  return typeof given === "function";
}

function refuse(): never {
  throw new Error("not writable");
}
