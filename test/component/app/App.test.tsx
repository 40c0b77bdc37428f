import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createStore, Provider } from "jotai";
import { useState } from "react";
import { TextsProvider } from "#app/shared/i18n/useTexts.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ErrorBoundary } from "#app/app/ErrorBoundary.tsx";
import { RoutePage } from "#app/app/RoutePage.tsx";
import type { AppRoute } from "#app/shared/route.ts";
import { routeOf } from "#app/app/routes.ts";
import { routes } from "#app/shared/slots.ts";
import { createI18n } from "#app/shared/i18n/i18n.ts";
import { locales } from "#app/shared/i18n/locale.ts";
import { loadTexts } from "#app/shared/i18n/loadTexts.ts";
import { textsAtom } from "#app/shared/i18n/texts.ts";
import { readText, storageKeys, writeText } from "#app/shared/storage/storage.ts";
import { axeProblems } from "../../support/axeDom.ts";
import { renderApp } from "../../support/renderApp.tsx";
import { renderPart } from "../../support/renderPart.tsx";

beforeEach(() => window.localStorage.clear());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const paths =
  `/ /flow /strings /history /sky /what-if /languages /login /about /info/system /info/network /info/ntp /info/mqtt /info/console
  /info/vedirect /help /settings/network /settings/ntp /settings/mqtt /settings/inverter
  /settings/security /settings/dtu /settings/device /settings/vedirect /settings/powermeter
  /settings/powerlimiter /settings/battery /settings/chargerac /settings/logging /settings/config
  /firmware/upgrade /maintenance/reboot`.split(/\s+/);

describe("the table of pages", () => {
  it("is that of docs/interface.md#pages-and-routes, with our own and those of newer firmware", () => {
    const found = routes().filter(({ view }) => view === undefined);
    expect(found.map(({ path }) => path).toSorted()).toEqual(paths.toSorted());
  });

  it("guards what docs/interface.md#permissions guards, and nothing else", () => {
    const guarded = routes()
      .filter((route) => route.guarded)
      .map(({ path }) => path);
    expect(guarded).toEqual(["/firmware/upgrade", "/maintenance/reboot"]);
  });

  it.each([
    ["/about/", "about"],
    ["/", "live"],
  ])("finds %s", (path, id) => {
    expect(routeOf(path)?.id).toBe(id);
  });

  it.each(["/abouts", "/settings", "", "/About"])("does not find %j", (path) => {
    expect(routeOf(path)).toBeUndefined();
  });
});

describe("the frame", () => {
  it("names the page in the tab and moves focus to it when it changes", async () => {
    const app = await renderApp({ path: "/login" });
    expect(document.title).toBe("Login · Heliograph");
    expect(document.activeElement).toBe(document.body);
    act(() => app.navigate("/nowhere"));
    expect(document.title).toBe("Page not found · Heliograph");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("main")));
    expect(screen.getByText("There is no page at /nowhere.")).toBeTruthy();
  });

  it("starts with a link that skips the bar", async () => {
    const { container } = await renderApp({ path: "/login" });
    const first = container.querySelector("a");
    expect(first?.textContent).toBe("Skip to content");
    expect(first?.getAttribute("href")).toBe("#main");
    expect(container.querySelector("#main")).toBe(screen.getByRole("main"));
  });

  it.each(locales)("has names and roles that axe accepts, in %s", async (locale) => {
    await renderApp({ path: "/login", locale });
    fireEvent.click(document.querySelector("form button[type=submit]") ?? document.body);
    expect(document.querySelectorAll("[aria-invalid=true]")).toHaveLength(2);
    expect(await axeProblems(document.documentElement)).toEqual([]);
  });
});

function Content() {
  return <p>Here it is</p>;
}

async function renderRoute(load: AppRoute["load"]) {
  const route: AppRoute = { path: "/about", id: "about", load };
  return renderPart(<RoutePage route={route} />);
}

describe("a page that is loaded on demand", () => {
  it("shows its title and that it is loading, then itself", async () => {
    let arrive: ((page: typeof Content) => void) | undefined;
    await renderRoute(() => new Promise((resolve) => (arrive = resolve)));
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("About");
    expect(screen.getByRole("status").textContent).toBe("Loading");
    act(() => arrive?.(Content));
    expect(await screen.findByText("Here it is")).toBeTruthy();
  });

  it("says why it cannot be shown, and tries again when asked", async () => {
    const load = vi
      .fn<AppRoute["load"]>()
      .mockRejectedValueOnce(new Error("Failed to fetch"))
      .mockResolvedValue(Content);
    await renderRoute(load);
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("Failed to fetch");
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Here it is")).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it("waits for its texts too", async () => {
    const store = createStore();
    let fail = true;
    store.set(textsAtom, {
      load: (locale, namespace) =>
        fail ? Promise.reject(new Error("no texts")) : loadTexts(locale, namespace),
    });
    const i18n = await createI18n("en", loadTexts);
    const route: AppRoute = {
      path: "/about",
      id: "about",
      texts: ["info"],
      load: () => Promise.resolve(Content),
    };
    render(
      <Provider store={store}>
        <TextsProvider i18n={i18n}>
          <RoutePage route={route} />
        </TextsProvider>
      </Provider>,
    );
    expect((await screen.findByRole("alert")).textContent).toContain("no texts");
    expect(screen.queryByText("Here it is")).toBeNull();
    fail = false;
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Here it is")).toBeTruthy();
    expect(i18n.hasResourceBundle("en", "info")).toBe(true);
  });
});

function Fragile() {
  const [broken, setBroken] = useState(false);
  if (broken) throw new Error("cannot read x of undefined");
  return <button onClick={() => setBroken(true)}>Break</button>;
}

const alertText = () => screen.getByRole("alert").textContent;

describe("an unexpected throw", () => {
  it("sets stored values aside once, and says so", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { lastLive, limitPresets, setAside, theme } = storageKeys;
    writeText(theme, "dark");
    writeText(lastLive, "{}");
    writeText(limitPresets, "40%");
    await renderPart(
      <ErrorBoundary>
        <Fragile />
      </ErrorBoundary>,
    );
    fireEvent.click(screen.getByText("Break"));
    expect(alertText()).toContain("were set aside");
    expect([lastLive, limitPresets, theme].map(readText)).toEqual([undefined, undefined, "dark"]);
    expect(JSON.parse(readText(setAside) ?? "")).toEqual({
      [lastLive]: "{}",
      [limitPresets]: "40%",
    });
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    fireEvent.click(await screen.findByText("Break"));
    expect(alertText()).not.toContain("were set aside");
  });

  it("shows what happened and lets the person go on", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const view = await renderPart(
      <ErrorBoundary>
        <Fragile />
      </ErrorBoundary>,
    );
    fireEvent.click(screen.getByText("Break"));
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Something went wrong");
    expect(screen.getByRole("alert").textContent).toContain("cannot read x of undefined");
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(screen.getByText("Break")).toBeTruthy());
    view.unmount();
  });
});
