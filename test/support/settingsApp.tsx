import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Locale } from "#app/shared/i18n/locale.ts";
import { createGateway, type Gateway } from "#simulator/gateway.ts";
import type { FirmwareName } from "#simulator/generation/generation.ts";
import { gatewayOptions } from "#simulator/scenario/scenario.ts";
import { renderApp } from "./renderApp.tsx";

/** A settings page in front of a gateway of its own, with an admin signed in. */
export async function openSettings(
  page: string,
  {
    locale = "en",
    prepare,
    ...rest
  }: { locale?: Locale; prepare?: (gateway: Gateway) => void; firmware?: FirmwareName } = {},
) {
  window.localStorage.setItem("user", JSON.stringify({ authdata: btoa("admin:openDTU42") }));
  const gateway = createGateway(gatewayOptions("full", { seed: 1, worldSpeed: 1, ...rest }));
  prepare?.(gateway);
  const app = await renderApp({ path: `/settings/${page}`, gateway, locale });
  const user = userEvent.setup({ delay: null });
  return { ...app, gateway, user };
}

/** Bodies posted to a path so far, oldest first. */
export function postedBodies(gateway: Gateway, path: string): readonly unknown[] {
  return gateway.received
    .filter((request) => request.method === "POST" && request.path === path)
    .map(({ fields }): unknown => JSON.parse(fields["data"] ?? ""));
}

/** The form's Save button, once the form is there. */
export function saveButton(name = "Save"): Promise<HTMLElement> {
  return screen.findByRole("button", { name });
}
