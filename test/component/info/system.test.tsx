import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { profileAtom } from "#app/shared/gateway/profile.ts";
import { createGateway } from "#simulator/gateway.ts";
import { gatewayOptions } from "#simulator/scenario/scenario.ts";
import { renderApp } from "../../support/renderApp.tsx";

it.each([
  ["2024.03.07", ["Verbose logging is set in the settings."]],
  ["2026.03.31", ["How much is written is set in the settings."]],
] as const)("the console of %s says where its details are set", async (firmware, hints) => {
  const gateway = createGateway(gatewayOptions("full", { seed: 1, worldSpeed: 1, firmware }));
  const { store } = await renderApp({ path: "/info/console", gateway });
  await waitFor(() => expect(store.get(profileAtom)).toBeDefined());
  const found = screen.queryAllByText(/is set in the settings/);
  expect(found.map(({ textContent }) => textContent)).toEqual(hints);
});

it.each([
  ["opendtu-26.3.30", {}, /^Every setting/, "tbnobody/OpenDTU"],
  ["2025.04.17", {}, /^Every setting/, "helgeerbe/OpenDTU-OnBattery"],
  [
    "2026.03.31",
    { git_hash: "2027.02.01" },
    /^Newer, .* like OnBattery 2026\.03\.31/,
    "helgeerbe/",
  ],
] as const)("of %s %j says how far it is known", async (firmware, edit, text, project) => {
  const gateway = createGateway(gatewayOptions("full", { seed: 1, worldSpeed: 1, firmware }));
  const path = "/api/system/status";
  const status: unknown = await (
    await gateway.fetch(new Request(`http://gateway.test${path}`))
  ).json();
  const body = JSON.stringify({ ...Object(status), ...edit });
  gateway.faults.set(path, { kind: "body", body });
  await renderApp({ path: "/info/system", gateway });
  expect(await screen.findByText(text)).toBeTruthy();
  const version = screen.getByRole("link", { name: /^v?20\d\d\.|^v26/ });
  expect(version.getAttribute("href")).toContain(`https://github.com/${project}`);
});
