import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { createGateway } from "#simulator/gateway.ts";
import { gatewayOptions } from "#simulator/scenario/scenario.ts";
import { renderApp } from "../../support/renderApp.tsx";

beforeEach(() => window.localStorage.clear());

async function openHelp(scenario: "full" | "empty", authdata?: string) {
  if (authdata) window.localStorage.setItem("user", JSON.stringify({ authdata }));
  const gateway = createGateway(gatewayOptions(scenario, { seed: 1, worldSpeed: 1 }));
  await renderApp({ path: "/help", gateway });
  const check = await screen.findByRole("button", { name: "Check the set-up" });
  return { gateway, check, user: userEvent.setup({ delay: null }) };
}

const stateOf = (step: string) => {
  const line = screen.getByRole("link", { name: step }).closest("li");
  if (!line) throw new Error(`no line of ${step}`);
  return within(line).getByText(/^(Done|Not done|Not known)$/).textContent;
};

it("asks nothing before it is told to, then one call after another, and leads to each page", async () => {
  const { gateway, check, user } = await openHelp("empty", btoa("admin:openDTU42"));
  const paths = () => gateway.received.map(({ path }) => path);
  expect(paths()).not.toContain("/api/ntp/config");
  await user.click(check);
  await screen.findByRole("button", { name: "Check again" });
  expect(["Own password", "Place", "Inverters", "Backup"].map(stateOf)).toEqual([
    "Not done",
    "Done",
    "Not done",
    "Not known",
  ]);
  expect(screen.getByRole("link", { name: "Inverters" }).getAttribute("href")).toBe(
    "/settings/inverter",
  );
  const asked = ["/api/livedata/status", "/api/ntp/config", "/api/powerlimiter/status"];
  expect(paths().filter((path) => asked.includes(path))).toEqual(asked);
});

it("says signed out what it cannot know", async () => {
  const { check, user } = await openHelp("full");
  await user.click(check);
  await screen.findByRole("link", { name: /^Sign in/ });
  expect(["Place", "Inverters"].map(stateOf)).toEqual(["Not known", "Done"]);
});
