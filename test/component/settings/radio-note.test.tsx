import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { read } from "../../support/gatewayClient.ts";
import { openSettings } from "../../support/settingsApp.tsx";

const noRadio = "This gateway has no CMT2300A radio set up. It cannot read this inverter.";

/** The page where inverters are added, with a serial number typed, in front of a gateway with or without the radio for HMS. */
async function typeSerial(serial: string, hasRadio: boolean) {
  const { gateway, user } = await openSettings("inverter", { firmware: "opendtu-26.3.30" });
  const path = "/api/system/status";
  const status = { ...Object(await read(gateway, path)), cmt_configured: hasRadio };
  const body = JSON.stringify({ ...status, cmt_connected: hasRadio });
  gateway.faults.set(path, { kind: "body", body });
  const requestCount = () => gateway.received.filter((request) => request.path === path).length;
  const before = requestCount();
  await user.type(await screen.findByLabelText("Serial number"), serial);
  await waitFor(() => expect(requestCount()).toBeGreaterThan(before));
}

it("says that the gateway lacks the radio of an inverter that is typed", async () => {
  await typeSerial("116412345678", false);
  expect(await screen.findByText(noRadio)).toBeDefined();
});

it.each([
  ["the radio is there", "116412345678", true],
  ["the inverter needs the other one", "116112345678", false],
])("says nothing of it where %s", async (_where, serial, hasRadio) => {
  await typeSerial(serial, hasRadio);
  await screen.findByText(/4 inputs/);
  expect(screen.queryByText(noRadio)).toBeNull();
});
