import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { read } from "../../support/gatewayClient.ts";
import { openSettings, postedBodies, saveButton } from "../../support/settingsApp.tsx";

beforeEach(() => window.localStorage.clear());

const path = "/api/solarcharger/config";
const newest = { firmware: "2026.03.31" } as const;

it("takes its values from MQTT instead", async () => {
  const { gateway, user } = await openSettings("vedirect", newest);
  const held = await read(gateway, path);
  await user.selectOptions(
    await screen.findByLabelText("Data source"),
    "Values from an MQTT broker",
  );
  expect(screen.queryByLabelText("Publish changed values only")).toBeNull();
  await user.click(screen.getByLabelText(/Topic for the output power/));
  await user.paste("home/solar power");
  await user.selectOptions(screen.getByLabelText("Unit of the output power"), "mW");
  await user.click(await saveButton());
  await screen.findByText("Settings saved.");
  expect(postedBodies(gateway, path)).toEqual([
    {
      ...Object(held),
      provider: 1,
      mqtt: { ...Object(held).mqtt, power_topic: "home/solar power", power_unit: 2 },
    },
  ]);
  expect(await read(gateway, path)).toEqual(postedBodies(gateway, path)[0]);
});

it("asks for the current only where the power is calculated", async () => {
  const { user } = await openSettings("vedirect", newest);
  await user.selectOptions(
    await screen.findByLabelText("Data source"),
    "Values from an MQTT broker",
  );
  await user.click(screen.getByLabelText(/Output power from current and voltage/));
  expect(screen.queryByLabelText(/Topic for the output power/)).toBeNull();
  const topic = screen.getByLabelText(/Topic for the output current/);
  await user.click(topic);
  await user.paste("t".repeat(257));
  await user.click(await saveButton());
  await waitFor(() => expect(document.activeElement).toBe(topic));
  expect(screen.getAllByText("At most 256 characters").length).toBeGreaterThan(0);
});

it.each([
  ["2026.03.31", "Solar charger settings"],
  ["2025.04.17", "Solar charger settings"],
  ["2024.03.07", "VE.Direct settings"],
] as const)("of %s is named as its firmware names it", async (firmware, title) => {
  await openSettings("vedirect", { firmware });
  await waitFor(() => expect(document.querySelector("form")).toBeTruthy());
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(title);
  expect(document.body.textContent).not.toMatch(/\w+\.(fields|sections|engine|issues)\./);
});
