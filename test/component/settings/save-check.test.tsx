import { act, screen } from "@testing-library/react";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import type { Gateway } from "#simulator/gateway.ts";
import type { FirmwareName } from "#simulator/generation/generation.ts";
import { openSettings, saveButton } from "../../support/settingsApp.tsx";

beforeEach(() => window.localStorage.clear());

interface Case {
  readonly page: "ntp" | "mqtt" | "powermeter";
  readonly firmware?: FirmwareName;
  /** The status that is asked, and how often until it is said how it goes. */
  readonly status: string;
  readonly asked: number;
  readonly said: RegExp;
  readonly prepare?: (gateway: Gateway) => void;
}

const mqtt = { page: "mqtt", status: "/api/mqtt/status" } as const;
const ntp = { page: "ntp", status: "/api/ntp/status" } as const;
const meter = {
  page: "powermeter",
  firmware: "2026.03.31",
  status: "/api/livedata/status",
} as const;

it.each<Case>([
  { ...mqtt, asked: 1, said: /^The gateway is connected to the broker/ },
  {
    ...mqtt,
    asked: 6,
    said: /^Not connected after 30 seconds/,
    prepare: ({ faults }) => faults.flip("brokerReachable", false),
  },
  {
    ...mqtt,
    asked: 6,
    said: /^The gateway reports no status/,
    prepare: ({ faults }) => faults.set(mqtt.status, { kind: "status", status: 500 }),
  },
  { ...ntp, asked: 2, said: /^The clock was already set/ },
  { ...meter, asked: 1, said: /^The power meter reads −?\d/ },
])("$page is watched after its save: $said", async ({ page, status, asked, said, ...options }) => {
  const { gateway, user } = await openSettings(page, options);
  const save = await saveButton();
  const type = async (label: string, text: string) => {
    await user.clear(screen.getByLabelText(label, { selector: "input" }));
    await user.paste(text);
  };
  if (page === "ntp") await type("Time server", "time.lan");
  if (page === "mqtt") {
    await user.click(screen.getByLabelText("Enable MQTT"));
    await type("Host name or IP address", "broker.lan");
  }
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const before = gateway.received.length;
  await user.click(save);
  await screen.findByText("Settings saved.");
  await screen.findByText(/^Waiting for /);
  for (let waits = 0; waits < 6 && screen.queryByText(/^Waiting for /); waits += 1) {
    gateway.advance(5000);
    await act(() => vi.advanceTimersByTimeAsync(5000));
  }
  expect(await screen.findByText(said)).toBeTruthy();
  const calls = gateway.received.slice(before).filter(({ path }) => path === status);
  expect(calls).toHaveLength(asked);
});

it("a save that changes nothing of the time server is not watched", async () => {
  const { user } = await openSettings("ntp");
  await user.click(await saveButton());
  await screen.findByText("Settings saved.");
  expect(screen.queryByText(/^Waiting for /)).toBeNull();
});
