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
