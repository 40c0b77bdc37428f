import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { LiveDevices } from "#protocol/areas/live-totals.ts";
import type { LiveInverter, LiveStatus } from "#protocol/areas/live.ts";
import { limiterAtom } from "#app/shared/live/limiterRole.ts";
import { connectionAtom } from "#app/shared/session/connection.ts";
import { axeProblems } from "../../support/axeDom.ts";
import {
  channels,
  createLiveBench,
  listedInverter,
  liveStatus,
  measuredInverter,
  signInFirst,
  totals,
  watchNumbers,
} from "../../support/liveBench.ts";
import { renderLive } from "../../support/renderLive.tsx";
import { drafts } from "../../support/settingsDrafts.ts";

beforeEach(() => window.localStorage.clear());

const barn = "116181203366";

async function showLive(status: LiveStatus) {
  const bench = createLiveBench({ "/api/livedata/status": status });
  const { store } = await renderLive(bench);
  return { bench, store };
}

/** Waits until the page shows the answer, then lets its socket bring a message about an inverter. */
async function showInverter(inverter: LiveInverter, status = liveStatus([listedInverter()])) {
  const shown = await showLive(status);
  await screen.findByRole("heading", { name: inverter.name });
  await waitFor(() => expect(shown.bench.opened).toContain("/livedata"));
  act(() => shown.bench.say("/livedata", { inverters: [inverter], total: status.total }));
  await screen.findByRole("region", { name: "General" });
  return shown;
}

const panel = (name: string) => screen.getByRole("region", { name });
const rows = (name: string) =>
  [...panel(name).querySelectorAll("dl > div")].map((row) => row.textContent);
const announcement = () => document.querySelector("output[aria-live]")?.textContent;

