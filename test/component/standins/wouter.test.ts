import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { createElement, type FunctionComponent, type ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

type Go = (to: string, options?: object) => void;

/** What the page calls of the library. */
interface Face {
  readonly Link: FunctionComponent<{
    readonly href: string;
    readonly onClick?: (event: { preventDefault: () => void }) => void;
    readonly children?: ReactNode;
  }>;
  readonly Redirect: FunctionComponent<{ readonly to: string; readonly replace?: boolean }>;
  readonly Router: FunctionComponent<{
    readonly aroundNav: (go: Go, to: string, options?: object) => void;
    readonly children?: ReactNode;
  }>;
  readonly useLocation: () => readonly [string, Go];
  readonly useSearch: () => string;
}

const faces = {
  wouter: await vi.importActual<Face>("wouter"),
  own: await vi.importActual<Face>("#app/standins/wouter.ts"),
};

describe.each(["wouter", "own"] as const)("%s", (name) => {
  const { Link, Redirect, Router, useLocation, useSearch } = faces[name];
  beforeEach(() => window.history.replaceState(null, "", "/"));
  afterEach(cleanup);

  function Address() {
    const [path, go] = useLocation();
    const search = useSearch();
    return createElement(
      "button",
      { onClick: () => go("/pressed", { replace: true }) },
      `${path} ? ${search}`,
    );
  }

  function shown(): HTMLElement {
    return render(createElement(Address)).container;
  }

  it("follows the address, whoever changes it, and decodes it", () => {
    const container = shown();
    expect(container.textContent).toBe("/ ? ");
    act(() => window.history.pushState(null, "", "/a%20b?c=%C3%A4&d=%zz"));
    expect(container.textContent).toMatch(/^\/a b \? /);
    act(() => window.history.replaceState(null, "", "/x?view=wall"));
    expect(container.textContent).toBe("/x ? view=wall");
    const before = window.history.length;
    act(() => container.querySelector("button")?.click());
    expect(container.textContent).toBe("/pressed ? ");
    expect(window.history.length).toBe(before);
  });

  it("a link tells, then goes, unless it is held or meant for another tab", () => {
    const asked: unknown[] = [];
    const around = (go: Go, to: string) => {
      asked.push(to);
      if (to !== "/held") go(to);
    };
    const links = [
      createElement(Link, { key: 1, href: "/free", onClick: () => asked.push("told") }, "free"),
      createElement(Link, { key: 2, href: "/held" }, "held"),
      createElement(
        Link,
        { key: 3, href: "/no", onClick: (event) => event.preventDefault() },
        "prevented",
      ),
    ];
    const { getByText } = render(createElement(Router, { aroundNav: around }, links));
    expect(getByText("free").getAttribute("href")).toBe("/free");
    fireEvent.click(getByText("free"), { ctrlKey: true });
    fireEvent.click(getByText("free"), { button: 1 });
    fireEvent.click(getByText("prevented"));
    expect(asked).toEqual([]);
    fireEvent.click(getByText("free"));
    fireEvent.click(getByText("held"));
    expect([asked, window.location.pathname]).toEqual([["told", "/free", "/held"], "/free"]);
  });

  it("leads elsewhere when drawn", () => {
    const before = window.history.length;
    render(createElement(Redirect, { to: "/login?returnUrl=%2F", replace: true }));
    expect(window.location.pathname + window.location.search).toBe("/login?returnUrl=%2F");
    expect(window.history.length).toBe(before);
  });
});
