import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { storageKeys } from "#app/shared/storage/storage.ts";
import { axeProblems } from "../../support/axeDom.ts";
import { createLiveBench, listedInverter, liveStatus, totals } from "../../support/liveBench.ts";
import { holdTime, stopClock, until } from "../../support/memoryApp.tsx";
import { renderLive } from "../../support/renderLive.tsx";
import { answersOf } from "../../support/releases.ts";

beforeEach(() => {
  window.localStorage.clear();
  stopClock();
});
afterEach(() => void vi.useRealTimers());

const on = {
  vedirect: { vedirect: { enabled: true, total: totals(231) } },
  battery: { battery: { enabled: true, soc: { v: 71, u: "%", d: 0 } } },
  charger: { huawei: { enabled: true, Power: { v: 475.25, u: "W", d: 2 } } },
};

const controller = {
  device: {
    data_age: 0,
    age_critical: false,
    PID: "SmartSolar MPPT 75|15",
    SER: "HQ2219AB7XY",
    FW: "161",
    LOAD: "ON",
    CS: "Absorbtion",
    ERR: "No error",
    OR: "Some new reason",
    MPPT: "MPP Tracker active",
    HSDS: { v: 212, u: "d" },
  },
  output: { P: { v: 168, u: "W", d: 0 }, V: { v: 26.4, u: "V", d: 2 } },
  input: { PPV: { v: 176, u: "W", d: 0 }, YieldTotal: { v: 388.41, u: "kWh", d: 3 } },
  dpl: { PLSTATE: 3, PLLIMIT: 240 },
};

const charger = {
  data_age: 2,
  input_voltage: { v: 231.4375, u: "V" },
  input_current: { v: 2.1953125, u: "A" },
  input_power: { v: 498.5, u: "W" },
  output_voltage: { v: 52.71875, u: "V" },
  output_current: { v: 9.015625, u: "A" },
  max_output_current: { v: 9, u: "A" },
  output_power: { v: 475.25, u: "W" },
  input_temp: { v: 31, u: "°C" },
  output_temp: { v: 34, u: "°C" },
  efficiency: { v: 95.3125, u: "%" },
};

const battery = {
  manufacturer: "PYLON  \u0000",
  data_age: 1,
  values: {
    status: {
      SoC: { v: 71, u: "%", d: 0 },
      chargedEnergy: { v: 12, u: "KWh", d: 1 },
      chargeEnabled: "yes",
      aNewWord: "perhaps",
    },
    newGroup: { newValue: { v: 1.25, u: "V", d: 2 } },
  },
  issues: { highTemperature: 1, JkBmsIssueCellOvervoltage: 2, somethingNew: 1, nothing: 0 },
};

async function showDevice(kind: keyof typeof on, body: unknown) {
  const paths = {
    vedirect: "/api/vedirectlivedata/status",
    battery: "/api/batterylivedata/status",
    charger: "/api/huaweilivedata/status",
  };
  const bench = createLiveBench({
    "/api/livedata/status": liveStatus([listedInverter()], on[kind]),
    [paths[kind]]: body,
  });
  await renderLive(bench);
  return bench;
}

const region = (name: string) => screen.findByRole("region", { name });

/** The panel of a device, once its values have come. */
async function panelOf(title: string): Promise<HTMLElement> {
  const panel = () => screen.getByRole("region", { name: title });
  await waitFor(() => expect(panel().textContent).toContain("Data age"));
  return panel();
}

const rowsOf = (group: HTMLElement) =>
  [...group.querySelectorAll("dl > div")].map((row) => row.textContent);

const toneOfBattery = () => screen.queryByRole("region", { name: "Battery" })?.dataset["tone"];

describe("which feeds are open", () => {
  it.each([
    ["nothing", {}, ["/livedata"]],
    ["the charge controller", on.vedirect, ["/livedata", "/vedirectlivedata"]],
    ["the battery", on.battery, ["/livedata", "/batterylivedata"]],
    ["the AC charger", on.charger, ["/livedata", "/huaweilivedata"]],
  ])("those of %s", async (_case, enabled, paths) => {
    const bench = createLiveBench({
      "/api/livedata/status": liveStatus([listedInverter()], enabled),
      "/api/system/status": answersOf("2024.03.07").system,
    });
    await renderLive(bench);
    await screen.findByRole("heading", { name: "Garage" });
    await waitFor(() => expect(bench.opened).toEqual(paths));
    const asked = bench.requests.map(({ url }) => new URL(url).pathname);
    expect(asked.filter((path) => path.includes("livedata"))).toHaveLength(paths.length);
  });
});

