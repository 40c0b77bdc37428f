import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createGateway } from "#simulator/gateway.ts";
import { gatewayOptions } from "#simulator/scenario/scenario.ts";
import b12 from "../../fixtures/releases/2026.03.31.json" with { type: "json" };
import { axeProblems } from "../../support/axeDom.ts";
import {
  createLiveBench,
  listedInverter,
  liveStatus,
  measuredInverter,
  totals,
} from "../../support/liveBench.ts";
import { renderApp } from "../../support/renderApp.tsx";
import { drafts } from "../../support/settingsDrafts.ts";

beforeEach(() => {
  window.localStorage.clear();
  // The wall display looks for newer code, past the client.
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no answer")));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const watts = (v: number) => ({ v, u: "W", d: 1 });
const meter = { power_meter: { enabled: true, Power: watts(-120) } };

function benchWith(
  change: Parameters<typeof liveStatus>[1] = {},
  isDay = false,
  others: Parameters<typeof createLiveBench>[0] = {},
) {
  const status = liveStatus([measuredInverter(400)], { total: totals(400), ...change });
  return createLiveBench({
    ...others,
    "/api/livedata/status": status,
    "/api/ntp/status": {
      ntp_server: "pool.ntp.org",
      ntp_timezone: "UTC",
      ntp_timezone_descr: "UTC",
      ntp_status: true,
      ntp_localtime: "Tuesday, April 02 2024 23:08:31",
      sun_risetime: "Tuesday, April 02 2024 05:34:00",
      sun_settime: "Tuesday, April 02 2024 21:09:00",
      sun_isSunsetAvailable: true,
      sun_isDayPeriod: isDay,
    },
  });
}

async function show(path: string, bench = benchWith(meter)) {
  const { gateway, openSocket } = bench;
  const app = await renderApp({ path, gateway, openSocket });
  return { ...app, bench };
}

const rowsOf = (name: string) =>
  within(screen.getByRole("table", { name, hidden: true }))
    .getAllByRole("row", { hidden: true })
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole("cell", { hidden: true })
        .map((cell) => cell.textContent),
    );

describe("the power flow", () => {
  it("has a table that says what the drawing shows", async () => {
    await show("/flow");
    await waitFor(() =>
      expect(rowsOf("Parts of the plant")).toEqual([
        ["Panels", "", "400\u202fW"],
        ["Inverters", "", "400\u202fW"],
        ["Grid", "export", "−120\u202fW"],
        ["House", "", "280\u202fW"],
      ]),
    );
    expect(rowsOf("Ways of the power")).toEqual([
      ["Inverters", "House", "400\u202fW"],
      ["House", "Grid", "120\u202fW"],
      ["Panels", "Inverters", "400\u202fW"],
    ]);
  });

  it("shows what is unknown as unknown, and why", async () => {
    await show("/flow", benchWith());
    await waitFor(() =>
      expect(rowsOf("Parts of the plant").slice(-1)).toEqual([
        ["House", "no power meter", "unknown"],
      ]),
    );
  });

  it("says of a house that would give that not every inverter is reachable", async () => {
    const silent = listedInverter({ serial: "1161000000aa", reachable: false, producing: false });
    const inverters = [measuredInverter(400), silent];
    const exporting = { power_meter: { enabled: true, Power: watts(-900) } };
    await show("/flow", benchWith({ inverters, ...exporting }));
    await waitFor(() =>
      expect(rowsOf("Parts of the plant").slice(-1)).toEqual([
        ["House", "inverters unreachable", "unknown"],
      ]),
    );
  });

  it.each([
    [true, "unknown", "unknown"],
    [false, "0\u202fW", "500\u202fW"],
  ])("knows of silent inverters by the sun, by day %s", async (isDay, inverters, house) => {
    const silent = listedInverter({ reachable: false, producing: false });
    const importing = { power_meter: { enabled: true, Power: watts(500) }, total: totals(0) };
    await show("/flow", benchWith({ inverters: [silent], ...importing }, isDay));
    await waitFor(() => {
      const parts = Object.fromEntries(
        rowsOf("Parts of the plant").map(([part, , power]) => [part, power]),
      );
      expect(parts).toEqual({
        Panels: inverters,
        Inverters: inverters,
        Grid: "500\u202fW",
        House: house,
      });
    });
  });

  it.each(["/flow", "/strings", "/?view=wall"])(
    "says on %s what to do without an inverter",
    async (path) => {
      await show(path, benchWith({ inverters: [] }));
      await screen.findByRole("heading", { name: "No inverter yet" });
      expect(screen.queryByRole("table")).toBeNull();
      expect(await axeProblems(document.documentElement)).toEqual([]);
    },
  );

  it("does without the inverter that the power meter does not see", async () => {
    const bench = benchWith({ power_meter: { enabled: true, Power: watts(120) } });
    bench.answer("/api/powerlimiter/status", {
      ...drafts.powerlimiter,
      enabled: true,
      inverter_id: 0,
      is_inverter_behind_powermeter: false,
    });
    await show("/flow", bench);
    await waitFor(() =>
      expect(rowsOf("Parts of the plant").slice(-2)).toEqual([
        ["Grid", "export", "−280\u202fW"],
        ["House", "", "120\u202fW"],
      ]),
    );
  });

  it("tells neither grid nor house before it knows what the power meter sees", async () => {
    const bench = benchWith({ power_meter: { enabled: true, Power: watts(120) } });
    bench.answer("/api/powerlimiter/status", new Response("busy", { status: 503 }));
    await show("/flow", bench);
    await waitFor(() =>
      expect(rowsOf("Parts of the plant").slice(-2)).toEqual([
        ["Grid", "", "unknown"],
        ["House", "", "unknown"],
      ]),
    );
  });

  it("is accessible", async () => {
    const { container } = await show("/flow", benchWith(meter));
    await waitFor(() => expect(container.querySelectorAll("svg circle").length).toBeGreaterThan(6));
    expect(await axeProblems(document.documentElement)).toEqual([]);
  });
});

const twoInverters = () =>
  benchWith({
    inverters: [measuredInverter(400), measuredInverter(100, { serial: "114180610043" })],
  });

/** The owner says of all strings that they face south, so they are judged. */
function sayFacings() {
  const said = ["114180610042", "114180610043"].flatMap((serial) =>
    [0, 1].map((number) => ({ serial, number, facing: "s" })),
  );
  window.localStorage.setItem("heliograph.facings", JSON.stringify(said));
}

const powerHead = () => screen.getByRole("columnheader", { name: "Power" });
const powers = () => rowsOf("Strings of all inverters").map(([, power]) => power?.slice(0, 3));
const firstRow = () => screen.getAllByRole("row")[1]?.textContent;

describe("all strings", () => {
  it("sorts by any column, and says so", async () => {
    await show("/strings", twoInverters());
    const power = await screen.findByRole("button", { name: "Power" });
    fireEvent.click(power);
    expect(powerHead().getAttribute("aria-sort")).toBe("descending");
    expect(firstRow()).toContain("200\u202fW");
    fireEvent.click(power);
    expect(powerHead().getAttribute("aria-sort")).toBe("ascending");
    expect(firstRow()).toContain("50.0\u202fW");
    expect(await axeProblems(document.documentElement)).toEqual([]);
  });

  it("keeps an order of the owner's own, made by buttons that keep the focus", async () => {
    sayFacings();
    await show("/strings", twoInverters());
    await screen.findAllByText("75 % below its siblings");
    // Weak strings come first by themselves.
    expect(powers()).toEqual(["50.", "50.", "200", "200"]);
    fireEvent.click(screen.getByText("Order of the strings"));
    const up = await screen.findAllByRole("button", { name: /^Move up: / });
    const down = screen.getAllByRole("button", { name: /^Move down: / });
    expect([up[0], down[3]].map((button) => button?.hasAttribute("disabled"))).toEqual([
      true,
      true,
    ]);
    up[2]?.focus();
    fireEvent.click(screen.getAllByRole("button", { name: /^Move up: / })[2] ?? document.body);
    await waitFor(() => expect(powers()).toEqual(["200", "50.", "200", "50."]));
    expect(document.activeElement).toBe(screen.getAllByRole("button", { name: /^Move up: / })[1]);
    // At the top only the other button of the row takes the focus.
    fireEvent.click(screen.getAllByRole("button", { name: /^Move up: / })[1] ?? document.body);
    await waitFor(() => expect(powers()).toEqual(["50.", "200", "200", "50."]));
    expect(document.activeElement).toBe(screen.getAllByRole("button", { name: /^Move down: / })[0]);
    expect(window.localStorage.getItem("heliograph.stringOrder")).toContain('["114180610043/0"');
    expect(await axeProblems(document.documentElement)).toEqual([]);
    fireEvent.click(screen.getByRole("button", { name: "Back to the gateway’s order" }));
    await waitFor(() => expect(powers()).toEqual(["50.", "50.", "200", "200"]));
    expect(window.localStorage.getItem("heliograph.stringOrder")).toBeNull();
  });

  it("names the inverters whose strings are not known yet", async () => {
    const late = { serial: "114180610043", name: "Barn" };
    const { bench } = await show(
      "/strings",
      benchWith({ inverters: [measuredInverter(400), listedInverter(late)] }),
    );
    await screen.findByText("No values yet of Barn.");
    act(() =>
      bench.say("/livedata", { inverters: [measuredInverter(100, late)], total: totals(500) }),
    );
    await waitFor(() => expect(screen.queryByText(/No values yet/)).toBeNull());
    expect(rowsOf("Strings of all inverters").map(([inverter]) => inverter)).toContain("Barn");
  });

  it("has no power of an inverter that fell silent, and compares nothing with it", async () => {
    const old = { serial: "114180610043", name: "Barn", data_age: 301 };
    await show(
      "/strings",
      benchWith({ inverters: [measuredInverter(400), measuredInverter(100, old)] }),
    );
    await waitFor(() => expect(powers()).toEqual(["200", "200", "–", "–"]));
    expect(screen.queryByText(/below its siblings/)).toBeNull();
  });

  it("says by how much a string stays below its siblings, and since when", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const startMs = 1_700_000_000_000;
    vi.setSystemTime(startMs);
    sayFacings();
    const { bench } = await show("/strings", twoInverters());
    await screen.findAllByText("75 % below its siblings");
    const weak = measuredInverter(100, { serial: "114180610043" });
    const minutes = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
    for (const minute of minutes) {
      vi.setSystemTime(startMs + minute * 60_000);
      act(() =>
        bench.say("/livedata", {
          inverters: [measuredInverter(400 + minute / 10), weak],
          total: totals(400),
          hints: { time_sync: false, radio_problem: false, default_password: false },
        }),
      );
      const words = new RegExp(`^75 % below its siblings for ${minute} minutes?$`);
      await waitFor(() => expect(screen.getAllByText(words)).toHaveLength(2));
      // A sign stands beside the words once it has lasted.
      const signs = screen.getAllByText(words).filter((found) => found.querySelector("svg"));
      expect(signs).toHaveLength(minute < 10 ? 0 : 2);
    }
  });
});