describe("totals", () => {
  it("show power and yields of the inverters alone while nothing else is enabled", async () => {
    await showLive(liveStatus([listedInverter()]));
    const region = panel("Totals");
    await within(region).findByText("412");
    expect(region.textContent).toMatch(/Today1\.83\s?kWh/);
    expect(region.textContent).toMatch(/Total1,204\.533\s?kWh/);
    expect(region.textContent).not.toMatch(/Charge controller|Battery|grid|AC charger/);
  });

  it("are at least so high while an inverter does not answer by day", async () => {
    const silent = {
      ...listedInverter(),
      serial: "116181203399",
      name: "Barn",
      reachable: false,
      data_age: 400,
    };
    const off = { ...silent, serial: "116181203398", name: "Shed", poll_enabled: false };
    await showLive(liveStatus([listedInverter(), silent, off]));
    expect(await screen.findByText(/^At least/)).toHaveProperty(
      "textContent",
      "At least: no answer from Barn.",
    );
  });

  it("know no house that would give power, because an inverter does not answer", async () => {
    const silent = {
      ...listedInverter(),
      serial: "116181203399",
      name: "Barn",
      reachable: false,
      data_age: 400,
    };
    const meter = { enabled: true, Power: { v: -900, u: "W", d: 1 } };
    await showLive(liveStatus([listedInverter(), silent], { power_meter: meter }));
    const today = await screen.findByRole("region", { name: "Today" });
    await within(today).findByText("Not known: no answer from Barn.");
    expect(today.textContent).toMatch(/^House–/);
  });

  it("show every further source that is enabled", async () => {
    const sums = {
      solar: [{ vedirect: { enabled: true, total: totals(231) } }, "231"],
      battery: [{ battery: { enabled: true, soc: { v: 71, u: "%", d: 0 } } }, "71"],
      power_meter: [{ power_meter: { enabled: true, Power: { v: -38.2, u: "W", d: 1 } } }, "38.2"],
      charger: [{ huawei: { enabled: true, Power: { v: 475.25, u: "W", d: 2 } } }, "475"],
    } as const satisfies Readonly<Record<keyof LiveDevices, readonly [sum: object, text: string]>>;
    const all = Object.values(sums);
    await showLive(liveStatus([listedInverter()], Object.assign({}, ...all.map(([sum]) => sum))));
    const region = within(panel("Totals"));
    await region.findByText("412");
    for (const text of [...all.map(([, shown]) => shown), "Fed into the grid"]) {
      expect(await region.findByText(text)).toBeTruthy();
    }
  });

  it("show power, voltage and current of a battery where the gateway adds them", async () => {
    const battery = {
      enabled: true,
      soc: { v: 71, u: "%", d: 0 },
      power: { v: -240.25, u: "W", d: 1 },
      voltage: { v: 52.1, u: "V", d: 2 },
      current: { v: -4.6, u: "A", d: 1 },
    };
    await showLive(liveStatus([listedInverter()], { battery }));
    expect(await within(panel("Totals")).findByText("−240 W · 52.10 V · −4.6 A")).toBeTruthy();
  });

  it("keep the grid power when a full message leaves it out", async () => {
    const { bench } = await showLive(
      liveStatus([listedInverter()], {
        power_meter: { enabled: true, Power: { v: 120.5, u: "W", d: 1 } },
      }),
    );
    await screen.findByText("121");
    act(() => {
      bench.say("/livedata", "null");
      bench.say("/livedata", "{ cut");
      bench.say("/livedata", { power_meter: { enabled: true } });
      bench.say("/livedata", { total: totals(99.9), inverters: [] });
    });
    await screen.findByText("99.9");
    expect(screen.getByText("121")).toBeTruthy();
    expect(screen.getByText("Drawn from the grid")).toBeTruthy();
  });

  it.each([
    ["Drawn from the grid", true],
    ["As the meter reads", false],
  ])("say %s of a meter that sees the inverter: %s", async (text, isMetered) => {
    const bench = createLiveBench({
      "/api/livedata/status": liveStatus([listedInverter()], {
        power_meter: { enabled: true, Power: { v: 120.5, u: "W", d: 1 } },
      }),
      "/api/powerlimiter/status": {
        ...drafts.powerlimiter,
        inverter_id: 0,
        is_inverter_behind_powermeter: isMetered,
      },
    });
    const { store } = await renderLive(bench);
    await waitFor(() => expect(store.get(limiterAtom)).toBeTruthy());
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByText("Drawn from the grid") === null).toBe(!isMetered);
  });
});

describe("hint banners", () => {
  it.each([
    ["radio_problem", /radio module/, undefined],
    ["pin_mapping_issue", /no valid pin profile/, "/settings/device"],
    ["time_sync", /does not know the time/, "/settings/ntp"],
    ["default_password", /default password/, "/settings/security"],
  ] as const)("%s", async (hint, text, href) => {
    const hints = { time_sync: false, radio_problem: false, default_password: false, [hint]: true };
    await showLive(liveStatus([listedInverter()], { hints }));
    const alerts = await screen.findAllByRole("alert");
    expect(alerts).toHaveLength(1);
    expect(alerts[0]?.textContent).toMatch(text);
    const link = alerts[0]?.querySelector("a")?.getAttribute("href") ?? undefined;
    expect(link).toBe(href);
  });
});

