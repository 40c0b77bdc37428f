import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { type Locale, locales } from "#app/shared/i18n/locale.ts";
import { loadTexts } from "#app/shared/i18n/loadTexts.ts";
import type { Gateway } from "#simulator/gateway.ts";
import { read, save } from "../../support/gatewayClient.ts";
import { flatten } from "../../support/texts.ts";
import { areAllWalked } from "../../support/walks.ts";
import { openSettings, postedBodies, saveButton } from "../../support/settingsApp.tsx";

beforeEach(() => window.localStorage.clear());

const pages = [
  ["network", "settingsNetwork", "/api/network/config"],
  ["ntp", "settingsNtp", "/api/ntp/config"],
  ["mqtt", "settingsMqtt", "/api/mqtt/config"],
  ["security", "settingsSecurity", "/api/security/config"],
  ["dtu", "settingsDtu", "/api/dtu/config"],
  ["device", "settingsDevice", "/api/device/config"],
  ["vedirect", "settingsVedirect", "/api/vedirect/config"],
  ["powermeter", "settingsPowermeter", "/api/powermeter/config"],
  ["powerlimiter", "settingsPowerlimiter", "/api/powerlimiter/config"],
  ["battery", "settingsBattery", "/api/battery/config"],
  ["chargerac", "settingsChargerac", "/api/huawei/config"],
  ["inverter", "settingsInverter", "/api/inverter/list"],
] as const;

async function titleIn(locale: Locale, page: string): Promise<unknown> {
  const shell = await loadTexts(locale, "shell");
  return flatten(shell).get(`title.${page}`);
}

/** A gateway whose places are all taken shows no form that adds an inverter. */
function freePlace({ device }: Gateway): void {
  const { inverters } = device.config;
  const taken = inverters.slice(0, -1);
  const free = inverters.slice(-1).map((slot) => ({ ...slot, serial: "" }));
  device.save("inverters", [...taken, ...free]);
}

describe.each(pages)("/settings/%s", (page, title, path) => {
  const isSaved = page !== "inverter";

  it.each(areAllWalked ? locales : (["en"] as const))(
    "is complete in %s, and sends back what it read, type for type",
    async (locale) => {
      const start = page === "inverter" ? { locale, prepare: freePlace } : { locale };
      const { gateway, user } = await openSettings(page, start);
      await waitFor(() => expect(document.querySelector("form")).toBeTruthy());
      expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(
        await titleIn(locale, title),
      );
      // A text that is missing shows its key.
      expect(document.body.textContent).not.toMatch(/\w+\.(fields|sections|engine|issues)\./);
      if (!isSaved || locale !== "en") return;
      const held = await read(gateway, path);
      await user.click(await saveButton());
      await waitFor(() => expect(postedBodies(gateway, path)).toHaveLength(1));
      expect(postedBodies(gateway, path)[0]).toEqual(held);
    },
  );
});

it("warns of a pin profile that cannot work before it is saved", async () => {
  const profile = { name: "Crossed", nrf24: { clk: 18, en: 36 }, cmt: { sdio: 18 } };
  const { user } = await openSettings("device", {
    prepare: ({ device }) =>
      device.files.set("pin_mapping.json", new TextEncoder().encode(JSON.stringify([profile]))),
  });
  const choice = await screen.findByRole("combobox", { name: /Pin profile/ });
  await screen.findByRole("option", { name: "Crossed" });
  expect(screen.queryByText(/will not work/)).toBeNull();
  await user.selectOptions(choice, "Crossed");
  const alert = (await screen.findByText(/will not work/)).closest("[role=alert]");
  await waitFor(() => expect(alert?.querySelectorAll("li")).toHaveLength(2));
  expect(alert?.textContent).toContain("NRF24 radio clk, CMT2300A radio sdio");
  expect(alert?.textContent).toContain("GPIO 36 of an ESP32 can only be read");
});

const dateBeside = (label: string) =>
  screen.getByText(label).nextElementSibling?.textContent?.split(",")[0];

it("the gateway's clock goes on when this device's is set", async () => {
  onTestFinished(() => void vi.useRealTimers());
  await openSettings("ntp");
  const gateways = await waitFor(() => {
    const date = dateBeside("Gateway clock");
    expect(date).toMatch(/\d/);
    return date;
  });
  vi.setSystemTime(Date.UTC(2031, 0, 2, 12));
  await waitFor(() => expect(dateBeside("This device")).toContain("2031"));
  expect(dateBeside("Gateway clock")).toBe(gateways);
});

it("a saved order of inverters closes no dialog that was opened meanwhile", async () => {
  const { gateway } = await openSettings("inverter");
  fireEvent.click(await screen.findByRole("button", { name: "Save order" }));
  fireEvent.click(screen.getByRole("button", { name: "Edit Garage roof" }));
  expect(screen.getByRole("dialog")).toBeTruthy();
  const lists = () => gateway.received.filter(({ path }) => path === "/api/inverter/list");
  // For the page, before the order, and after it.
  await waitFor(() => expect(lists()).toHaveLength(3));
  expect(postedBodies(gateway, "/api/inverter/order")).toHaveLength(1);
  expect(screen.getByRole("dialog")).toBeTruthy();
});

const rows = () => screen.getAllByRole("row").slice(1);

it("reads where inverters stand once one is moved, not as the page comes, and lets them slide", async () => {
  const top = vi.spyOn(HTMLElement.prototype, "offsetTop", "get");
  const box = vi.spyOn(Element.prototype, "getBoundingClientRect");
  onTestFinished(() => void vi.restoreAllMocks());
  top.mockImplementation(function (this: HTMLElement) {
    return rows().indexOf(this) * 60;
  });
  await openSettings("inverter");
  const [handle] = await screen.findAllByRole("button", { name: /^Move/ });
  const [first, second] = rows();
  if (!handle || !first || !second) throw new Error("no inverters");
  expect(top).not.toHaveBeenCalled();
  expect(box).not.toHaveBeenCalled();
  fireEvent.keyDown(handle, { key: "ArrowDown" });
  expect(rows().slice(0, 2)).toEqual([second, first]);
  for (const row of [first, second]) expect(row.style.transition).toMatch(/^transform/);
});

describe("inverters that were changed elsewhere", () => {
  it.each([
    ["order", "Save order", undefined],
    ["deletion", "Delete Garage roof", "Delete"],
  ])("are shown before an %s is sent", async (_, press, confirm) => {
    const { gateway, user } = await openSettings("inverter");
    const button = await screen.findByRole("button", { name: press });
    await save(gateway, "/api/inverter/del", { id: 0 });
    await user.click(button);
    if (confirm) await user.click(await screen.findByRole("button", { name: confirm }));
    await screen.findByText(/changed elsewhere meanwhile/);
    expect(gateway.received.filter(({ method }) => method === "POST")).toHaveLength(1);
  });
});
