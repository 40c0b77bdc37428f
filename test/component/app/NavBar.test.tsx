import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { connectionAtom } from "#app/shared/session/connection.ts";
import { chooseLocale, createI18n, loadNamespace } from "#app/shared/i18n/i18n.ts";
import { loadTexts } from "#app/shared/i18n/loadTexts.ts";
import { localeNames } from "#app/shared/i18n/locale.ts";
import { textsAtom } from "#app/shared/i18n/texts.ts";
import { renderApp } from "../../support/renderApp.tsx";

beforeEach(() => window.localStorage.clear());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const links = [
  ["Live view", "/"],
  ["Firmware upgrade", "/firmware/upgrade"],
  ["Device reboot", "/maintenance/reboot"],
  ["About", "/about"],
] as const;

const insightLinks = [
  ["Power flow", "/flow"],
  ["Strings", "/strings"],
  ["History", "/history"],
  ["What if", "/what-if"],
];

const settingsLinks = [
  ["Network", "/settings/network"],
  ["NTP", "/settings/ntp"],
  ["MQTT", "/settings/mqtt"],
  ["Inverter", "/settings/inverter"],
  ["Security", "/settings/security"],
  ["DTU", "/settings/dtu"],
  ["Device manager", "/settings/device"],
  ["VE.Direct", "/settings/vedirect"],
  ["Power meter", "/settings/powermeter"],
  ["Dynamic power limiter", "/settings/powerlimiter"],
  ["Battery", "/settings/battery"],
  ["AC charger", "/settings/chargerac"],
  ["Config management", "/settings/config"],
];

const infoLinks = [
  ["System", "/info/system"],
  ["Network", "/info/network"],
  ["NTP", "/info/ntp"],
  ["MQTT", "/info/mqtt"],
  ["Console", "/info/console"],
  ["VE.Direct", "/info/vedirect"],
  ["Help", "/help"],
];

function linksIn(element: HTMLElement) {
  const found = within(element).getAllByRole("link", { hidden: true });
  return found.map((link) => [link.textContent, link.getAttribute("href")]);
}

describe("the menu", () => {
  it("holds every page, in its groups", async () => {
    await renderApp({ path: "/about" });
    const menu = screen.getByRole("navigation", { name: "Main menu" });
    for (const [name, path] of links) {
      expect(within(menu).getByText(name).getAttribute("href")).toBe(path);
    }
    const groups = [
      ["Insight", insightLinks],
      ["Settings", settingsLinks],
      ["Info", infoLinks],
    ] as const;
    for (const [name, held] of groups) {
      const group = within(menu).getByText(name);
      fireEvent.click(group);
      const list = document.getElementById(group.getAttribute("aria-controls") ?? "");
      expect(list && linksIn(list)).toEqual(held);
    }
  });

  it("opens one group at a time and closes it with Escape, giving focus back", async () => {
    await renderApp({ path: "/about" });
    const settings = screen.getByText("Settings");
    const info = screen.getByText("Info");
    fireEvent.click(settings);
    expect(settings.getAttribute("aria-expanded")).toBe("true");
    fireEvent.click(info);
    expect(settings.getAttribute("aria-expanded")).toBe("false");
    const link = screen.getByText("Console");
    link.focus();
    fireEvent.keyDown(link, { key: "Escape" });
    expect(info.getAttribute("aria-expanded")).toBe("false");
    expect(document.activeElement).toBe(info);
  });

  it("closes a group when the person presses beside it", async () => {
    await renderApp({ path: "/about" });
    const settings = screen.getByText("Settings");
    fireEvent.click(settings);
    fireEvent.pointerDown(document.body);
    expect(settings.getAttribute("aria-expanded")).toBe("false");
  });

  it("of a phone closes when a link is chosen, and with Escape", async () => {
    const app = await renderApp({ path: "/about" });
    const toggle = screen.getByLabelText("Open menu");
    fireEvent.click(toggle);
    expect(toggle.getAttribute("aria-expanded")).toBe("true");
    fireEvent.click(screen.getByText("Settings"));
    fireEvent.click(screen.getByText("Security"));
    expect(app.currentPath()).toBe("/settings/security");
    expect(toggle.getAttribute("aria-expanded")).toBe("false");
    fireEvent.click(toggle);
    fireEvent.keyDown(document.body, { key: "Escape" });
    expect(toggle.getAttribute("aria-expanded")).toBe("false");
    expect(document.activeElement).toBe(toggle);
  });

  it("marks the page shown", async () => {
    await renderApp({ path: "/about" });
    expect(screen.getByText("About", { selector: "a" }).getAttribute("aria-current")).toBe("page");
    expect(screen.getByText("Live view").getAttribute("aria-current")).toBeNull();
  });
});

