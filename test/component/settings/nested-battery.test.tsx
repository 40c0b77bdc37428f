import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { read } from "../../support/gatewayClient.ts";
import { openSettings, postedBodies, saveButton } from "../../support/settingsApp.tsx";

beforeEach(() => window.localStorage.clear());

const path = "/api/battery/config";
const newest = { firmware: "2026.03.31" } as const;

const isShown = (label: RegExp) => screen.queryByLabelText(label) !== null;

async function openWith(provider: string) {
  const opened = await openSettings("battery", newest);
  const held: unknown = await read(opened.gateway, path);
  await opened.user.selectOptions(await screen.findByLabelText("Data source"), provider);
  return { ...opened, held: Object(held) };
}

it("takes its values and the discharge limit from MQTT", async () => {
  const { gateway, user, held } = await openWith("Values from an MQTT broker");
  await user.click(screen.getByLabelText("Topic for the current"));
  await user.paste("home/battery");
  await user.selectOptions(screen.getByLabelText("Unit of the current"), "mA");
  await user.click(screen.getByLabelText("Limit the discharge current"));
  const limit = screen.getByLabelText(/^Highest discharge current/);
  await user.clear(limit);
  await user.click(limit);
  await user.paste("12.5");
  await user.click(screen.getByLabelText(/limit that the battery reports/));
  await user.click(screen.getByLabelText("Topic for the discharge current limit"));
  await user.paste("home/limit");
  await user.click(await saveButton());
  await screen.findByText("Settings saved.");
  expect(postedBodies(gateway, path)).toEqual([
    {
      ...held,
      provider: 2,
      enable_discharge_current_limit: true,
      discharge_current_limit: 12.5,
      use_battery_reported_discharge_current_limit: true,
      mqtt: {
        ...held.mqtt,
        current_topic: "home/battery",
        current_unit: 1,
        discharge_current_limit_topic: "home/limit",
      },
    },
  ]);
  expect(await read(gateway, path)).toEqual(postedBodies(gateway, path)[0]);
});

it("shows and keeps a data source that it does not know", async () => {
  const { gateway, user } = await openSettings("battery", {
    ...newest,
    prepare: ({ device }) => {
      const { nestedBattery } = device.config;
      device.save("nestedBattery", { ...nestedBattery, provider: 9 });
    },
  });
  const source = await screen.findByLabelText("Data source");
  expect(source).toHaveProperty("selectedOptions.0.textContent", "Unknown value (9)");
  await user.click(screen.getByLabelText("Limit the discharge current"));
  await user.click(await saveButton());
  await screen.findByText("Settings saved.");
  expect(postedBodies(gateway, path)).toMatchObject([
    { provider: 9, enable_discharge_current_limit: true },
  ]);
});

it("asks for two states of charge in their order", async () => {
  const { gateway, user } = await openWith("Zendure, via MQTT");
  const type = async (label: RegExp, text: string) => {
    const field = screen.getByLabelText(label);
    await user.clear(field);
    await user.click(field);
    await user.paste(text);
    return field;
  };
  await type(/^Product ID/, "8charact");
  await type(/^Minimum state/, "50");
  const most = await type(/^Maximum state/, "45");
  await user.click(await saveButton());
  await waitFor(() => expect(document.activeElement).toBe(most));
  expect(screen.getAllByText("Must be more than the minimum").length).toBeGreaterThan(0);
  expect(postedBodies(gateway, path)).toEqual([]);
});

it("asks for the ID of a Zendure before anything is sent", async () => {
  const { gateway, user } = await openWith("Zendure, via MQTT");
  const id = screen.getByLabelText(/^Product ID/);
  await user.clear(id);
  await user.click(id);
  await user.paste("short");
  await user.click(await saveButton());
  await waitFor(() => expect(document.activeElement).toBe(id));
  expect(screen.getAllByText("At least 8 characters").length).toBeGreaterThan(0);
  expect(postedBodies(gateway, path)).toEqual([]);
});

it("shows of a Zendure what its access leaves to set", async () => {
  const { user } = await openWith("Zendure, via MQTT");
  expect(isShown(/^Charge fully/)).toBe(true);
  await user.selectOptions(screen.getByLabelText("Output power is set"), "by sunrise and sunset");
  expect(isShown(/^Day begins/)).toBe(true);
  expect(screen.queryByText(/will not follow the sun/)).toBeNull();

  await user.selectOptions(screen.getByLabelText("Access"), "Write settings once");
  expect(isShown(/^Charge fully/)).toBe(false);
  expect(screen.getByText(/will not follow the sun/)).toBeTruthy();

  await user.selectOptions(screen.getByLabelText("Access"), "Read only");
  expect(isShown(/^Output power/)).toBe(false);
  expect(isShown(/^Maximum state of charge/)).toBe(false);
});

it("says why the gateway refused a save", async () => {
  const refusal = { type: "warning", message: "Write failed!", code: 1007 };
  const { user } = await openSettings("battery", {
    ...newest,
    prepare: ({ faults }) =>
      faults.set({ path, method: "POST" }, { kind: "body", body: JSON.stringify(refusal) }),
  });
  await user.click(await saveButton());
  expect(await screen.findByText(/memory/i)).toBeTruthy();
});

it("of April 2025 is saved as it was, without what came later", async () => {
  const { gateway, user } = await openSettings("battery", { firmware: "2025.04.17" });
  await screen.findByLabelText("Verbose logging");
  const held = await read(gateway, path);
  await user.click(await saveButton());
  await waitFor(() => expect(postedBodies(gateway, path)).toEqual([held]));
  expect(document.body.textContent).not.toMatch(/\w+\.(fields|sections|engine|issues)\./);
});
