import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import type { GovernedInverter } from "#protocol/areas/limiter.ts";
import { serials } from "#simulator/plant/homestead.ts";
import type { Gateway } from "#simulator/gateway.ts";
import { read, save } from "../../support/gatewayClient.ts";
import { openSettings, postedBodies, saveButton } from "../../support/settingsApp.tsx";

beforeEach(() => window.localStorage.clear());

const path = "/api/powerlimiter/config";
const firmware = "2026.03.31";
const part = (name: string) => within(screen.getByRole("region", { name }));
const focusedText = () => document.activeElement?.textContent ?? "";
const meaning = () => part("What these settings do");
const limits = ({ lower_power_limit, upper_power_limit }: GovernedInverter) => [
  lower_power_limit,
  upper_power_limit,
];
const storedLimiter = (gateway: Gateway) => gateway.device.config.nestedLimiter;
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

it("sends back what it read, type for type", async () => {
  const { gateway, user } = await openSettings("powerlimiter", { firmware });
  const before = await read(gateway, path);
  await user.click(await saveButton());
  await waitFor(() => expect(postedBodies(gateway, path)).toHaveLength(1));
  expect(postedBodies(gateway, path)[0]).toEqual(before);
  expect(await read(gateway, path)).toEqual(before);
});

it("adds, changes and removes inverters in one save", async () => {
  const { gateway, user } = await openSettings("powerlimiter", { firmware });
  await user.click(await screen.findByRole("button", { name: "Add Barn" }));
  type(part("Barn").getByLabelText("Upper power limit"), "900");
  await user.selectOptions(part("Barn").getByLabelText("Power source"), "Smart buffer");
  await user.click(part("Barn").getByLabelText("Allow standby"));
  await user.click(screen.getByRole("button", { name: "Remove Garage roof" }));
  await user.click(screen.getByRole("button", { name: "2 changes" }));
  const list = within(screen.getByRole("list", { name: "Unsaved changes" }));
  expect(list.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    expect.stringContaining("Barnadded to the list"),
    expect.stringContaining("Garage roofremoved from the list"),
  ]);
  await user.click(await saveButton());
  await screen.findByText("Settings saved.");
  expect(storedLimiter(gateway).inverters.map(({ serial }) => serial)).toEqual([
    serials.storage,
    serials.barn,
  ]);
  expect(storedLimiter(gateway).inverters[1]).toMatchObject({
    power_source: 2,
    allow_standby: false,
    upper_power_limit: 900,
  });
});

it("takes back every change of the list, and keeps the focus beside it", async () => {
  const { gateway, user } = await openSettings("powerlimiter", { firmware });
  const before = await read(gateway, path);
  await user.click(await screen.findByRole("button", { name: "Add Barn" }));
  type(part("Barn").getByLabelText("Upper power limit"), "900");
  type(part("Garage roof").getByLabelText("Upper power limit"), "700");
  await user.click(screen.getByRole("button", { name: "Remove Storage" }));
  await user.click(screen.getByRole("button", { name: "3 changes" }));
  for (const [name, left] of [
    ["Storage", /^2 changes/],
    ["Barn", /^1 change/],
    ["Garage roof: Upper power limit", /^Cancel/],
  ] as const) {
    await user.click(screen.getByRole("button", { name: `Undo: ${name}` }));
    expect(document.activeElement?.hasAttribute("data-save-bar")).toBe(true);
    screen.getByRole("button", { name: left });
  }
  await user.click(await saveButton());
  await waitFor(() => expect(postedBodies(gateway, path)).toHaveLength(1));
  expect(postedBodies(gateway, path)[0]).toEqual(before);
});

it("says at its field what is wrong with one inverter, and sends nothing", async () => {
  const { gateway, user } = await openSettings("powerlimiter", { firmware });
  await saveButton();
  type(part("Garage roof").getByLabelText("Upper power limit"), "70000");
  await user.click(await saveButton());
  await screen.findAllByText("At most 65535");
  expect(document.activeElement).toBe(part("Garage roof").getByLabelText("Upper power limit"));
  expect(postedBodies(gateway, path)).toEqual([]);
});

it("moves the focus to an inverter that was added, and to the list from one that was removed", async () => {
  const { user } = await openSettings("powerlimiter", { firmware });
  await user.click(await screen.findByRole("button", { name: "Add Barn" }));
  expect(focusedText()).toMatch(/^Barn/);
  await user.click(screen.getByRole("button", { name: "Remove Barn" }));
  expect(focusedText()).toMatch(/^Garage roof/);
});

it("keeps what was changed of another inverter elsewhere", async () => {
  const { gateway, user } = await openSettings("powerlimiter", { firmware });
  await saveButton();
  type(part("Garage roof").getByLabelText("Upper power limit"), "700");
  const [storage, garage] = storedLimiter(gateway).inverters;
  await save(gateway, path, {
    ...storedLimiter(gateway),
    inverters: [{ ...storage, lower_power_limit: 50 }, garage],
  });
  await user.click(await saveButton());
  await screen.findByText(/kept: Storage.*: Lower power limit/);
  expect(storedLimiter(gateway).inverters.map(limits)).toEqual([
    [50, 760],
    [60, 700],
  ]);
});

it("says what the settings mean together", async () => {
  const { user } = await openSettings("powerlimiter", { firmware });
  await saveButton();
  const turns = meaning().getAllByRole("listitem").slice(0, 2);
  expect(turns.map((turn) => turn.textContent)).toEqual([
    "Solar modules: Garage roof",
    expect.stringContaining("Battery: "),
  ]);
  await user.click(screen.getByLabelText("Enable power limiter"));
  meaning().getByText(/is off and sets no limits/);
});

it("saves those of a release before June 2025", async () => {
  const { gateway, user } = await openSettings("powerlimiter", { firmware: "2025.04.17" });
  const record = await read(gateway, path);
  await user.click(await saveButton());
  await waitFor(() => expect(postedBodies(gateway, path)).toEqual([record]));
});
