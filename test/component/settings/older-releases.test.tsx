import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { Gateway } from "#simulator/gateway.ts";
import answers20240323 from "../../fixtures/releases/2024.03.23.json" with { type: "json" };
import answers20240603 from "../../fixtures/releases/2024.06.03.json" with { type: "json" };
import answers20240911 from "../../fixtures/releases/2024.09.11.json" with { type: "json" };
import answers20241022 from "../../fixtures/releases/2024.10.22.json" with { type: "json" };
import answers20241120 from "../../fixtures/releases/2024.11.20.json" with { type: "json" };
import answers20250123 from "../../fixtures/releases/2025.01.23.json" with { type: "json" };
import answers20250417 from "../../fixtures/releases/2025.04.17.json" with { type: "json" };
import { olderRecords } from "../../support/olderRecords.ts";
import { openSettings, postedBodies, saveButton } from "../../support/settingsApp.tsx";

beforeEach(() => window.localStorage.clear());

const metadata = "/api/powerlimiter/metadata";
const saved = { type: "success", message: "Settings saved!", code: 1001 };

const answers = {
  "2024.03.23": answers20240323,
  "2024.06.03": answers20240603,
  "2024.09.11": answers20240911,
  "2024.10.22": answers20241022,
  "2024.11.20": answers20241120,
  "2025.01.23": answers20250123,
  "2025.04.17": answers20250417,
} as const;

type Answers = Readonly<Record<string, unknown>>;

function answer(gateway: Gateway, path: string, body: unknown, method = "GET") {
  gateway.faults.set({ path, method }, { kind: "body", body: JSON.stringify(body) });
}

/** Makes a simulated gateway answer as an older release does: `tag` is that of the composed answers, `record` that of the record. */
async function openOlder(
  page: string,
  {
    tag,
    record = tag,
    path,
    edit,
  }: { tag: keyof typeof answers; record?: string; path: string; edit?: Answers },
) {
  const older = olderRecords.find((one) => one.tag === record && one.path === path);
  if (older === undefined) throw new Error(`no record of ${record} at ${path}`);
  const held = { ...older.record, ...edit };
  const { system, live } = answers[tag];
  const opened = await openSettings(page, {
    prepare: (gateway) => {
      answer(gateway, "/api/system/status", system);
      answer(gateway, "/api/livedata/status", live);
      answer(gateway, path, held);
      answer(gateway, path, saved, "POST");
      answer(gateway, metadata, older.beside ?? {});
    },
  });
  return { ...opened, held };
}

const optionsOf = (label: string | RegExp) =>
  [...screen.getByLabelText(label).querySelectorAll("option")].map(
    ({ textContent }) => textContent,
  );
const isShown = (label: string | RegExp) => screen.queryByLabelText(label) !== null;

async function type(
  user: Awaited<ReturnType<typeof openOlder>>["user"],
  label: RegExp,
  to: string,
) {
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  await user.type(field, to);
}

const chosen = () => screen.findByRole("combobox", { name: "Inverter" });

describe("a limiter with one inverter", () => {
  const path = "/api/powerlimiter/config";
  const storage = "Storage (HM-600/700/800-2T)";

  it("saves another limit beside the serial that it was sent", async () => {
    const { gateway, user, held } = await openOlder("powerlimiter", { tag: "2024.10.22", path });
    await type(user, /^Upper power limit/, "600");
    expect(await chosen()).toHaveProperty("selectedOptions.0.textContent", storage);
    await user.click(await saveButton());
    await waitFor(() => expect(postedBodies(gateway, path)).toHaveLength(1));
    expect(postedBodies(gateway, path)[0]).toStrictEqual({ ...held, upper_power_limit: 600 });
  });

  it("takes another inverter by its digits, and that one's first input", async () => {
    const { gateway, user, held } = await openOlder("powerlimiter", { tag: "2024.03.23", path });
    await user.selectOptions(await chosen(), "Roof (HM-600/700/800-2T)");
    await user.click(await saveButton());
    await waitFor(() => expect(postedBodies(gateway, path)).toHaveLength(1));
    expect(postedBodies(gateway, path)[0]).toStrictEqual({
      ...held,
      inverter_serial: "18938823254579",
      inverter_channel_id: 0,
    });
  });

  it("names the inverter of a position that an older release left, and sends the position back", async () => {
    const { gateway, user, held } = await openOlder("powerlimiter", {
      tag: "2024.03.23",
      path,
      edit: { inverter_serial: "1" },
    });
    expect(await chosen()).toHaveProperty("selectedOptions.0.textContent", "Storage (ID 1)");
    await type(user, /^Hysteresis/, "9");
    await user.click(await saveButton());
    await waitFor(() => expect(postedBodies(gateway, path)).toHaveLength(1));
    expect(postedBodies(gateway, path)[0]).toStrictEqual({
      ...held,
      target_power_consumption_hysteresis: 9,
    });
  });

  it("shows the serial of an inverter that the gateway no longer has as other pages do", async () => {
    await openOlder("powerlimiter", {
      tag: "2024.10.22",
      path,
      edit: { inverter_serial: String(0x114182304567) },
    });
    expect(await chosen()).toHaveProperty("selectedOptions.0.textContent", "114182304567");
  });
});

