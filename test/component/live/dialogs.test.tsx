import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { hexText } from "#protocol/grid-profile.ts";
import { loadTexts } from "#app/shared/i18n/loadTexts.ts";
import { textsAtom } from "#app/shared/i18n/texts.ts";
import { gridProfiles } from "#simulator/plant/profileBytes.ts";
import { codes } from "../../support/codes.ts";
import {
  createLiveBench,
  listedInverter,
  liveStatus,
  signInFirst,
} from "../../support/liveBench.ts";
import { renderLive } from "../../support/renderLive.tsx";

const serial = "114180610042";
const user = userEvent.setup({ delay: null });

beforeEach(() => {
  window.localStorage.clear();
  signInFirst();
});

const answers = {
  "/api/livedata/status": liveStatus([listedInverter({ events: 2 })]),
  "/api/limit/status": {
    [serial]: { limit_relative: 50, max_power: 800, limit_set_status: "Ok" },
  },
  "/api/power/status": { [serial]: { power_set_status: "Failure" } },
  "/api/limit/config": { type: "success", message: "", code: 1001 },
  "/api/power/config": { type: "success", message: "", code: 1001 },
};

/** Opens a dialog of the only inverter. */
async function open(button: RegExp | string, more: Readonly<Record<string, unknown>> = {}) {
  const bench = createLiveBench({ ...answers, ...more });
  await renderLive(bench);
  await user.click(await screen.findByRole("button", { name: button }));
  return { bench, dialog: within(await screen.findByRole("dialog")) };
}

async function sentTo(bench: ReturnType<typeof createLiveBench>, path: string) {
  const request = bench.requests.find(({ url }) => new URL(url).pathname === path);
  const form = await request?.clone().formData();
  const data = form?.get("data");
  return typeof data === "string" ? JSON.parse(data) : data;
}

async function showEvents(body: unknown) {
  const bench = createLiveBench({ ...answers, "/api/eventlog/status": body });
  await renderLive(bench);
  await user.click(await screen.findByRole("button", { name: /^Events/ }));
  return within(await screen.findByRole("dialog"));
}

async function showProfile(profile: unknown, raw: unknown) {
  const bench = createLiveBench({
    ...answers,
    "/api/gridprofile/status": profile,
    "/api/gridprofile/rawdata": raw === undefined ? {} : { raw },
  });
  await renderLive(bench);
  await user.click(await screen.findByRole("button", { name: "Grid" }));
  return { dialog: within(await screen.findByRole("dialog")), bench };
}

describe("the file of the dialogs", () => {
  it("comes with the first button that is pressed; says so when it does not, and tries again", async () => {
    const { store } = await renderLive(createLiveBench(answers));
    let isReachable = false;
    store.set(textsAtom, {
      load: (locale, namespace) =>
        isReachable ? loadTexts(locale, namespace) : Promise.reject(new Error("gone")),
    });
    await user.click(await screen.findByRole("button", { name: "On/off" }));
    const alert = within(await screen.findByRole("alert"));
    expect(alert.getByText(/^This dialog could not be loaded/)).toBeTruthy();
    await user.click(alert.getByRole("button", { name: "Dismiss" }));
    expect(screen.queryByRole("alert")).toBeNull();

    await user.click(screen.getByRole("button", { name: "On/off" }));
    isReachable = true;
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("dialog", { name: "Power of Garage" })).toBeTruthy();
    expect(screen.queryByText(/^This dialog could not be loaded/)).toBeNull();
  });
});