describe("the list of inverters", () => {
  it("stands in their order, with the first chosen", async () => {
    await showLive(
      liveStatus([
        listedInverter({ serial: barn, name: "Barn", order: 2 }),
        listedInverter({ name: "Garage", order: 1 }),
      ]),
    );
    const tabs = await screen.findAllByRole("tab");
    expect(tabs.map((tab) => tab.textContent)).toEqual(["Garage", "Barn"]);
    expect(tabs[0]?.getAttribute("aria-selected")).toBe("true");
    expect(screen.getByRole("heading", { name: "Garage" })).toBeTruthy();
  });

  it("is hidden for a single inverter", async () => {
    await showLive(liveStatus([listedInverter()]));
    await screen.findByRole("heading", { name: "Garage" });
    expect(screen.queryByRole("tablist")).toBeNull();
  });

  it("gains an inverter that the socket names first", async () => {
    const { bench } = await showInverter(measuredInverter(200));
    act(() =>
      bench.say("/livedata", {
        inverters: [measuredInverter(10, { serial: barn, name: "Barn", order: 9 })],
      }),
    );
    expect(await screen.findAllByRole("tab")).toHaveLength(2);
  });

  it.each([
    [{ poll_enabled: false, reachable: false, producing: false }, "Polling off", "off"],
    [{ reachable: false, producing: false }, "Unreachable", "unreachable"],
    [{ producing: false }, "Not producing", "idle"],
    [{}, "Producing", "producing"],
    [{ reachable: undefined }, "Unknown", "off"],
    [{ poll_enabled: undefined }, "Unknown", "off"],
    [{ producing: undefined }, "Unknown", "off"],
  ])("%j is %s", async (change, word, tone) => {
    await showLive(
      liveStatus([
        listedInverter(change),
        listedInverter({ serial: barn, name: "Barn", order: 1 }),
      ]),
    );
    const tab = (await screen.findAllByRole("tab"))[0];
    expect(tab && within(tab).getByRole("img").getAttribute("aria-label")).toBe(word);
    const header = panel("Garage");
    expect(within(header).getByText(word)).toBeTruthy();
    expect(header.dataset["tone"]).toBe(tone);
  });

  it("says what to do without an inverter, by who looks", async () => {
    await showLive(liveStatus([]));
    const link = await screen.findByRole("link", { name: "Sign in to add an inverter" });
    expect(link.getAttribute("href")).toBe("/login?returnUrl=%2Fsettings%2Finverter");
    cleanup();
    signInFirst();
    await showLive(liveStatus([]));
    const add = await screen.findByRole("link", { name: "Add an inverter" });
    expect(add.getAttribute("href")).toBe("/settings/inverter");
  });
});

