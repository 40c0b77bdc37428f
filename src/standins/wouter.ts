import {
  type AnchorHTMLAttributes,
  createContext,
  createElement,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useContext,
  useLayoutEffect,
  useSyncExternalStore,
} from "react";

interface NavigateOptions {
  readonly replace?: boolean;
  readonly state?: unknown;
}

type Navigate = (to: string, options?: NavigateOptions) => void;

type AroundNavigate = (navigate: Navigate, to: string, options?: NavigateOptions) => void;

/** Goes to another address of this page. Stands for Wouter's own. */
export const navigate: Navigate = (to, { replace = false, state = null } = {}) =>
  window.history[replace ? "replaceState" : "pushState"](state, "", to);

const AroundContext = createContext<AroundNavigate>((go, to, options) => go(to, options));

/** Lets a function decide about each change of the address that comes from inside. */
export function Router(props: {
  readonly aroundNav: AroundNavigate;
  readonly children?: ReactNode;
}) {
  return createElement(AroundContext.Provider, { value: props.aroundNav }, props.children);
}

/** The path of the address, decoded, and the way to another one. */
export function useLocation(): readonly [string, Navigate] {
  const around = useContext(AroundContext);
  const path = useSyncExternalStore(follow, () => window.location.pathname);
  const go: Navigate = useCallback((to, options) => around(navigate, to, options), [around]);
  return [decoded(path), go];
}

/** The query of the address, decoded, without its question mark. */
export function useSearch(): string {
  return decoded(useSyncExternalStore(follow, () => window.location.search).replace(/^\?/, ""));
}

/** A link to another page of this interface. */
export function Link({
  href = "",
  onClick,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & NavigateOptions) {
  const [, go] = useLocation();
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    const { ctrlKey, metaKey, altKey, shiftKey, button } = event;
    // Those are for another tab or window.
    if (ctrlKey || metaKey || altKey || shiftKey || button !== 0) return;
    onClick?.(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    go(href);
  };
  return createElement("a", { ...rest, href, onClick: press });
}

/** Goes elsewhere as soon as it is drawn. */
export function Redirect({ to, replace = false }: NavigateOptions & { readonly to: string }) {
  const [, go] = useLocation();
  useLayoutEffect(() => go(to, { replace }), [go, to, replace]);
  return null;
}

const changes = ["popstate", "hashchange", "pushState", "replaceState"] as const;

function follow(listener: () => void): () => void {
  for (const name of changes) window.addEventListener(name, listener);
  return () => {
    for (const name of changes) window.removeEventListener(name, listener);
  };
}

// The browser tells of a step back, but not of what the page itself does with the history.
for (const name of ["pushState", "replaceState"] as const) {
  const change = window.history[name].bind(window.history);
  window.history[name] = (...given) => {
    change(...given);
    window.dispatchEvent(new Event(name));
  };
}

function decoded(text: string): string {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
}