describe("the limit dialog", () => {
  it("shows limit, maximum power and what became of the last command", async () => {
    const { dialog } = await open(/^Limit/);
    await dialog.findByText("50 % | 400 W");
    expect(dialog.getByText("800 W", { selector: "dd" })).toBeTruthy();
    expect(dialog.getByText("Ok")).toBeTruthy();
  });

  it.each(["Failure", "Pending", "Ok", "Unknown"])("status %s", async (limit_set_status) => {
    const { dialog } = await open(/^Limit/, {
      "/api/limit/status": { [serial]: { limit_relative: 1, max_power: 800, limit_set_status } },
    });
    expect(await dialog.findByText(limit_set_status)).toBeTruthy();
  });

  it("wants a value", async () => {
    const { dialog, bench } = await open(/^Limit/);
    await user.click(dialog.getByRole("button", { name: "Set limit" }));
    await dialog.findByText("Enter a whole number from 0 to 100");
    expect(dialog.getByLabelText("Percent").getAttribute("aria-invalid")).toBe("true");
    expect(dialog.getByLabelText("Watts").getAttribute("aria-invalid")).toBeNull();
    expect(bench.requests.some(({ method }) => method === "POST")).toBe(false);
  });

  it("closes on success and says what was sent", async () => {
    const { dialog, bench } = await open(/^Limit/);
    await user.type(dialog.getByLabelText("Percent"), "0");
    await user.click(dialog.getByRole("button", { name: "Set limit" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(await sentTo(bench, "/api/limit/config")).toEqual({
      serial,
      limit_value: 0,
      limit_type: 1,
    });
    expect(screen.getByText("Limit sent to Garage")).toBeTruthy();
  });

  it.each(
    Object.keys(codes)
      .map(Number)
      .filter((code) => code >= 5001 && code <= 5004),
  )(
    "refused with %s: an alert inside, which can be dismissed; what is typed stays",
    async (code) => {
      const { dialog } = await open(/^Limit/, {
        "/api/limit/config": { type: "warning", message: "", code, param: { max: 2250 } },
      });
      await user.type(dialog.getByLabelText("Percent"), "80");
      await user.click(dialog.getByRole("button", { name: "Set limit" }));
      const alert = await dialog.findByRole("alert");
      expect(alert.textContent).toMatch(/\.$/);
      await user.click(within(alert).getByRole("button", { name: "Dismiss" }));
      expect(dialog.queryByRole("alert")).toBeNull();
      expect(dialog.getByLabelText<HTMLInputElement>("Percent").value).toBe("80");
    },
  );

  it("can be used when the current limit cannot be loaded", async () => {
    const { dialog, bench } = await open(/^Limit/, {
      "/api/limit/status": new Response("", { status: 500, statusText: "Oops" }),
    });
    await dialog.findByText("The gateway answered with status 500: Oops");
    await user.type(dialog.getByLabelText("Watts"), "400");
    await user.click(dialog.getByRole("button", { name: "Set limit" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(await sentTo(bench, "/api/limit/config")).toMatchObject({
      limit_value: 400,
      limit_type: 0,
    });
  });
});

describe("the power dialog", () => {
  it("turns on at once", async () => {
    const { dialog, bench } = await open("On/off");
    await dialog.findByText("Failure");
    await user.click(dialog.getByRole("button", { name: "Turn on" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(await sentTo(bench, "/api/power/config")).toEqual({ serial, power: true });
  });

  it.each([
    ["Turn off", { serial, power: false }],
    ["Restart", { serial, restart: true }],
  ])("asks once more before it sends %s", async (action, body) => {
    const { dialog, bench } = await open("On/off");
    await user.click(dialog.getByRole("button", { name: action }));
    expect(bench.requests.some(({ method }) => method === "POST")).toBe(false);
    await user.click(dialog.getByRole("button", { name: action }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(await sentTo(bench, "/api/power/config")).toEqual(body);
  });

  it("refused: says so and stays", async () => {
    const { dialog } = await open("On/off", {
      "/api/power/config": { type: "warning", message: "", code: 11002 },
    });
    await user.click(dialog.getByRole("button", { name: "Turn on" }));
    await dialog.findByText("The gateway does not know this inverter.");
    expect(dialog.getByRole("button", { name: "Turn on" })).toBeTruthy();
  });
});

describe("what an inverter tells of itself", () => {
  it("nothing yet: what its serial tells", async () => {
    const { dialog } = await open("Info", { "/api/devinfo/status": { valid_data: false } });
    await dialog.findByText("2022");
    expect(dialog.getByText(/No device information yet/)).toBeTruthy();
    expect(dialog.queryByText("Model")).toBeNull();
    expect(dialog.queryByRole("link")).toBeNull();
  });

  it("an unknown model asks for a report", async () => {
    const { dialog } = await open("Info", {
      "/api/devinfo/status": {
        valid_data: true,
        hw_model_name: "",
        max_power: 0,
        fw_build_version: 10018,
        fw_bootloader_version: 103,
        hw_part_number: 269561859,
        hw_version: "01.10",
        fw_build_datetime: "2022-03-09 10:41:00",
      },
    });
    await dialog.findByRole("link", { name: "Report the model" });
    for (const text of ["1.0.18", "0.1.3", "269561859", "01.10", "2022-03-09 10:41:00"]) {
      expect(dialog.getByText(text)).toBeTruthy();
    }
    expect(dialog.getAllByText("Unknown")).toHaveLength(2);
  });
});

it("the radio statistics of an inverter are reset", async () => {
  const radio_stats = {
    tx_request: 200,
    tx_re_request: 4,
    rx_success: 150,
    rx_fail_nothing: 40,
    rx_fail_partial: 9,
    rx_fail_corrupt: 1,
    rssi: -71,
  };
  const { bench, dialog } = await open("Info", {
    "/api/livedata/status": liveStatus([Object.assign(listedInverter(), { radio_stats })]),
    "/api/devinfo/status": { valid_data: false },
    "/api/inverter/stats_reset": { type: "success", message: "", code: 4010 },
  });
  await dialog.findByText("150 (75%)");
  await user.click(dialog.getByRole("button", { name: "Reset statistics" }));
  await screen.findByText("Radio statistics reset");
  const asked = bench.requests.map(({ url }) => new URL(url));
  const reset = asked.find(({ pathname }) => pathname === "/api/inverter/stats_reset");
  expect(reset?.searchParams.get("inv")).toBe(serial);
});

describe("the event log", () => {
  const events = [
    { message_id: 1, message: "Inverter has started", start_time: 27904, end_time: 27904 },
    { message_id: 207, message: "Voltage too low", start_time: 90_061, end_time: 0 },
  ];

  it("shows times of the day, across midnight, and what is still active", async () => {
    const dialog = await showEvents({ count: 2, events });
    const rows = (await dialog.findAllByRole("row")).map((row) => row.textContent);
    expect(rows.slice(1)).toEqual([
      "07:45:0407:45:041Inverter has started",
      "01:01:01active207Voltage too low",
    ]);
  });

  it("numbers that the gateway has no words for are explained", async () => {
    const event = { start_time: 1, end_time: 2, message: "Unknown" };
    const sent = [36, 52, 53].map((message_id) => ({ ...event, message_id }));
    const dialog = await showEvents({ count: 3, events: sent });
    const rows = (await dialog.findAllByRole("row")).map(
      (row) => row.lastElementChild?.textContent,
    );
    expect(rows.slice(1)).toEqual([
      "Inverter: overvoltage or overcurrent",
      expect.stringMatching(/^Inverter, likely: DC bus voltage too low/),
      "Unknown",
    ]);
  });

  it.each([[{}], [{ count: 0, events: [] }]])("%j has none", async (body) => {
    const dialog = await showEvents(body);
    expect(await dialog.findByText("This inverter has reported no events today.")).toBeTruthy();
  });
});

describe("the grid profile", () => {
  const sections = [
    { name: "Voltage", items: [{ n: "Nominal voltage", u: "V", v: 230 }] },
    {
      name: "Island",
      items: [
        { n: "ID function", u: "bool", v: 1 },
        { n: "Other function", u: "bool", v: 0 },
        { n: "Factor", u: "", v: 0.200000003 },
      ],
    },
  ];

  it("shows name, version and collapsible sections; the raw content is not asked for", async () => {
    const { dialog, bench } = await showProfile({ name: "DE", version: "2.0.0", sections }, [1]);
    await dialog.findByText("2.0.0");
    const [voltage, island] = dialog.getAllByRole("group");
    expect(voltage?.hasAttribute("open")).toBe(true);
    expect(island?.hasAttribute("open")).toBe(false);
    expect(island?.textContent).toBe("IslandID functionEnabledOther functionDisabledFactor0.2");
    expect(bench.requests.some(({ url }) => url.includes("rawdata"))).toBe(false);
  });

  it.each([
    ["unknown, with values", { name: "Unknown", version: "2.0.0", sections }, [3, 0], "03 00"],
    ["unknown, without", { name: "Unknown", version: "0.0.0", sections: [] }, [3, 255], "03 ff"],
    ["not read yet", { name: "Unknown", version: "0.0.0", sections: [] }, [], /^Nothing was read/],
    [
      "only zeros",
      { name: "Unknown", version: "0.0.0", sections: [] },
      [0, 0],
      /^Nothing was read/,
    ],
    ["of an unknown inverter", {}, undefined, /^Nothing was read/],
  ])("%s: no info, and how to help", async (_case, profile, raw, content) => {
    const { dialog } = await showProfile(profile, raw);
    await dialog.findByText("No information about the grid profile");
    await dialog.findByText(content);
    const alert = dialog.getByRole("alert");
    expect(within(alert).getByRole("link", { name: "Report the profile" })).toBeTruthy();
  });

  it("says that one with a name and no settings is empty, and asks for no report", async () => {
    const empty = { name: "US - NA_IEEE1547_240V", version: "0.0.1", sections: [] };
    const { dialog } = await showProfile(empty, [2, 0, 0, 1, 0x5c, 0xc0]);
    await dialog.findByText("The profile is empty");
    await dialog.findByText(/It has no settings/);
    await dialog.findByText("02 00 00 01 5c c0");
    expect(dialog.queryByRole("link", { name: "Report the profile" })).toBeNull();
  });

  it("is compared with that of another inverter, and with pasted bytes", async () => {
    const barn = { ...listedInverter(), serial: "116181203366", name: "Barn" };
    const { german, swiss } = gridProfiles;
    const bench = createLiveBench({
      ...answers,
      "/api/livedata/status": liveStatus([listedInverter(), barn]),
      "/api/gridprofile/status": { name: "DE", version: "2.0.1", sections },
      "/api/gridprofile/rawdata": { raw: german },
    });
    await renderLive(bench);
    await user.click(await screen.findByRole("button", { name: "Grid" }));
    const dialog = within(await screen.findByRole("dialog"));
    const choice = await dialog.findByLabelText("Compare with");
    await user.selectOptions(choice, "Barn");
    await dialog.findByText("Both profiles have the same values.");
    const asked = bench.requests.filter(({ url }) => url.includes("rawdata"));
    expect(asked.map(({ url }) => new URL(url).searchParams.get("inv"))).toEqual([
      serial,
      barn.serial,
    ]);

    await user.selectOptions(choice, "Pasted content");
    const field = await dialog.findByRole("textbox");
    await user.type(field, "03 0");
    await dialog.findByText("Enter pairs of hexadecimal digits.");
    await user.clear(field);
    await user.click(field);
    await user.paste(hexText(swiss));
    const table = await dialog.findByRole("table", { name: "Settings that differ" });
    const row = within(table).getByText("LV1 Maximum Trip Time (MTT)").closest("tr");
    expect(row?.textContent).toBe("LV1 Maximum Trip Time (MTT)3\u202fs1.5\u202fs");
    await dialog.findByText("What this page reads in it");
  });

  it.each([
    ["nothing was read", []],
    ["no values are in it", gridProfiles.headerOnly],
  ])("is not compared where %s", async (_case, raw) => {
    const barn = { ...listedInverter(), serial: "116181203366", name: "Barn" };
    const { dialog } = await open("Grid", {
      "/api/livedata/status": liveStatus([listedInverter(), barn]),
      "/api/gridprofile/status": { name: "DE", version: "2.0.1", sections },
      "/api/gridprofile/rawdata": { raw },
    });
    await user.selectOptions(await dialog.findByLabelText("Compare with"), "Barn");
    expect(await dialog.findByText("Nothing was read from the inverter.")).toBeTruthy();
  });

  it("says beside it that the raw content could not be loaded", async () => {
    const { dialog } = await showProfile(
      { name: "Unknown", version: "2.0.0", sections },
      "no list",
    );
    await dialog.findByRole("button", { name: "Try again" });
    expect(dialog.getAllByRole("alert")).toHaveLength(2);
    expect(document.querySelector("[role=alert] [role=alert]")).toBeNull();
  });

  it("unknown to the gateway, but read by the page, with what is doubtful in it", async () => {
    const raw = [0x0d, 0, 0x20, 1, 0x20, 0, 0, 1, 0xc0, 0, 0, 7];
    const { dialog } = await showProfile({ name: "Unknown", version: "2.0.1", sections: [] }, raw);
    await dialog.findByText("What this page reads in it");
    const [island] = dialog.getAllByRole("group");
    expect(island?.textContent).toBe("Island Detection (ID)ID Function ActivatedEnabled");
    expect(dialog.getByText(/^Unknown content from byte 8 on/)).toBeTruthy();
  });
});
