import { act, render } from "@testing-library/react";
import fc from "fast-check";
import { createElement, type FunctionComponent } from "react";
import { describe, expect, it, vi } from "vitest";

type Get = (atom: Handle) => unknown;
type Write = (
  get: Get,
  set: (atom: Handle, ...given: unknown[]) => unknown,
  ...given: never[]
) => unknown;

/** An atom of either library. */
interface Handle {
  onMount?: unknown;
}

/** What the page calls of the library, in the widest types. */
interface Face {
  readonly atom: (first: unknown, write?: Write) => Handle;
  readonly createStore: () => {
    readonly get: Get;
    readonly set: (atom: Handle, ...given: unknown[]) => unknown;
    readonly sub: (atom: Handle, listener: () => void) => () => void;
  };
  readonly useAtomValue: (atom: Handle) => unknown;
  readonly useSetAtom: (atom: Handle) => (...given: unknown[]) => unknown;
  readonly Provider: FunctionComponent<{ readonly store: object }>;
}

const faces = {
  jotai: await vi.importActual<Face>("jotai"),
  own: await vi.importActual<Face>("#app/standins/jotai/index.ts"),
};

const steps = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant("set"), at: fc.nat(3), value: fc.nat(3) }),
    fc.record({ do: fc.constant("both"), at: fc.nat(3), value: fc.nat(3) }),
    fc.record({ do: fc.constant("listen"), at: fc.nat(7), value: fc.constant(0) }),
    fc.record({ do: fc.constant("leave"), at: fc.nat(7), value: fc.constant(0) }),
    fc.record({ do: fc.constant("read"), at: fc.nat(7), value: fc.constant(0) }),
  ),
  { maxLength: 40 },
);

type Steps = typeof steps extends fc.Arbitrary<infer Value> ? Value : never;

function number(get: Get, handle: Handle): number {
  return Number(get(handle));
}

/** Everything that can be seen while the steps are done: values, and who heard, began and ended when. */
function seenBy({ atom, createStore }: Face, todo: Steps): readonly unknown[] {
  const seen: unknown[] = [];
  // Within one step the order is left to the library.
  let news: string[] = [];
  const firsts = [0, 1, 2, 3].map((value) => atom(value));
  const first = (at: number) => firsts[at % 4] ?? atom(0);
  const sum = atom((get: Get) => number(get, first(0)) + number(get, first(1)));
  const isEven = atom((get: Get) => number(get, sum) % 2 === 0);
  // Depends now on one, now on the other.
  const chosen = atom((get: Get) => (get(isEven) ? get(first(2)) : get(first(3))));
  const risky = atom((get: Get) => {
    if (get(first(3)) === 3) throw new Error("three");
    return `${String(get(chosen))} ${String(get(isEven))}`;
  });
  const all = [...firsts, sum, isEven, chosen, risky];
  for (const at of [1, 2]) {
    Object.assign(first(at), {
      onMount: () => {
        news.push(`begins ${at}`);
        return () => news.push(`ends ${at}`);
      },
    });
  }
  const both = atom(null, (_get, set, at: number, value: number) => {
    set(first(at), value);
    set(first(at + 1), (before: number) => before + value);
  });
  const store = createStore();
  const leave = new Map<number, () => void>();
  const read = (at: number) => {
    try {
      return store.get(all[at] ?? sum);
    } catch (error) {
      return String(error);
    }
  };
  for (const { do: kind, at, value } of todo) {
    news = [];
    if (kind === "set") store.set(first(at), value);
    if (kind === "both") store.set(both, at, value);
    if (kind === "listen" && !leave.has(at)) {
      leave.set(
        at,
        store.sub(all[at] ?? sum, () => news.push(`heard ${at}: ${String(read(at))}`)),
      );
    }
    if (kind === "leave") {
      leave.get(at)?.();
      leave.delete(at);
    }
    if (kind === "read") seen.push(read(at));
    seen.push(news.toSorted());
  }
  return [...seen, all.map((_, at) => read(at))];
}

it("values, news, beginnings and ends are those of the library, whatever is done", () => {
  fc.assert(
    fc.property(steps, (todo) => {
      expect(seenBy(faces.own, todo)).toEqual(seenBy(faces.jotai, todo));
    }),
    { numRuns: 300 },
  );
});

describe.each(["jotai", "own"] as const)("%s", (name) => {
  const { atom, createStore, Provider, useAtomValue, useSetAtom } = faces[name];

  it("what begins may write, and is told when nobody listens any longer", () => {
    const timer = atom(0);
    const seen: unknown[] = [];
    timer.onMount = (set: (value: number) => void) => {
      set(7);
      return () => seen.push("stopped");
    };
    const double = atom((get: Get) => Number(get(timer)) * 2);
    const store = createStore();
    const stop = store.sub(double, () => seen.push(store.get(double)));
    stop();
    expect(seen).toEqual([14, "stopped"]);
  });

  it("writing gives back what the atom's own function gives, at any later time too", () => {
    const value = atom(1);
    const seen: unknown[] = [];
    const delayed = atom(null, (get, set) => (next: number) => {
      set(value, next);
      return get(value);
    });
    const store = createStore();
    store.sub(value, () => seen.push(store.get(value)));
    const later = store.set(delayed);
    if (typeof later !== "function") throw new Error("nothing came back");
    expect(later(5)).toBe(5);
    expect(seen).toEqual([5]);
  });

  it("draws what is written, once for what belongs together", () => {
    const one = atom(1);
    const two = atom(2);
    const sum = atom((get: Get) => Number(get(one)) + Number(get(two)));
    const swap = atom(null, (get, set) => {
      const before = get(one);
      set(one, get(two));
      set(two, before);
    });
    const drawn: unknown[] = [];
    const Shown = () => {
      const value = useAtomValue(sum);
      const first = useAtomValue(one);
      drawn.push(value);
      return createElement("output", null, `${String(value)} of ${String(first)}`);
    };
    const Swap = () => createElement("button", { onClick: useSetAtom(swap) });
    const store = createStore();
    const { container } = render(
      createElement(Provider, { store }, createElement(Shown), createElement(Swap)),
    );
    const before = drawn.length;
    act(() => container.querySelector("button")?.click());
    expect(container.textContent).toBe("3 of 2");
    expect(drawn.length - before).toBe(1);
  });
});
