import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { signOutAtom } from "#app/shared/session/session.ts";
import { storageKeys, writeText } from "#app/shared/storage/storage.ts";
import { createGateway } from "#simulator/gateway.ts";
import { gatewayOptions } from "#simulator/scenario/scenario.ts";
import { renderApp } from "../../support/renderApp.tsx";

beforeEach(() => window.localStorage.clear());
afterEach(cleanup);

const full = () => createGateway(gatewayOptions("full", { seed: 1, worldSpeed: 1 }));

it("draws the live page first, then its devices", async () => {
  const app = await renderApp({ gateway: full() });
  await screen.findByRole("tablist");
  act(() => app.navigate("/login"));
  expect(screen.queryByRole("region", { name: "Totals" })).toBeNull();
  act(() => app.navigate("/"));
  expect(screen.getByRole("heading", { level: 1, name: "Live data" })).toBeTruthy();
  expect(screen.getByRole("region", { name: "Totals" }).textContent).toContain("W");
  expect(screen.getByRole("tablist")).toBeTruthy();
  expect(screen.queryByRole("region", { name: "AC charger" })).toBeNull();
  expect(await screen.findByRole("region", { name: "AC charger" })).toBeTruthy();
});

it("shows an info page again with its last values while it loads, but nobody else's", async () => {
  const gateway = full();
  writeText(storageKeys.user, JSON.stringify({ authdata: btoa("admin:openDTU42") }));
  const app = await renderApp({ path: "/info/network", gateway });
  await screen.findByText("Wi-Fi station");
  gateway.faults.set("/api/network/status", { kind: "hang" });
  act(() => app.navigate("/login"));
  act(() => app.navigate("/info/network"));
  expect(screen.getByText("Wi-Fi station")).toBeTruthy();
  expect(screen.getByRole("status").textContent).toBe("Loading");
  act(() => app.navigate("/login"));
  act(() => app.store.set(signOutAtom));
  act(() => app.navigate("/info/network"));
  expect(screen.queryByText("Wi-Fi station")).toBeNull();
});

it("shows a settings page again with its last values while it loads, but nobody else's", async () => {
  const gateway = full();
  writeText(storageKeys.user, JSON.stringify({ authdata: btoa("admin:openDTU42") }));
  const app = await renderApp({ path: "/settings/ntp", gateway });
  const server = await screen.findByLabelText("Time server", { selector: "input" });
  act(() => app.navigate("/about"));
  gateway.faults.set("/api/ntp/config", { kind: "hang" });
  act(() => app.navigate("/settings/ntp"));
  expect(screen.getByLabelText("Time server", { selector: "input" })).toHaveProperty(
    "value",
    Reflect.get(server, "value"),
  );
  expect(screen.getByText("Loading")).toBeTruthy();
  act(() => app.navigate("/about"));
  act(() => app.store.set(signOutAtom));
  act(() => app.navigate("/settings/ntp"));
  expect(screen.queryByLabelText("Time server", { selector: "input" })).toBeNull();
});