describe("why nothing is produced", () => {
  it("is silent while all is well", async () => {
    const { bench } = await show("/");
    await screen.findByRole("heading", { name: "Garage" });
    expect(bench.requests.map(({ url }) => new URL(url).pathname)).not.toContain("/api/ntp/status");
  });

  it("at night says that word and asks nothing more", async () => {
    const dark = listedInverter({ producing: false, reachable: false });
    await show("/", benchWith({ inverters: [dark] }));
    await screen.findByText("Night. Polling begins at 05:34.");
    expect(screen.queryByRole("button", { name: "Why this power?" })).toBeNull();
  });

  it("names causes with their figures, the way to the setting, and what was not looked at", async () => {
    const idle = { ...measuredInverter(0), producing: false };
    const broken = new Response("", { status: 500 });
    const others = { "/api/system/status": broken, "/api/powerlimiter/status": broken };
    await show("/", benchWith({ inverters: [idle] }, false, others));
    const ask = { name: "Why this power?" };
    fireEvent.click(await screen.findByRole("button", ask));
    const dialog = await screen.findByRole("dialog", ask);
    await within(dialog).findByText("It is night. The gateway polls from 05:34 to 21:09.");
    const link = within(dialog).getByRole("link", { name: "Settings: NTP" });
    expect(link.getAttribute("href")).toBe("/settings/ntp");
    within(dialog).getByText(/^Not looked at: radios, power limiter settings\./);
    within(dialog).getByRole("link", { name: "Sign in for more" });
    expect(await axeProblems(document.documentElement)).toEqual([]);
  });
});