function passTime(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

describe("the brand icon", () => {
  it("is looked at again every 10 s", async () => {
    vi.useFakeTimers({ now: new Date(2026, 11, 23, 23, 59, 55) });
    const { container } = await renderApp({ path: "/about" });
    const brand = () => container.querySelector("[data-brand]")?.getAttribute("data-brand");
    expect(brand()).toBe("sun");
    passTime(9_999);
    expect(brand()).toBe("sun");
    passTime(1);
    expect(brand()).toBe("tree");
  });
});

describe("the connection marker", () => {
  it("says whether the gateway answers", async () => {
    const { store } = await renderApp({ path: "/about" });
    const bar = screen.getByRole("banner");
    expect(within(bar).getByText("Connecting")).toBeTruthy();
    act(() => store.set(connectionAtom, "online"));
    expect(within(bar).getByText("Online")).toBeTruthy();
    act(() => store.set(connectionAtom, "offline"));
    expect(within(bar).getByText("Offline")).toBeTruthy();
  });
});

describe("the theme", () => {
  it("is automatic until chosen, then kept", async () => {
    await renderApp({ path: "/about" });
    const list = screen.getByLabelText<HTMLSelectElement>("Theme", { selector: "select" });
    expect(list.value).toBe("auto");
    expect([...list.options].map((option) => option.text)).toEqual(["Dark", "Light", "Automatic"]);
    fireEvent.change(list, { target: { value: "dark" } });
    expect(document.documentElement.dataset["theme"]).toBe("dark");
    expect(window.localStorage.getItem("theme")).toBe("dark");
    expect(list.value).toBe("dark");
  });
});

describe("the language", () => {
  it("changes at once, is kept, and names itself to screen readers", async () => {
    await renderApp({ path: "/about" });
    const list = screen.getByLabelText<HTMLSelectElement>("Language", { selector: "select" });
    expect([...list.options].map((option) => option.text)).toEqual(Object.values(localeNames));
    fireEvent.change(list, { target: { value: "de" } });
    expect(await screen.findByText("Einstellungen")).toBeTruthy();
    expect(window.localStorage.getItem("locale")).toBe("de");
    expect(document.documentElement.lang).toBe("de");
  });

  it("stays as it is when its texts do not come", async () => {
    const { store } = await renderApp({ path: "/about" });
    act(() => store.set(textsAtom, { load: () => Promise.reject(new Error("offline")) }));
    const list = screen.getByLabelText<HTMLSelectElement>("Language", { selector: "select" });
    fireEvent.change(list, { target: { value: "fr" } });
    expect(await screen.findByRole("alert")).toBeTruthy();
    expect(screen.getByText("Settings")).toBeTruthy();
    expect(window.localStorage.getItem("locale")).toBeNull();
  });

  it("brings along every area in use, and no other language is loaded", async () => {
    const asked: string[] = [];
    const load: typeof loadTexts = (locale, namespace) => {
      asked.push(`${locale}/${namespace}`);
      return loadTexts(locale, namespace);
    };
    const i18n = await createI18n("en", load);
    await loadNamespace(i18n, load, "codes");
    expect(asked).toEqual(["en/shell", "en/codes"]);
    await chooseLocale(i18n, load, "fr");
    expect(asked.slice(2)).toEqual(["fr/shell", "fr/codes"]);
    expect(i18n.t("common.yes")).toBe("Oui");
  });
});
