import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { profileAtom } from "#app/shared/gateway/profile.ts";
import { read } from "../../support/gatewayClient.ts";
import { openSettings, postedBodies, saveButton } from "../../support/settingsApp.tsx";
import { walkedReleases } from "../../support/walks.ts";

beforeEach(() => window.localStorage.clear());

// The codecs of every release: test/unit/client/settings-codecs.test.ts.
const openDtus = walkedReleases.filter((name) => name.startsWith("opendtu"));

const pages = [
  ["network", "/api/network/config"],
  ["ntp", "/api/ntp/config"],
  ["mqtt", "/api/mqtt/config"],
  ["security", "/api/security/config"],
  ["dtu", "/api/dtu/config"],
  ["device", "/api/device/config"],
] as const;

const onBattery = [
  ...pages,
  ["vedirect", "/api/solarcharger/config"],
  ["powermeter", "/api/powermeter/config"],
  ["powerlimiter", "/api/powerlimiter/config"],
  ["battery", "/api/battery/config"],
  ["chargerac", "/api/gridcharger/config"],
  ["logging", "/api/logging/config"],
] as const;

describe.each([
  ...openDtus.map((firmware) => ({ firmware, all: pages })),
  { firmware: "2026.03.31" as const, all: onBattery },
])("settings in front of $firmware", ({ firmware, all }) => {
  it.each(all)("/settings/%s sends back what it read, type for type", async (page, path) => {
    const { gateway, user } = await openSettings(page, { firmware });
    const held = await read(gateway, path);
    await user.click(await saveButton());
    await waitFor(() => expect(postedBodies(gateway, path)).toHaveLength(1));
    expect(postedBodies(gateway, path)[0]).toEqual(held);
    expect(document.body.textContent).not.toMatch(/\w+\.(fields|sections|engine|issues)\./);
    expect(await read(gateway, path)).toEqual(held);
  });
});

it("saves although the page is loaded again for a profile that has just become known", async () => {
  const { gateway, store } = await openSettings("dtu", { firmware: "opendtu-26.3.30" });
  fireEvent.click(await saveButton());
  act(() => store.set(profileAtom, undefined));
  await waitFor(() => expect(postedBodies(gateway, "/api/dtu/config")).toHaveLength(1));
});

it("keeps what was typed although the page is loaded again", async () => {
  const { gateway, store, user } = await openSettings("dtu", { firmware: "opendtu-26.3.30" });
  await saveButton();
  await user.clear(screen.getByLabelText(/Poll interval/i));
  await user.paste("17");
  const reads = () =>
    gateway.received.filter(({ path, method }) => path === "/api/dtu/config" && method === "GET");
  const before = reads().length;
  act(() => store.set(profileAtom, undefined));
  await waitFor(() => expect(reads().length).toBeGreaterThan(before));
  await user.click(await saveButton());
  await waitFor(() => expect(postedBodies(gateway, "/api/dtu/config")).toHaveLength(1));
  expect(postedBodies(gateway, "/api/dtu/config")[0]).toMatchObject({ pollinterval: 17 });
});

it("says what the gateway kept otherwise", async () => {
  const { gateway, user } = await openSettings("dtu", { firmware: "opendtu-26.3.30" });
  const serial = await screen.findByLabelText(/Serial/);
  await user.clear(serial);
  await user.type(serial, "5");
  await user.click(await saveButton());
  expect(await screen.findByText(/kept something else for: Serial/)).toBeTruthy();
  expect(await read(gateway, "/api/dtu/config")).toHaveProperty("serial", "000000005");
});

it("says it after a restart, too, without the pins that follow from a profile", async () => {
  const { gateway, user } = await openSettings("device", { firmware: "opendtu-26.3.30" });
  await screen.findByRole("option", { name: "Radio only" });
  await user.selectOptions(screen.getByLabelText("Pin profile"), "Radio only");
  await user.click(await saveButton());
  await waitFor(() => expect(postedBodies(gateway, "/api/device/config")).toHaveLength(1));
  const { device } = gateway.device.config;
  gateway.device.save("device", { ...device, display: { ...device.display, contrast: 7 } });
  gateway.advance(10_000);
  const notice = await screen.findByText(/kept something else/);
  expect(notice.textContent).toMatch(/for: Contrast\.?/);
  expect(notice.textContent).not.toMatch(/,/);
});