describe("a battery in flat settings", () => {
  const path = "/api/battery/config";

  it("edits a JSON path and offers the providers of its release only", async () => {
    const { gateway, user, held } = await openOlder("battery", {
      tag: "2024.09.11",
      record: "2024.08.18",
      path,
    });
    await screen.findByLabelText("Data source");
    expect(optionsOf("Data source")).toHaveLength(5);
    expect(isShown("Limit the discharge current")).toBe(false);
    expect(screen.queryByRole("region", { name: "Discharge current" })).toBeNull();
    await type(user, /JSON path for the state of charge/, "soc");
    await user.click(await saveButton());
    await waitFor(() => expect(postedBodies(gateway, path)).toHaveLength(1));
    expect(postedBodies(gateway, path)[0]).toStrictEqual({ ...held, mqtt_soc_json_path: "soc" });
  });

  it("keeps a provider that it does not know, and says so", async () => {
    const { gateway, user, held } = await openOlder("battery", {
      tag: "2024.10.22",
      path,
      edit: { provider: 6 },
    });
    expect(await screen.findByLabelText("Data source")).toHaveProperty(
      "selectedOptions.0.textContent",
      "JBD BMS, via serial connection",
    );
    await user.click(screen.getByLabelText("Limit the discharge current"));
    await user.click(await saveButton());
    await waitFor(() => expect(postedBodies(gateway, path)).toHaveLength(1));
    expect(postedBodies(gateway, path)[0]).toStrictEqual({
      ...held,
      enable_discharge_current_limit: false,
    });
  });
});

describe("a Huawei charger", () => {
  const path = "/api/huawei/config";

  it("keeps a limit by the state of charge, and the gateway restarts", async () => {
    const { gateway, user, held } = await openOlder("chargerac", { tag: "2024.11.20", path });
    await type(user, /^Stop charging at/, "90");
    expect(screen.getByText("Saving restarts the gateway.")).toBeTruthy();
    expect(isShown("CAN interface")).toBe(false);
    await user.click(await saveButton());
    await waitFor(() => expect(postedBodies(gateway, path)).toHaveLength(1));
    expect(postedBodies(gateway, path)[0]).toStrictEqual({
      ...held,
      stop_batterysoc_threshold: 90,
    });
  });

  it("has a CAN interface and does not restart since January 2025", async () => {
    const { gateway, user, held } = await openOlder("chargerac", { tag: "2025.04.17", path });
    await user.selectOptions(
      await screen.findByLabelText("CAN interface"),
      "Controller of the ESP32 (TWAI) with a transceiver",
    );
    expect(screen.queryByText("Saving restarts the gateway.")).toBeNull();
    await user.click(await saveButton());
    await waitFor(() => expect(postedBodies(gateway, path)).toHaveLength(1));
    expect(postedBodies(gateway, path)[0]).toStrictEqual({ ...held, hardware_interface: 1 });
  });
});

it("offers a meter the sources of its release, and saves the unit of a phase", async () => {
  const path = "/api/powermeter/config";
  const { gateway, user, held } = await openOlder("powermeter", {
    tag: "2024.06.03",
    record: "2024.05.03",
    path,
  });
  await screen.findByLabelText("Source");
  expect(optionsOf("Source")).toHaveLength(6);
  const [unit] = screen.getAllByLabelText("Unit");
  if (unit) await user.selectOptions(unit, "mW");
  await user.click(await saveButton());
  await waitFor(() => expect(postedBodies(gateway, path)).toHaveLength(1));
  expect(postedBodies(gateway, path)[0]).toHaveProperty("http_phases.0.unit", 1);
  expect(postedBodies(gateway, path)[0]).toMatchObject({ ...held, http_phases: expect.any(Array) });
});

it("gives an inverter that enters an empty list the keys of its release", async () => {
  const path = "/api/powerlimiter/config";
  const { gateway, user } = await openOlder("powerlimiter", {
    tag: "2025.01.23",
    path,
    edit: { inverters: [] },
  });
  await user.click(await screen.findByRole("button", { name: "Add 114172a00003" }));
  await user.click(screen.getByLabelText("Powered by solar modules"));
  await user.click(await saveButton());
  await waitFor(() => expect(postedBodies(gateway, path)).toHaveLength(1));
  expect(postedBodies(gateway, path)[0]).toHaveProperty("inverters", [
    {
      serial: "114172a00003",
      is_governed: true,
      is_behind_power_meter: true,
      is_solar_powered: true,
      use_overscaling_to_compensate_shading: false,
      scaling_threshold: 98,
      lower_power_limit: 26,
      upper_power_limit: 800,
    },
  ]);
});
