import { atom, type createStore } from "jotai";
import * as v from "valibot";
import {
  readStoredJson,
  removeStored,
  storageKeys,
  storedName,
  writeText,
} from "../storage/storage.ts";

/**
 * The whole answer to a sign-in plus the credentials that later calls carry (docs/interface.md#values-of-live-data).
 */
export const User = v.looseObject({
  // Anything else than base64 would make every call throw before it is sent, and a gateway refuses long headers.
  authdata: v.pipe(v.string(), v.maxLength(1000), v.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
});
export type User = v.InferOutput<typeof User>;

export type SessionEvent = "logged-in" | "logged-out";

type SessionListener = (event: SessionEvent) => void;
type Store = Pick<ReturnType<typeof createStore>, "set">;

const listenersAtom = atom(() => new Set<SessionListener>());
const recordAtom = atom<User | undefined>(undefined);

const isSignedOutAtom = atom(false);

/** True once a user has signed out in this page, until the next sign-in. */
export const signedOutAtom = atom((get) => get(isSignedOutAtom));

const emitAtom = atom(null, (get, _set, event: SessionEvent) => {
  for (const listener of get(listenersAtom)) listener(event);
});

// A refusal or a failed sign-in while nobody is signed in is no sign-out.
const replaceAtom = atom(null, (get, set, user: User | undefined) => {
  const isSignOut = user === undefined && get(recordAtom) !== undefined;
  set(isSignedOutAtom, (was) => user === undefined && (was || isSignOut));
  set(recordAtom, user);
});

// While shown, it also follows sign-ins and sign-outs of other tabs.
const followedAtom = atom(
  (get) => get(recordAtom),
  (get, set, user: User | undefined) => {
    const wasSignedIn = get(recordAtom) !== undefined;
    set(replaceAtom, user);
    if (wasSignedIn !== (user !== undefined)) set(emitAtom, user ? "logged-in" : "logged-out");
  },
);
followedAtom.onMount = (update) => {
  const follow = ({ key }: StorageEvent) => {
    // A null key means that the whole storage was cleared.
    if (key === null || key === storedName(storageKeys.user)) update(readUser());
  };
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    // Such a page was told of nothing meanwhile.
    if (persisted) update(readUser());
  };
  window.addEventListener("storage", follow);
  window.addEventListener("pageshow", comeBack);
  return () => {
    window.removeEventListener("storage", follow);
    window.removeEventListener("pageshow", comeBack);
  };
};

/** The signed-in user, undefined when signed out. */
export const userAtom = atom((get) => get(followedAtom));

/**
 * Credentials that a call carries: none while nobody is signed in. Empty after a sign-out in this page: the browser would
 * add those that it remembers from the address of a socket.
 */
export const sentAuthdataAtom = atom(
  (get) => get(followedAtom)?.authdata ?? (get(isSignedOutAtom) ? "" : undefined),
);

/** True whenever a user record exists (docs/interface.md#states). */
export const signedInAtom = atom((get) => get(followedAtom) !== undefined);

export const signInAtom = atom(null, (_get, set, user: User) => {
  writeText(storageKeys.user, JSON.stringify(user));
  set(replaceAtom, user);
  set(emitAtom, "logged-in");
});

/** Removes the user and the stored values of the gateway, and emits "logged-out", also when nobody was signed in. */
export const signOutAtom = atom(null, (_get, set) => {
  removeStored(storageKeys.user);
  set(replaceAtom, undefined);
  set(emitAtom, "logged-out");
  // The last, since a feed that ends keeps values that came without a sign-in, such as over a socket that the browser
  // opened with a remembered password.
  removeStored(storageKeys.lastLive);
  removeStored(storageKeys.setAside);
});

/** Registers a listener for every sign-in and sign-out; returns how to remove it. */
export const onSessionAtom = atom((get) => {
  const listeners = get(listenersAtom);
  return (listener: SessionListener): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
});

/** Takes the stored user over into the store. To be called once, by the composition root. */
export function startSession(store: Store): void {
  store.set(recordAtom, readUser());
}

function readUser(): User | undefined {
  return readStoredJson(storageKeys.user, User);
}
