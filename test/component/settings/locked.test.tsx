import { configure, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import b1 from "../../fixtures/generations/B1.json" with { type: "json" };
import u1 from "../../fixtures/generations/U1.json" with { type: "json" };
import { openSettings } from "../../support/settingsApp.tsx";

configure({ asyncUtilTimeout: 15_000 });

it("shows a poll interval in ms as one in s, without a way to save it", async () => {
  const { gateway } = await openSettings("dtu", { firmware: "2025.04.17" });
  const notice = await screen.findByText(/cannot be saved here.*2025\.04\.17/);
  expect(notice.querySelector("a")?.getAttribute("href")).toBe("/firmware/upgrade");
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  expect(screen.getByLabelText(/interval/i)).toHaveProperty("value", "1");
  expect(gateway.received.some(({ method }) => method === "POST")).toBe(false);
});

it("shows what it understands of a release that cannot be saved to", async () => {
  const body = JSON.stringify(b1.system);
  await openSettings("mqtt", {
    prepare: ({ faults }) => faults.set("/api/system/status", { kind: "body", body }),
  });
  await screen.findByText(/cannot be saved here/);
  expect(document.querySelector("form input")).not.toBeNull();
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
});

it("leads to the firmware upload where a newer release can be saved to", async () => {
  const body = JSON.stringify(u1.system);
  await openSettings("mqtt", {
    firmware: "opendtu-24.11.7",
    prepare: ({ faults }) => faults.set("/api/system/status", { kind: "body", body }),
  });
  const notice = await screen.findByText(/cannot be saved here/);
  expect(notice.querySelector("a")?.getAttribute("href")).toBe("/firmware/upgrade");
});

it("explains why the page of a limiter with one inverter by its serial is empty", async () => {
  const body = JSON.stringify(b1.system);
  await openSettings("powerlimiter", {
    prepare: ({ faults }) => faults.set("/api/system/status", { kind: "body", body }),
  });
  await screen.findByText(/cannot read these settings of firmware 2024\.03\.23 yet/);
  expect(document.querySelector("form input")).toBeNull();
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
});

it("has no page for what the gateway lacks", async () => {
  await openSettings("battery", { firmware: "opendtu-26.3.30" });
  await screen.findByText("There is no page at /settings/battery.");
  expect(screen.queryByRole("link", { name: "Battery", hidden: true })).toBeNull();
});

it("sets the level of one part of the log", async () => {
  const { gateway, user } = await openSettings("logging", { firmware: "opendtu-26.3.30" });
  const before = gateway.device.config.logging.default;
  await user.selectOptions(await screen.findByLabelText("MQTT"), "Everything (verbose)");
  await user.click(await screen.findByRole("button", { name: "Save" }));
  const modules = [
    { name: "CORE", level: 1 },
    { name: "mqtt", level: 5 },
  ];
  await waitFor(() => {
    const held = gateway.device.config.logging;
    expect(held.modules.filter(({ name }) => name !== "")).toEqual(modules);
    expect(held.default).toBe(before);
  });
});

it("shows a record that was read only in part, but does not save it", async () => {
  const { gateway } = await openSettings("ntp", {
    prepare: (one) => {
      const { server, latitude } = { server: "pool.ntp.org", latitude: "far north" };
      const zone = { ntp_timezone: "CET-1", ntp_timezone_descr: "Europe/Berlin", sunsettype: 0 };
      const body = JSON.stringify({ ntp_server: server, latitude, longitude: 11, ...zone });
      one.faults.set("/api/ntp/config", { kind: "body", body });
    },
  });
  await screen.findByText(/read only in part.*latitude/);
  expect(screen.getByDisplayValue("pool.ntp.org")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  expect(gateway.received.some(({ method }) => method === "POST")).toBe(false);
});

it("saves what all generations read alike", async () => {
  await openSettings("network", { firmware: "2026.03.31" });
  expect(await screen.findByRole("button", { name: "Save" })).toBeTruthy();
  expect(screen.queryByText(/cannot be saved here/)).toBeNull();
});