it("says nothing of addresses that DHCP hides", async () => {
  const { gateway, user } = await openSettings("network", {
    firmware: "opendtu-26.3.30",
    prepare: ({ device }) => {
      const { network } = device.config;
      const fixed = { ...network, dhcp: false, ipaddress: "10.0.0.5", netmask: "255.0.0.0" };
      device.save("network", fixed);
    },
  });
  await user.clear(await screen.findByLabelText("IP address"));
  await user.clear(screen.getByLabelText("Netmask"));
  await user.click(screen.getByRole("switch", { name: "Get address automatically (DHCP)" }));
  await user.click(await saveButton());
  await waitFor(() => expect(postedBodies(gateway, "/api/network/config")).toHaveLength(1));
  const { network } = gateway.device.config;
  gateway.device.save("network", { ...network, ipaddress: "10.0.0.7", netmask: "0.0.0.0" });
  const requestCount = () =>
    gateway.received.filter(({ path }) => path === "/api/network/config").length;
  const before = requestCount();
  gateway.advance(10_000);
  await waitFor(() => expect(requestCount()).toBeGreaterThan(before));
  await saveButton();
  expect(screen.queryByText(/kept something else/)).toBeNull();
});

// Trap 12: releases of 2026 have no zones.json.
it.each([
  ["2026.03.31", "/api/ntp/zones"],
  ["2025.04.17", "/zones.json"],
] as const)("%s: asks for time zones at %s", async (firmware, path) => {
  const { gateway } = await openSettings("ntp", { firmware });
  await waitFor(() =>
    expect(
      gateway.received
        .map((one) => one.path)
        .filter((requestCount) => requestCount.endsWith("zones") || requestCount === "/zones.json"),
    ).toEqual([path]),
  );
});

// Trap 8: both are legal on OnBattery.
it.each([
  ["2026.03.31", "1", 201, true],
  ["2026.03.31", "1", 257, false],
  ["2026.03.31", "0", 9, false],
  ["opendtu-26.3.30", "5", 32, true],
  ["opendtu-26.3.30", "5", 33, false],
  ["opendtu-26.3.30", "1", 9, false],
] as const)("%s: MQTT every %s s below a topic of %d bytes: %s", async (...row) => {
  const [firmware, interval, bytes, isTaken] = row;
  const { gateway, user } = await openSettings("mqtt", {
    firmware,
    prepare: ({ device }) => {
      const broker = { mqtt_enabled: true, mqtt_hostname: "broker.home" };
      device.save("mqtt", { ...device.config.mqtt, ...broker });
    },
  });
  const fill = async (label: RegExp, text: string) => {
    const field = await screen.findByLabelText(label);
    await user.clear(field);
    await user.click(field);
    await user.paste(text);
  };
  await fill(/^Publish interval/, interval);
  await fill(/^Base topic/, `${"x".repeat(bytes - 1)}/`);
  await user.click(await saveButton());
  await waitFor(() => {
    const isWrong = document.querySelector("[aria-invalid=true]") !== null;
    expect(isWrong || screen.queryByText("Settings saved.") !== null).toBe(true);
  });
  expect(postedBodies(gateway, "/api/mqtt/config")).toHaveLength(isTaken ? 1 : 0);
});

it("takes serials with letters where the firmware does", async () => {
  const { gateway, user } = await openSettings("inverter", { firmware: "opendtu-26.3.30" });
  await user.type(await screen.findByLabelText("Serial number"), "2841A0112233");
  await user.type(await screen.findByLabelText("Name"), "Garage");
  await user.click(await screen.findByRole("button", { name: "Add" }));
  await waitFor(() => expect(postedBodies(gateway, "/api/inverter/add")).toHaveLength(1));
  await waitFor(async () =>
    expect(JSON.stringify(await read(gateway, "/api/inverter/list"))).toContain("2841a0112233"),
  );
});
