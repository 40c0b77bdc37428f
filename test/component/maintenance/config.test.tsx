import { cleanup, configure, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { openSettings } from "../../support/settingsApp.tsx";

configure({ asyncUtilTimeout: 15_000 });
afterEach(cleanup);

it.each([
  ["2024.03.07", "/api/config"],
  ["opendtu-26.3.30", "/api/file"],
  ["2026.03.31", "/api/file"],
] as const)("lists and resets the files of %s by its own calls", async (firmware, path) => {
  const { gateway, user } = await openSettings("config", { firmware });
  const file = await screen.findByLabelText("File");
  expect(within(file).getByRole("option", { name: "config.json" })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Factory reset" }));
  await user.click(screen.getByRole("button", { name: "Confirm" }));
  await screen.findByText("Settings deleted, the gateway restarts");
  const asked = gateway.received.map((request) => request.path);
  expect(asked).toContain(`${path}/list`);
  expect(asked).toContain(path === "/api/file" ? `${path}/delete_all` : `${path}/delete`);
  expect(asked.filter((one) => /^.api.(config|file).(list|delete)/.test(one))).toHaveLength(2);
});

it.each([
  ["2026.03.31", "a newer release", { git_hash: "2027.02.01", config_version: "0.1.30" }],
  ["2024.03.07", "a gateway that does not tell its release", {}],
] as const)(
  "on %s: offers %s a backup, but no restore and no reset",
  async (firmware, _, system) => {
    const { gateway, user } = await openSettings("config", {
      firmware,
      prepare: ({ faults }) =>
        faults.set("/api/system/status", { kind: "body", body: JSON.stringify(system) }),
    });
    await screen.findByText(/Restore and factory reset are not offered here/);
    expect(screen.queryByRole("button", { name: "Factory reset" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Compare" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Download" }));
    expect(gateway.received.some(({ method }) => method === "POST")).toBe(false);
  },
);
