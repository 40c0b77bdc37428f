import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { createGateway } from "#simulator/gateway.ts";
import { gatewayOptions } from "#simulator/scenario/scenario.ts";
import { read } from "../../support/gatewayClient.ts";
import { openSettings, postedBodies, saveButton } from "../../support/settingsApp.tsx";

beforeEach(() => window.localStorage.clear());

const path = "/api/gridcharger/config";
const newest = { firmware: "2026.03.31" } as const;

it("charges with a Trucki instead of a Huawei", async () => {
  const { gateway, user } = await openSettings("chargerac", newest);
  const held = await read(gateway, path);
  await user.selectOptions(await screen.findByLabelText("Charger"), "Trucki T2MG or T2HG");
  expect(screen.queryByLabelText(/Offline voltage/)).toBeNull();
  const address = screen.getByLabelText("IP address");
  await user.clear(address);
  await user.type(address, "192.168.7.77");
  await user.click(await saveButton());
  await screen.findByText("Settings saved.");
  // Since 2025.01.09 a save does not restart the gateway, so nothing is waited for.
  expect(screen.getByLabelText("IP address")).toBeTruthy();
  const sent = postedBodies(gateway, path);
  expect(sent).toEqual([
    { ...Object(held), provider: 1, trucki: { ip_address: "192.168.7.77", password: "" } },
  ]);
  expect(await read(gateway, path)).toEqual(sent[0]);
});

it("asks for whole watts, before anything is sent", async () => {
  const { gateway, user } = await openSettings("chargerac", newest);
  await user.click(await screen.findByLabelText(/Automatic power control/));
  const most = screen.getByLabelText(/Maximum output power/);
  await user.clear(most);
  await user.type(most, "1800.5");
  await user.click(await saveButton());
  await waitFor(() => expect(document.activeElement).toBe(most));
  expect(postedBodies(gateway, path)).toEqual([]);
});

it.each([
  ["offline_voltage", { code: 1002, param: { min: 50, max: 58.4 } }, "48,5", ["50", "58,4 V"]],
  ["input_current_limit", { code: 1003, param: { min: 5, max: 40 } }, "4", ["5", "40 A"]],
] as const)("moves to %s when the gateway refuses it", async (key, refusal, typed, [min, max]) => {
  const message = `${key} out of range`;
  const { user } = await openSettings("chargerac", {
    ...newest,
    locale: "de",
    prepare: ({ faults }) => {
      const body = JSON.stringify({ type: "warning", message, ...refusal });
      faults.set({ path, method: "POST" }, { kind: "body", body });
    },
  });
  const labels = { offline_voltage: /^Offline-Spannung/, input_current_limit: /Eingangsstroms/ };
  const field = await screen.findByLabelText(labels[key]);
  await user.clear(field);
  await user.type(field, typed);
  await user.click(await saveButton("Speichern"));
  await waitFor(() => expect(document.activeElement).toBe(field));
  screen.getByText(new RegExp(`hat .* abgelehnt: .* ${min} bis ${max}`));
  expect(screen.queryByText(message)).toBeNull();
  expect(screen.getByText(`Mindestens ${min}`)).toBeTruthy();
  await user.clear(field);
  await user.type(field, min);
  expect(field.getAttribute("aria-invalid")).not.toBe("true");
});

it("offers no Trucki to a release that knows none", async () => {
  const sound = createGateway(gatewayOptions("full", newest));
  const status = Object(await read(sound, "/api/system/status"));
  const { trucki: _none, ...held } = Object(await read(sound, path));
  await openSettings("chargerac", {
    ...newest,
    prepare: ({ faults }) => {
      const older = { ...status, git_hash: "2025.09.16" };
      faults.set("/api/system/status", { kind: "body", body: JSON.stringify(older) });
      faults.set(path, { kind: "body", body: JSON.stringify(held) });
    },
  });
  await screen.findByLabelText(/Offline voltage/);
  expect(screen.queryByLabelText("Charger")).toBeNull();
});
