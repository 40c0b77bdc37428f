import { act, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { type Proposal, proposalAtom } from "#app/shared/navigation/proposal.ts";
import { openSettings, postedBodies, saveButton } from "../../support/settingsApp.tsx";

// Computing hidden elements makes each query many times slower, and nothing depends on it.

const serial = "116181203366";

async function openWith(page: string, proposal: Proposal) {
  const app = await openSettings("vedirect");
  await saveButton();
  await act(async () => {
    app.store.set(proposalAtom, proposal);
    app.navigate(`/settings/${page}`);
  });
  return app;
}

const longitude = () => document.querySelector('input[name="longitude"]');

const findFilledNote = () => screen.findByText(/^The learnt value is filled in below/);

it("fills a learnt peak into the dialog of its inverter, and sends it once it is saved", async () => {
  const { gateway, user, store } = await openWith("inverter", {
    setting: "peak",
    serial,
    string: 1,
    watts: 812,
  });
  await findFilledNote();
  expect(screen.getByRole("tab", { name: "String" }).getAttribute("aria-selected")).toBe("true");
  const field = document.querySelector('input[name="channel.1.max_power"]');
  expect(field).toHaveProperty("value", "812");
  expect(document.activeElement).toBe(field);
  expect(screen.getByText("1 change")).toBeDefined();
  expect(store.get(proposalAtom)).toBeUndefined();
  expect(postedBodies(gateway, "/api/inverter/edit")).toEqual([]);
  await user.click(await saveButton());
  await waitFor(() => expect(postedBodies(gateway, "/api/inverter/edit")).toHaveLength(1));
  expect(postedBodies(gateway, "/api/inverter/edit")).toMatchObject([
    { serial, channel: [{}, { max_power: 812 }, {}, {}] },
  ]);
});

it("opens no dialog for an inverter that the gateway does not have", async () => {
  await openWith("inverter", { setting: "peak", serial: "116180999999", string: 0, watts: 812 });
  await screen.findByText("Barn");
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("fills a learnt longitude into the settings of the place, among the changes to save", async () => {
  const { gateway, user } = await openWith("ntp", { setting: "longitude", degrees: 8 });
  await findFilledNote();
  const field = longitude();
  expect(field).toHaveProperty("value", "8");
  expect(document.activeElement).toBe(field);
  await user.click(screen.getByRole("button", { name: "1 change" }));
  expect(screen.getByText(/ → 8/)).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(longitude()).not.toHaveProperty("value", "8"));
  expect(screen.queryByText(/^The learnt value/)).toBeNull();
  expect(postedBodies(gateway, "/api/ntp/config")).toEqual([]);
});

it("forgets a proposal once its page is left", async () => {
  const { navigate, store } = await openWith("ntp", {
    setting: "peak",
    serial,
    string: 0,
    watts: 1,
  });
  await saveButton();
  expect(screen.queryByText(/^The learnt value/)).toBeNull();
  await act(async () => navigate("/settings/vedirect"));
  expect(store.get(proposalAtom)).toBeUndefined();
});