describe("the charge controller", () => {
  it("shows device, battery side, panel side and the power limiter", async () => {
    await showDevice("vedirect", controller);
    const panel = await panelOf("SmartSolar MPPT 75|15");
    expect(panel.textContent).toMatch(/SerialHQ2219AB7XYFirmware1\.61Data age0 s/);
    expect(panel.textContent).toContain("Power limiter: battery discharge allowed240 W");
    expect(rowsOf(await region("Device"))).toEqual([
      "Load outputOn",
      "State of operationAbsorption",
      "TrackerTracking active",
      "Off reasonSome new reason",
      "ErrorNo error",
      "Day of the record212",
    ]);
    expect(rowsOf(await region("Battery (output)"))).toEqual([
      "Power168\u202fW",
      "Voltage26.40\u202fV",
    ]);
    expect(rowsOf(await region("Panel (input)"))).toEqual([
      "Power176\u202fW",
      "Yield total388.410\u202fkWh",
    ]);
  });

  it.each([
    [{ PLSTATE: -1, PLLIMIT: 0 }, undefined],
    [{}, undefined],
    [undefined, undefined],
    [{ PLSTATE: 0 }, "Power limiter inactive"],
    [{ PLSTATE: 1, PLLIMIT: 0 }, "Power limiter: battery charging0 W"],
    [{ PLSTATE: 2, PLLIMIT: 1200 }, "Power limiter: solar power only1,200 W"],
  ])("limiter %j reads %s", async (dpl, text) => {
    await showDevice("vedirect", { ...controller, dpl });
    const panel = await panelOf("SmartSolar MPPT 75|15");
    const shown = /Power limiter.*?(?=Device)/.exec(panel.textContent)?.[0];
    expect(shown).toBe(text);
  });

  it("names what few charge controllers tell", async () => {
    const more = { IL: { v: 1.2, u: "A", d: 1 }, RELAY: "ON", VIRTLOAD: "ON" };
    const NetworkPower = { v: 340, u: "W", d: 0 };
    await showDevice("vedirect", {
      ...controller,
      device: { ...controller.device, ...more },
      output: { ...controller.output, NetworkPower },
    });
    const rows = rowsOf(await region("Device"));
    for (const row of ["Load current1.2\u202fA", "RelayOn", "Virtual load outputOn"])
      expect(rows).toContain(row);
    expect(rowsOf(await region("Battery (output)"))).toContain(
      "Power of all in the network340\u202fW",
    );
  });

  it("is red when it never received anything", async () => {
    const device = { ...controller.device, age_critical: true, PID: "???", SER: "", FW: "" };
    await showDevice("vedirect", { ...controller, device });
    const panel = await panelOf("Charge controller");
    expect(panel.dataset["tone"]).toBe("unreachable");
    expect(within(panel).getByText("No data received")).toBeTruthy();
  });
});

describe("the AC charger", () => {
  it("shows what it takes and gives, in decimals of our own", async () => {
    await showDevice("charger", charger);
    expect(rowsOf(await region("Input"))).toEqual([
      "Power499\u202fW",
      "Voltage231.44\u202fV",
      "Current2.20\u202fA",
      "Temperature31.0\u202f°C",
      "Efficiency95.3\u202f%",
    ]);
    expect(rowsOf(await region("Output"))).toEqual([
      "Power475\u202fW",
      "Voltage52.72\u202fV",
      "Current9.02\u202fA",
      "Maximum current9.00\u202fA",
      "Temperature34.0\u202f°C",
    ]);
  });

  it.each([
    [18, "producing"],
    [19, "off"],
    [20, "off"],
    [21, "unreachable"],
  ])("data of %s s is %s", async (data_age, tone) => {
    await showDevice("charger", { ...charger, data_age });
    const panel = await panelOf("AC charger");
    expect(panel.dataset["tone"]).toBe(tone);
  });
});

