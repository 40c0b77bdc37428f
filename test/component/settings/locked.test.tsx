import { cleanup, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { createGateway } from "#simulator/gateway.ts";
import type { FirmwareName } from "#simulator/generation/generation.ts";
import { gatewayOptions } from "#simulator/scenario/scenario.ts";
import { openSettings, postedBodies, saveButton } from "../../support/settingsApp.tsx";
import { read } from "../../support/gatewayClient.ts";
import { answersOf } from "../../support/releases.ts";
import { walkedRows } from "../../support/walks.ts";

beforeEach(() => window.localStorage.clear());

const statusPath = "/api/system/status";
type Prepare = NonNullable<NonNullable<Parameters<typeof openSettings>[1]>["prepare"]>;

/** A gateway whose system status is that of a release but for these keys. */
const saying =
  (tag: string, keys: Readonly<Record<string, unknown>> = {}): Prepare =>
  ({ faults }) => {
    const body = JSON.stringify({ ...answersOf(tag).system, ...keys });
    faults.set(statusPath, { kind: "body", body });
  };

const pages = [
  ["network", "network"],
  ["ntp", "ntp"],
  ["mqtt", "mqtt"],
  ["security", "security"],
  ["dtu", "dtu"],
  ["device", "device"],
  ["vedirect", "vedirect"],
  ["powermeter", "powermeter"],
  ["powerlimiter", "powerlimiter"],
  ["battery", "battery"],
  ["chargerac", "huawei"],
] as const;

/**
 * Saves a page unchanged. Returns the gateway's values before and after, and whether the page says that it cannot be
 * saved.
 */
async function saveUnchanged(page: string, area: string, prepare: Prepare) {
  const { gateway, user } = await openSettings(page, { prepare });
  const path = `/api/${area}/config`;
  const held = await read(gateway, path);
  await user.click(await saveButton());
  await waitFor(() => expect(postedBodies(gateway, path)).toHaveLength(1));
  const refusal = screen.queryByText(/cannot be saved here/);
  return { held, sent: postedBodies(gateway, path), refusal };
}

// Which pages can be saved in front of which build: test/unit/firmware/page-use.test.ts.
it.each(walkedRows(pages))(
  "a build of 2024.03.07 without a version saves /settings/%s",
  async (page, area) => {
    const prepare = saying("2024.03.07", { git_hash: "a1b2c3d" });
    const { held, sent, refusal } = await saveUnchanged(page, area, prepare);
    expect([sent, refusal]).toEqual([[held], null]);
  },
);

it.each<readonly [string, Prepare]>([
  ["an empty text", saying("2024.03.07", { git_hash: "" })],
  ["no version", saying("2024.03.07", { git_hash: undefined })],
  ["my-fork", saying("2024.03.07", { git_hash: "my-fork", of_tomorrow: [1] })],
  ["2024.03.07-5-g1a2b3c4", saying("2024.03.07", { git_hash: "2024.03.07-5-g1a2b3c4" })],
  ["a1b2c3d, and no branch", saying("2024.03.07", { git_hash: "a1b2c3d", git_branch: undefined })],
  ["no system status", ({ faults }) => faults.set(statusPath, { kind: "status", status: 404 })],
])("a build of 2024.03.07 that says %s saves its limiter", async (_name, prepare) => {
  const { held, sent, refusal } = await saveUnchanged("powerlimiter", "powerlimiter", prepare);
  expect([sent, refusal]).toEqual([[held], null]);
});

it("saves a limiter whose inverters are named by a status that refuses, and stays signed in", async () => {
  const path = "/api/powerlimiter/config";
  const { gateway, user } = await openSettings("powerlimiter", {
    prepare: ({ faults }) => {
      for (const one of [statusPath, "/api/livedata/status"])
        faults.set({ path: one, method: "GET" }, { kind: "status", status: 401 });
    },
  });
  await user.click(await saveButton());
  await waitFor(() => expect(postedBodies(gateway, path)).toHaveLength(1));
  expect(postedBodies(gateway, path)[0]).toEqual(await read(gateway, path));
  expect(window.localStorage.getItem("user")).not.toBeNull();
});

it("saves a poll interval in s as one in ms", async () => {
  const { gateway, user } = await openSettings("dtu", { firmware: "2025.04.17" });
  const interval = await screen.findByLabelText(/interval/i);
  expect(interval).toHaveProperty("value", "1");
  await user.clear(interval);
  await user.type(interval, "5");
  await user.click(await saveButton());
  await waitFor(() => expect(postedBodies(gateway, "/api/dtu/config")).toHaveLength(1));
  expect(postedBodies(gateway, "/api/dtu/config")[0]).toMatchObject({ pollinterval: 5000 });
});

it("keeps a poll interval of no whole seconds, and takes one", async () => {
  const firmware = "2025.04.17";
  const path = "/api/dtu/config";
  const other = createGateway(gatewayOptions("full", { seed: 1, worldSpeed: 1, firmware }));
  const record = { ...Object(await read(other, path)), pollinterval: 5500 };
  const { gateway, user } = await openSettings("dtu", {
    firmware,
    prepare: ({ faults }) => faults.set(path, { kind: "body", body: JSON.stringify(record) }),
  });
  const interval = await screen.findByLabelText(/interval/i);
  expect(interval).toHaveProperty("value", "5.5");
  await user.clear(interval);
  await user.type(interval, "2.25");
  await user.click(await saveButton());
  await waitFor(() => expect(postedBodies(gateway, path)).toHaveLength(1));
  expect(postedBodies(gateway, path)[0]).toMatchObject({ pollinterval: 2250 });
});

it("locks the poll interval alone while its unit is in doubt", async () => {
  const { gateway, user } = await openSettings("dtu", {
    prepare: saying("2024.11.20", { git_hash: "a1b2c3d", config_version_onbattery: 2 }),
  });
  await screen.findByText(/seconds or milliseconds/);
  const interval = screen.getByLabelText(/interval/i);
  expect(interval).toHaveProperty("readOnly", true);
  const { pollinterval } = Object(await read(gateway, "/api/dtu/config"));
  expect(interval).toHaveProperty("value", String(pollinterval));
  const serial = screen.getByLabelText(/Serial/);
  await user.clear(serial);
  await user.type(serial, "199980000007");
  await user.click(await saveButton());
  await waitFor(() => expect(postedBodies(gateway, "/api/dtu/config")).toHaveLength(1));
  const sent = { pollinterval, serial: "199980000007" };
  expect(postedBodies(gateway, "/api/dtu/config")[0]).toMatchObject(sent);
});

describe("firmware newer than all that is known", () => {
  const newer = {
    firmware: "2026.03.31",
    prepare: saying("2026.03.31", { git_hash: "2026.12.01" }),
  } as const;

  it("is asked about once, and then saved", async () => {
    const { gateway, user } = await openSettings("ntp", newer);
    await user.click(await saveButton());
    const title = "Firmware 2026.12.01 is newer than this Heliograph";
    await screen.findByRole("dialog", { name: title });
    await user.click(screen.getByRole("button", { name: "Do not save" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(postedBodies(gateway, "/api/ntp/config")).toHaveLength(0);
    await user.click(await saveButton());
    const dialog = await screen.findByRole("dialog", { name: title });
    const [, save] = [...dialog.querySelectorAll("footer button")];
    if (save) await user.click(save);
    await waitFor(() => expect(postedBodies(gateway, "/api/ntp/config")).toHaveLength(1));
    await user.click(await saveButton());
    expect(screen.queryByRole("dialog")).toBeNull();
    await waitFor(() => expect(postedBodies(gateway, "/api/ntp/config")).toHaveLength(2));
  });

  it("is not saved to where its record is another one", async () => {
    const { gateway } = await openSettings("ntp", {
      ...newer,
      prepare: (one) => {
        newer.prepare(one);
        const record = {
          ntp_server: "pool.ntp.org",
          ntp_timezone: "CET-1",
          ntp_timezone_descr: "Europe/Berlin",
          longitude: 11,
          latitude: 48,
          sunsettype: 0,
        };
        one.faults.set("/api/ntp/config", { kind: "body", body: JSON.stringify(record) });
      },
    });
    await screen.findByText(/have another shape than in OnBattery 2026\.03\.31/);
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
    expect(gateway.received.some(({ method }) => method === "POST")).toBe(false);
  });
});

it("firmware older than all that is known is shown, and led to its update", async () => {
  await openSettings("mqtt", { prepare: saying("2024.03.07", { git_hash: "2024.02.19.post1" }) });
  const notice = await screen.findByText(
    /does not know firmware 2024\.02\.19\.post1, which is older/,
  );
  expect(notice.querySelector("a")?.getAttribute("href")).toBe("/firmware/upgrade");
  expect(document.querySelector("form input")).not.toBeNull();
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
  await screen.findByText(/answer lacks .*latitude/);
  expect(screen.getByDisplayValue("pool.ntp.org")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  expect(gateway.received.some(({ method }) => method === "POST")).toBe(false);
});

async function holding(
  page: "powermeter" | "powerlimiter",
  firmware: FirmwareName,
  edit: (record: Readonly<Record<string, unknown>>) => object,
) {
  const path = `/api/${page}/config`;
  const sound = createGateway(gatewayOptions("full", { seed: 1, worldSpeed: 1, firmware }));
  const body = JSON.stringify(edit(Object(await read(sound, path))));
  const app = await openSettings(page, {
    firmware,
    prepare: ({ faults }) => faults.set({ path, method: "GET" }, { kind: "body", body }),
  });
  return { ...app, path };
}

// Switched on, such a value crashes releases of 2025 and 2026 at once and at every start.
describe("a choice that the firmware does not know", () => {
  it.each(["2024.03.07", "2025.04.17", "2026.03.31"] as const)(
    "of the meter in front of %s is not switched on, and named at its field",
    async (firmware) => {
      const { gateway, user, path } = await holding("powermeter", firmware, (meter) => ({
        ...meter,
        enabled: false,
        source: 8,
      }));
      await user.click(await screen.findByRole("switch", { name: "Enable power meter" }));
      await user.click(await saveButton());
      expect(await screen.findAllByText(/choose one of the options/)).not.toHaveLength(0);
      expect(postedBodies(gateway, path)).toEqual([]);
    },
  );

  it.each([
    ["of the limiter is not switched on", false, true, "Enable power limiter"],
    ["of an inverter is not governed by", true, false, "Governed by the limiter"],
  ])("%s, and named at its field", async (_name, enabled, is_governed, name) => {
    const { gateway, user, path } = await holding("powerlimiter", "2026.03.31", (limiter) => ({
      ...limiter,
      enabled,
      inverters: Object(limiter["inverters"]).map((one: object) => ({
        ...one,
        is_governed,
        power_source: 3,
      })),
    }));
    const [first] = await screen.findAllByRole("switch", { name });
    if (first) await user.click(first);
    await user.click(await saveButton());
    expect(await screen.findAllByText(/choose one of the options/)).not.toHaveLength(0);
    expect(postedBodies(gateway, path)).toEqual([]);
  });

  it("is saved again while it stays off", async () => {
    const { gateway, user, path } = await holding("powermeter", "2026.03.31", (meter) => ({
      ...meter,
      enabled: false,
      source: 8,
    }));
    await user.click(await saveButton());
    await waitFor(() => expect(postedBodies(gateway, path)).toHaveLength(1));
    expect(postedBodies(gateway, path)[0]).toMatchObject({ enabled: false, source: 8 });
  });
});

it("says when the gateway takes no more inverters", async () => {
  const path = "/api/inverter/list";
  const firmware = "2026.03.31" as const;
  const other = createGateway(gatewayOptions("full", { seed: 1, worldSpeed: 1, firmware }));
  const { inverter } = Object(await read(other, path));
  const ten = Array.from({ length: 10 }, (_, id) => ({ ...inverter[0], id, order: id }));
  const answer = (list: unknown) => ({
    firmware,
    prepare: ({ faults }: Parameters<Prepare>[0]) =>
      faults.set(path, { kind: "body", body: JSON.stringify({ inverter: list }) }),
  });
  const text = "All 10 places for inverters are in use.";
  await openSettings("inverter", answer(ten));
  await screen.findByText(text);
  cleanup();
  await openSettings("inverter", answer(ten.slice(1)));
  await screen.findByRole("button", { name: "Add" });
  expect(screen.queryByText(text)).toBeNull();
});
