import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { openSettings } from "../../support/settingsApp.tsx";

/** The page where inverters are added, with a number typed. */
async function typeNumber(number: string) {
  const app = await openSettings("inverter", { firmware: "opendtu-26.3.30" });
  const field = await screen.findByLabelText<HTMLInputElement>("Serial number");
  await app.user.type(field, number);
  return { ...app, field };
}

it("takes the number on a label, says what will be stored, and stores that", async () => {
  const { gateway, user, field } = await typeNumber("A1100FBT4-19W");
  expect(await screen.findByText(/Will be stored as 28210007AF44\.$/)).toBeDefined();
  expect(field.value).toBe("A1100FBT4-19W");
  expect(screen.queryByText(/built in week/)).toBeNull();
  await user.type(screen.getByLabelText("Name"), "Fence");
  await user.click(screen.getByRole("button", { name: "Add" }));
  const path = "/api/inverter/add";
  const sentRequests = () => gateway.received.filter((request) => request.path === path);
  await waitFor(() => expect(sentRequests()).toHaveLength(1));
  expect(JSON.stringify(sentRequests())).toContain("28210007af44");
  await waitFor(() => expect(field.value).toBe(""));
});

it("stores no number of which the ending is another one", async () => {
  const { gateway, user } = await typeNumber("A1100FBT5-19W");
  expect(await screen.findByText(/The ending does not fit/)).toBeDefined();
  await user.type(screen.getByLabelText("Name"), "Fence");
  await user.click(screen.getByRole("button", { name: "Add" }));
  expect(gateway.received.some(({ path }) => path === "/api/inverter/add")).toBe(false);
});

it.each([
  ["en", "Serial number", "A1100FBT4"],
  ["de", "Seriennummer", "a1100fbt4-19w"],
  ["fr", "Numéro de série", " A1100FBT4-19W "],
] as const)("takes a label as people type it, in %s", async (locale, label, number) => {
  const app = await openSettings("inverter", { firmware: "opendtu-26.3.30", locale });
  await app.user.type(await screen.findByLabelText<HTMLInputElement>(label), number);
  expect(await screen.findByText(/28210007AF44/)).toBeDefined();
});