it("a charge controller over MQTT shows what it sends alone", async () => {
  const instance = {
    data_age_ms: 900,
    product_id: "MQTT",
    hide_serial: true,
    values: { output: { Power: { v: 168, u: "W", d: 0 } } },
  };
  const bench = createLiveBench({
    "/api/livedata/status": liveStatus([listedInverter()], {
      solarcharger: { enabled: true, power: { v: 168, u: "W", d: 1 } },
    }),
    "/api/solarchargerlivedata/status": {
      solarcharger: { full_update: true, instances: { MQTT: instance } },
      dpl: {},
    },
  });
  await renderLive(bench);
  const panel = within(await panelOf("Charge controller (MQTT)"));
  expect(panel.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual(
    ["Battery (output)"],
  );
});

describe("the battery", () => {
  it("shows every group with values and words, known or not", async () => {
    await showDevice("battery", battery);
    const panel = await panelOf("Battery");
    expect(panel.textContent).toContain("ManufacturerPYLONData age1 s");
    expect(rowsOf(await region("Status"))).toEqual([
      "State of charge71\u202f%",
      "Energy charged12.0\u202fkWh",
      "Charging allowedYes",
      "A new wordperhaps",
    ]);
    expect(rowsOf(await region("New group"))).toEqual(["New value1.25\u202fV"]);
  });

  it.each(["", "unknown", "\u0000 "])(
    "has no maker that its name does not tell: %j",
    async (manufacturer) => {
      await showDevice("battery", { ...battery, manufacturer });
      expect((await panelOf("Battery")).textContent).toContain("ManufacturerUnknownData age1 s");
    },
  );

  it("lists what is wrong, with the worst of it", async () => {
    await showDevice("battery", battery);
    const issues = await region("Issues");
    const rows = within(issues).getAllByRole("row").slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      "High temperatureWarning",
      "Cell voltage too highAlarm",
      "Something newWarning",
    ]);
    expect(issues.querySelector("h3 + *")?.textContent).toBe("Alarm");
  });

  it("has no issues when the list is missing", async () => {
    await showDevice("battery", { ...battery, issues: undefined });
    expect((await region("Issues")).textContent).toBe("IssuesNo issues");
  });

  it("says nothing of issues where it reports none", async () => {
    await showDevice("battery", { ...battery, showIssues: false });
    await region("Status");
    expect(screen.queryByRole("region", { name: "Issues" })).toBeNull();
  });

  it("hides the serials of its packs with other private data", async () => {
    window.localStorage.setItem(storageKeys.privacy, "1");
    const cells = { SoC: { v: 70, u: "%", d: 1 } };
    await showDevice("battery", { ...battery, values: { "_AB2000 [CO4HLAB1234567]": cells } });
    await region("AB2000 Hidden");
    expect(screen.queryByText(/CO4HLAB/)).toBeNull();
  });

  it("names its serial and versions", async () => {
    await showDevice("battery", {
      ...battery,
      serial: "PT2309A00017",
      fwversion: "v3.2",
      hwversion: "V11",
    });
    const panel = await panelOf("Battery");
    expect(panel.textContent).toContain("SerialPT2309A00017Firmwarev3.2HardwareV11Data age");
  });

  it("that was never heard says so", async () => {
    await showDevice("battery", { manufacturer: "unknown", data_age: 40, showIssues: true });
    expect(await screen.findByText("No data received")).toBeTruthy();
  });

  it("of the MQTT provider says nothing but its state of charge", async () => {
    const bench = await showDevice("battery", {});
    await screen.findByText("Reports only its state of charge");
    act(() => bench.say("/batterylivedata", "null"));
    expect(screen.getByText("Reports only its state of charge")).toBeTruthy();
  });

  it("announces an alarm once", async () => {
    const bench = await showDevice("battery", { ...battery, issues: undefined });
    await region("Issues");
    await waitFor(() => expect(bench.opened).toContain("/batterylivedata"));
    act(() => bench.say("/batterylivedata", battery));
    await waitFor(() =>
      expect(document.querySelector("output[aria-live]")?.textContent).toBe("Battery alarm"),
    );
  });

  describe("grows old", () => {
    beforeEach(holdTime);

    it("and turns red at 20 s", async () => {
      await showDevice("battery", battery);
      // Its file comes in real time, which is to take next to no part in the age.
      await until(() => toneOfBattery() === "producing");
      await act(() => vi.advanceTimersByTimeAsync(18_500));
      expect(toneOfBattery()).toBe("producing");
      await act(() => vi.advanceTimersByTimeAsync(2_000));
      expect(toneOfBattery()).toBe("unreachable");
    });
  });
});

it("says why values of a device cannot be loaded", async () => {
  await showDevice("charger", new Response("", { status: 500, statusText: "Broken" }));
  const reason = await screen.findByText("The gateway answered with status 500: Broken");
  expect((await region("AC charger")).contains(reason)).toBe(true);
});

it("devices are accessible", async () => {
  await showDevice("battery", battery);
  await screen.findByRole("table");
  expect(await axeProblems()).toEqual([]);
});
