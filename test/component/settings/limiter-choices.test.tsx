import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { openSettings } from "../../support/settingsApp.tsx";

beforeEach(() => window.localStorage.clear());

const input = () => screen.getByLabelText<HTMLSelectElement>("Input for the voltage");

it("begins with the first input of an inverter that is chosen to measure the voltage", async () => {
  const { user } = await openSettings("powerlimiter", { firmware: "2026.03.31" });
  await user.click(await screen.findByRole("button", { name: "Add Barn" }));
  const barn = within(screen.getByRole("region", { name: "Barn" }));
  await user.selectOptions(barn.getByLabelText("Power source"), "Battery");
  const inverter = screen.getByLabelText("Inverter for the voltage");
  fireEvent.change(input(), { target: { value: "1" } });
  expect(input().value).toBe("1");
  await user.selectOptions(inverter, "Barn");
  expect(input().value).toBe("0");
});