describe("the panel of an inverter", () => {
  it("shows every property of every channel but its name, with decimals and unit", async () => {
    await showInverter(measuredInverter(198.3999939));
    expect(rows("General")).toEqual([
      "DC power208.3\u202fW",
      "Efficiency95.202\u202f%",
      "Something new7\u202fx",
    ]);
    expect(rows("Phase 1")).toEqual(["Power198.4\u202fW", "Voltage231.8\u202fV"]);
    expect(rows("East")).toEqual(["Power99.2\u202fW", "Voltage34.2\u202fV"]);
    expect(rows("String 2")).toEqual(["Power99.2\u202fW", "Voltage34.5\u202fV"]);
  });

  it.each([
    [{ limit_absolute: 800, limit_relative: 100 }, "800 W | 100 %"],
    [{ limit_absolute: -1, limit_relative: 60 }, "60 %"],
    [{ limit_absolute: 0, limit_relative: 0 }, "0 % or not read yet"],
    [{ limit_absolute: null, limit_relative: null }, "not read yet"],
  ])("limit %j reads %s", async (change, text) => {
    await showLive(liveStatus([listedInverter(change)]));
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it("hides strings without a maximum once others have one", async () => {
    const Irradiation = { v: 24.7, u: "%", d: 1, max: 410 };
    const power = { Power: { v: 100, u: "W", d: 1 } };
    const DC = channels({
      "0": { name: { u: "" }, ...power, Irradiation },
      "1": { name: { u: "" }, ...power },
    });
    await showInverter(measuredInverter(200, { DC }));
    expect(panel("String 1").textContent).toContain("Irradiation24.7");
    expect(screen.queryByRole("region", { name: "String 2" })).toBeNull();
  });

  it("shows the event log only with a count of 0 or more, and the count", async () => {
    await showLive(liveStatus([listedInverter()]));
    await screen.findByRole("button", { name: "Info" });
    expect(screen.queryByRole("button", { name: /^Events/ })).toBeNull();
    cleanup();
    const { bench } = await showInverter(measuredInverter(200, { events: 0 }));
    expect(screen.getByRole("button", { name: "Events" })).toBeTruthy();
    act(() => bench.say("/livedata", { inverters: [measuredInverter(200, { events: 3 })] }));
    expect(await screen.findByRole("button", { name: /Events.*3 entries/ })).toBeTruthy();
  });

  it("refuses commands while signed out, and says why", async () => {
    await showLive(liveStatus([listedInverter()]));
    const button = await screen.findByRole("button", { name: /^Limit/ });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    expect(button.title).toBe("Sign in to change this");
    // Once one has been open, all dialogs are loaded, and another opens at once.
    await userEvent.click(screen.getByRole("button", { name: "Info" }));
    await screen.findByRole("dialog");
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    await userEvent.click(button);
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

const silent = () => ({ send: () => undefined, close: () => undefined });

describe("when it cannot be loaded", () => {
  it.each([
    [new Response("", { status: 429 }), /short of memory/],
    [new Response("", { status: 500, statusText: "Oops" }), /answered with status 500: Oops/],
    [new Response("<!doctype html>"), /a web page instead of data/],
    [new Response("{"), /cannot be read/],
  ])("says why and offers to try again", async (answer, reason) => {
    const bench = createLiveBench({ "/api/livedata/status": answer });
    await renderLive({ ...bench, openSocket: silent });
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toMatch(reason);
    expect(screen.queryByText("No inverter yet")).toBeNull();
    expect(within(alert).getByRole("button", { name: "Try again" })).toBeTruthy();
  });
});

describe("what is drawn again", () => {
  it("a message about one inverter formats its own figures and the totals, nothing else", async () => {
    const { bench } = await showInverter(
      measuredInverter(200),
      liveStatus([listedInverter(), listedInverter({ serial: barn, name: "Barn", order: 1 })]),
    );
    const watch = watchNumbers();
    act(() =>
      bench.say("/livedata", {
        inverters: [measuredInverter(77.7, { serial: barn, name: "Barn", order: 1 })],
        total: totals(512.5),
      }),
    );
    await screen.findByText("513");
    await screen.findByText(/^77\.7\s?W$/);
    // Power on its tab; power and both yields of the totals; the age of the chosen inverter may tick.
    watch.stop();
    const drawn = watch.numbers.filter((value) => value > 60 || !Number.isInteger(value));
    expect([...drawn].sort((a, b) => a - b)).toEqual([1.83, 77.7, 512.5, 1204.532959]);
  });

  it("the same message again formats nothing", async () => {
    const { bench } = await showInverter(measuredInverter(200));
    const watch = watchNumbers();
    act(() =>
      bench.say("/livedata", { inverters: [measuredInverter(200)], total: totals(412.3999939) }),
    );
    act(() => bench.say("/livedata", { total: totals(5.5) }));
    await screen.findByText("5.5");
    watch.stop();
    const drawn = watch.numbers.filter((value) => !Number.isInteger(value));
    expect([...drawn].sort((a, b) => a - b)).toEqual([1.83, 5.5, 1204.532959]);
  });
});

it("a call that fails beside a live feed does not leave the marker of the bar offline", async () => {
  const bench = createLiveBench({ "/api/livedata/status": liveStatus([listedInverter()]) });
  const { store } = await renderLive(bench);
  await waitFor(() => expect(store.get(connectionAtom)).toBe("online"));
  act(() => store.set(connectionAtom, "offline"));
  await waitFor(() => expect(store.get(connectionAtom)).toBe("online"));
});

it("tells screen readers which inverter has become unreachable", async () => {
  const { bench } = await showInverter(measuredInverter(200));
  act(() => bench.say("/livedata", { inverters: [measuredInverter(0, { reachable: false })] }));
  await waitFor(() => expect(announcement()).toBe("Inverter Garage is unreachable"));
});

it("is accessible", async () => {
  await showLive(liveStatus([listedInverter(), listedInverter({ serial: barn, name: "Barn" })]));
  await screen.findAllByRole("tab");
  expect(await axeProblems()).toEqual([]);
});