const old = measuredInverter(400, { data_age: 330 });

describe("the wall display", () => {
  it("has no bar, shows the figures and leads back", async () => {
    await show("/?view=wall");
    await screen.findByText("1.83");
    expect(screen.queryByRole("navigation")).toBeNull();
    expect(document.title).toBe("Wall display · Heliograph");
    const figures = [...document.querySelectorAll("main .rest > div")];
    await waitFor(() =>
      expect(figures.map(({ textContent }) => textContent)).toEqual([
        "Sun today1.83\u202fkWh",
        "House280\u202fW",
        "Grid · export120\u202fW",
      ]),
    );
    expect(await axeProblems(document.documentElement)).toEqual([]);
    fireEvent.click(screen.getByRole("link", { name: "Close the wall display" }));
    await screen.findByRole("heading", { level: 1, name: "Live data" });
  });

  it("greys the power of now as it does the house when the inverters are old", async () => {
    await show("/?view=wall", benchWith({ ...meter, inverters: [old] }, true));
    const house = await screen.findByText(/^House · 5.min old$/);
    const looks = [screen.getByText(/^Sun(?! today)/), screen.getByText("Sun today"), house].map(
      ({ parentElement }) => parentElement?.className,
    );
    expect(looks[0]).toBe(looks[2]);
    expect(looks[0]).not.toBe(looks[1]);
  });

  it("turns dark at night, and gives the theme back", async () => {
    document.documentElement.dataset["theme"] = "light";
    const { navigate } = await show("/?view=wall");
    await waitFor(() => expect(document.documentElement.dataset["theme"]).toBe("dark"));
    act(() => navigate("/about"));
    await waitFor(() => expect(document.documentElement.dataset["theme"]).not.toBe("dark"));
  });

  it("opens the limit of an inverter that is held down by it", async () => {
    const idle = { ...measuredInverter(0), producing: false, limit_relative: 2 };
    await show("/", benchWith({ inverters: [idle] }, true));
    const ask = { name: "Why this power?" };
    fireEvent.click(await screen.findByRole("button", ask));
    await screen.findByText("Its limit is 2 %.");
    fireEvent.click(screen.getByRole("button", { name: "Set limit" }));
    await screen.findByRole("dialog", { name: "Limit of Garage" });
    expect(screen.queryByRole("dialog", ask)).toBeNull();
  });

  it("says what the power limiter asks of an inverter that produces", async () => {
    const idle = { ...measuredInverter(40), limit_relative: 5, limit_absolute: 40 };
    const { device } = createGateway(
      gatewayOptions("full", { seed: 1, worldSpeed: 1, firmware: "2026.03.31" }),
    );
    const { nestedLimiter: settings } = device.config;
    const governed = settings.inverters.map((one) => ({
      ...one,
      serial: idle.serial,
      power_source: 1,
      lower_power_limit: 40,
    }));
    const limiter = { ...settings, inverters: governed.slice(0, 1) };
    const others = {
      "/api/powerlimiter/status": limiter,
      "/api/system/status": b12.system,
    };
    await show("/", benchWith({ inverters: [idle] }, true, others));
    const ask = { name: "Why this power?" };
    fireEvent.click(await screen.findByRole("button", ask));
    const asked = "At most 40 W, its lower limit.";
    expect(await screen.findByText(asked)).toBeTruthy();
    // The limiter sets its limit, so nobody else should.
    expect(screen.queryByRole("button", { name: "Set limit" })).toBeNull();
  });
});
