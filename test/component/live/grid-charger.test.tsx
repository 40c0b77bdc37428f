import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import {
  createLiveBench,
  listedInverter,
  liveStatus,
  signInFirst,
} from "../../support/liveBench.ts";
import { renderLive } from "../../support/renderLive.tsx";

const user = userEvent.setup({ delay: null });

beforeEach(() => {
  window.localStorage.clear();
  signInFirst();
});

const limitPath = "/api/gridcharger/limit";
const powerPath = "/api/gridcharger/power";
const done = { type: "success", message: "Done", code: 1001 };
const enabled = { gridcharger: { enabled: true, Power: { v: 312, u: "W", d: 2 } } };
const huawei = {
  serial: "2102312NBY10K9000123",
  vendorName: "Huawei",
  productName: "R4850G2",
  provider: 0,
  dataAge: 1200,
  reachable: true,
  producing: true,
  values: {
    input: { power: { v: 312, u: "W", d: 2 } },
    acknowledgements: { fanOnlineFullSpeed: { value: "FanFullSpeed", translate: true } },
  },
};

async function show(charger: object, more: Readonly<Record<string, unknown>> = {}) {
  const bench = createLiveBench({
    "/api/livedata/status": liveStatus([listedInverter()], enabled),
    "/api/gridchargerlivedata/status": charger,
    [limitPath]: done,
    [powerPath]: done,
    ...more,
  });
  await renderLive(bench);
  await screen.findByText("Data age", { selector: "section[data-tone] dt" });
  return bench;
}

/** The panel of the charger, once its values have come. */
async function panelOf(title: string) {
  return within(await screen.findByRole("region", { name: title }));
}

async function sentTo(bench: ReturnType<typeof createLiveBench>, path: string) {
  const request = bench.requests.find(({ url }) => new URL(url).pathname === path);
  const data = (await request?.clone().formData())?.get("data");
  return typeof data === "string" ? JSON.parse(data) : data;
}

async function limitVoltage(to: string) {
  const panel = await panelOf("Huawei R4850G2");
  await user.click(panel.getByRole("button", { name: "Limits" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("switch", { name: "Set the voltage limit" }));
  await user.type(dialog.getByLabelText("Voltage limit"), to);
  await user.click(dialog.getByRole("button", { name: "Set limits" }));
  return dialog;
}

describe("an AC charger since June 2025", () => {
  it("says whether it charges, and what it acknowledged", async () => {
    await show(huawei);
    const panel = await panelOf("Huawei R4850G2");
    expect(panel.getByText("Charging")).toBeTruthy();
    expect(panel.getByRole("region", { name: "Acknowledged" }).textContent).toContain(
      "Fan while onlineFull speed",
    );
  });

  it("is sent the limits that are switched on, alone", async () => {
    const bench = await show(huawei);
    await limitVoltage("52.25");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(await sentTo(bench, limitPath)).toEqual({ voltage: 52.25 });
  });

  it("is not sent 58.6 V, which it reads as more than its limit", async () => {
    const bench = await show(huawei);
    const dialog = await limitVoltage("58.6");
    expect(dialog.getByLabelText("Voltage limit").getAttribute("aria-invalid")).toBe("true");
    expect(bench.requests.some(({ method }) => method === "POST")).toBe(false);
  });

  it.each([
    [{ code: 1002, param: { min: 41, max: 58.6 } }, "The charger takes 41 to 58.6."],
    [{ code: 1002 }, /is off in the settings or did not start/],
  ])("says why it refuses: %j", async (refusal, text) => {
    await show(huawei, { [limitPath]: { type: "warning", message: "no", ...refusal } });
    const dialog = await limitVoltage("50");
    expect(await dialog.findByText(text)).toBeTruthy();
  });

  it("is switched off", async () => {
    const bench = await show(huawei);
    const panel = await panelOf("Huawei R4850G2");
    await user.click(panel.getByRole("button", { name: "On/off" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Turn off" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(await sentTo(bench, powerPath)).toEqual({ power: false });
  });

  it("takes no command while it is out of reach", async () => {
    await show({ ...huawei, reachable: false });
    const panel = await panelOf("Huawei R4850G2");
    // A dialog would take its time to load: that there is none yet would say nothing.
    for (const name of ["Limits", "On/off"]) {
      const button = panel.getByRole("button", { name });
      expect([button.getAttribute("aria-disabled"), button.title]).toEqual(["true", "Unreachable"]);
    }
  });

  it("has no commands as a Trucki", async () => {
    await show({ ...huawei, vendorName: "Trucki", productName: "T2HG", provider: 1 });
    const panel = await panelOf("Trucki T2HG");
    expect(panel.queryByRole("button")).toBeNull();
  });
});
