import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { ListedGateway } from "#hub-api/gateways.ts";
import { AddGateway } from "#app/hub/gateways/AddGateway.tsx";
import { GatewayRow } from "#app/hub/gateways/GatewayRow.tsx";
import { renderPart } from "../../support/renderPart.tsx";

afterEach(() => vi.unstubAllGlobals());

const gateway: ListedGateway = {
  name: "barn",
  url: "http://10.0.0.1",
  fixed: "nothing",
  hasPassword: true,
  port: null,
  isReachable: true,
};
const nothing = () => undefined;
const forms = { authdata: "YWRtaW46eA==", onStart: nothing };

/** The bodies that a part sends; the hub answers none of them. */
function sentBodies() {
  const bodies: unknown[] = [];
  vi.stubGlobal("fetch", (_: string, { body }: { readonly body: string }) => {
    bodies.push(JSON.parse(body));
    return Promise.resolve(new Response("", { status: 502 }));
  });
  return bodies;
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

it.each([
  ["", {}],
  ["sunflower", { password: "sunflower" }],
])(
  "a gateway that is renamed keeps its password unless another is typed: %j",
  async (typed, sent) => {
    const bodies = sentBodies();
    const row = <GatewayRow {...forms} gateway={gateway} onChanged={nothing} onRemoved={nothing} />;
    await renderPart(<ul>{row}</ul>, "en", ["hub", "messages"]);
    fireEvent.click(screen.getByRole("button", { name: "Change barn" }));
    type("Name", "shed");
    if (typed !== "") type("Password of the gateway", typed);
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(bodies).toHaveLength(1));
    const { url } = gateway;
    expect(bodies[0]).toEqual({ do: "change", of: "barn", name: "shed", url, ...sent });
    // The form stays with what was typed, and says why.
    await screen.findByRole("alert");
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("shed");
  },
);

it.each([
  ["", {}],
  ["sunflower", { password: "sunflower" }],
])("a gateway is looked at with the password that was typed alone: %j", async (typed, sent) => {
  const bodies = sentBodies();
  const part = (
    <AddGateway {...forms} address="10.0.0.2" earlier={[]} onAgain={nothing} onAdded={nothing} />
  );
  const { container } = await renderPart(part, "en", ["hub", "messages"]);
  if (typed !== "") type("Password of the gateway", typed);
  const form = container.querySelector("form");
  if (form) fireEvent.submit(form);
  await waitFor(() => expect(bodies).toHaveLength(1));
  expect(bodies[0]).toEqual({ url: "10.0.0.2", ...sent });
});
