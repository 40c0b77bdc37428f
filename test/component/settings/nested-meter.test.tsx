import { profileAtom } from "#app/shared/gateway/profile.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { read } from "../../support/gatewayClient.ts";
import { openSettings, postedBodies, saveButton } from "../../support/settingsApp.tsx";

beforeEach(() => window.localStorage.clear());

const path = "/api/powermeter/config";
const newest = { firmware: "2026.03.31" } as const;
const card = (name: string) => within(screen.getByRole("region", { name }));

async function openWith(source: string) {
  const opened = await openSettings("powermeter", newest);
  const held: unknown = await read(opened.gateway, path);
  await opened.user.selectOptions(await screen.findByLabelText("Source"), source);
  return { ...opened, held: Object(held) };
}

it("reads a second value with a request of its own", async () => {
  const { gateway, user, held } = await openWith("HTTP and JSON");
  expect(card("Value 2").queryByLabelText(/^URL/)).toBeNull();
  await user.click(card("Value 2").getByLabelText("Use this value"));
  expect(card("Value 2").queryByLabelText(/^URL/)).toBeNull();
  await user.click(screen.getByLabelText(/^Individual requests/));
  await user.click(card("Value 2").getByLabelText(/^URL/));
  await user.paste("https://meter.lan/solar");
  await user.click(card("Value 2").getByLabelText(/^JSON path/));
  await user.paste("power");
  await user.selectOptions(card("Value 2").getByLabelText("Unit"), "kW");
  await user.click(card("Value 2").getByLabelText(/^Reverse the sign/));
  await user.click(await saveButton());
  await screen.findByText("Settings saved.");
  // Since 2024.08.18 a save does not restart the gateway, so nothing is waited for.
  expect(screen.getByLabelText("Source")).toBeTruthy();
  const [first, second, third] = held.http_json.values;
  const sent = postedBodies(gateway, path)[0];
  expect(sent).toEqual({
    ...held,
    source: 3,
    http_json: {
      ...held.http_json,
      individual_requests: true,
      values: [
        first,
        {
          ...second,
          http_request: { ...second.http_request, url: "https://meter.lan/solar" },
          enabled: true,
          json_path: "power",
          unit: 2,
          sign_inverted: true,
        },
        third,
      ],
    },
  });
  expect(await read(gateway, path)).toEqual(sent);
});

it("asks for user and password of a request that signs in, before anything is sent", async () => {
  const { gateway, user } = await openWith("SML over HTTP, such as Tibber Pulse");
  await user.click(screen.getByLabelText(/^URL/));
  await user.paste("http://pulse.lan/data.json");
  await user.selectOptions(screen.getByLabelText("Authorization"), "Basic");
  await user.click(await saveButton());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("User name")));
  expect(postedBodies(gateway, path)).toEqual([]);
});

it("says in its own words why the gateway refused a save, which has no code", async () => {
  const message = "URL must either start with http:// or https://!";
  const { user } = await openSettings("powermeter", {
    ...newest,
    prepare: ({ faults }) =>
      faults.set(
        { path, method: "POST" },
        { kind: "body", body: JSON.stringify({ type: "warning", message }) },
      ),
  });
  await user.click(await saveButton());
  expect(await screen.findByText(message)).toBeTruthy();
});

it.each([
  ["HTTP and JSON", "/api/powermeter/testhttpjsonrequest", "http_json", /Total: /],
  ["SML over HTTP, such as Tibber Pulse", "/api/powermeter/testhttpsmlrequest", "http_sml", /W$/],
] as const)(
  "has the gateway test %s with what stands in the form",
  async (source, call, key, ok) => {
    const { gateway, user, held } = await openWith(source);
    const url = screen.getAllByLabelText(/^URL/)[0];
    if (!url) throw new Error("no URL");
    await user.clear(url);
    await user.click(url);
    await user.paste("http://meter.invalid/status");
    await user.click(screen.getByRole("button", { name: "Test HTTP request" }));
    expect(await screen.findByText("The name meter.invalid is unknown.")).toBeTruthy();
    await user.clear(url);
    await user.click(url);
    await user.paste("http://meter.lan/status");
    await user.click(screen.getByRole("button", { name: "Test HTTP request" }));
    expect(await screen.findByText(ok)).toBeTruthy();
    expect(Object.keys(Object(postedBodies(gateway, call)[1]))).toEqual([key]);
    expect(postedBodies(gateway, path)).toEqual([]);
    expect(await read(gateway, path)).toEqual(held);
  },
);

it("says what helps where the meter offers no Digest", async () => {
  const { user } = await openWith("HTTP and JSON");
  const [url] = screen.getAllByLabelText(/^URL/);
  const [signIn] = screen.getAllByLabelText("Authorization");
  if (!url || !signIn) throw new Error("no fields");
  await user.clear(url);
  await user.click(url);
  await user.paste("http://meter.lan/401/status");
  await user.selectOptions(signIn, "Digest");
  await user.click(screen.getByRole("button", { name: "Test HTTP request" }));
  expect(await screen.findByText(/Choose Basic and test again/)).toBeTruthy();
  expect(screen.getByText(/did not send a WWW-Authenticate header/)).toBeTruthy();
});

it("asks for the address of a Victron meter", async () => {
  const { gateway, user } = await openWith("Victron VM-3P75CT (Modbus over UDP)");
  const address = screen.getByLabelText("IP address");
  await user.clear(address);
  await user.click(address);
  await user.paste("192.168.7");
  await user.click(await saveButton());
  await waitFor(() => expect(document.activeElement).toBe(address));
  expect(postedBodies(gateway, path)).toEqual([]);
});

it("of April 2025 is saved as it was, without what came later", async () => {
  const { gateway, user } = await openSettings("powermeter", { firmware: "2025.04.17" });
  await screen.findByLabelText("Verbose logging");
  const held = await read(gateway, path);
  await user.click(await saveButton());
  await waitFor(() => expect(postedBodies(gateway, path)).toEqual([held]));
  expect(document.body.textContent).not.toMatch(/\w+\.(fields|sections|engine|issues)\./);
});

it.each([
  { firmware: "2024.03.07", title: "Phase 1" },
  { firmware: "2026.03.31", title: "Value 1" },
] as const)(
  "$firmware: a click in the pasted answer writes the path",
  async ({ firmware, title }) => {
    const { user } = await openSettings("powermeter", { firmware });
    await user.selectOptions(await screen.findByLabelText("Source"), "HTTP and JSON");
    await user.click(card(title).getByRole("button", { name: "Pick from an answer" }));
    const answer = screen.getByLabelText("Answer of the meter");
    await user.click(answer);
    await user.paste("<html>");
    expect(screen.getByText(/^This is not JSON/)).toBeTruthy();
    await user.clear(answer);
    await user.click(answer);
    await user.paste('{"emeters":[{"power":1},{"power":230.5,"id":"shelly"}],"a/b":7}');
    expect(screen.queryByRole("button", { name: /shelly|a\/b/ })).toBeNull();
    expect(screen.getByRole("dialog")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "emeters/[1]/power: 230.5" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(card(title).getByLabelText(/^JSON path/)).toHaveProperty("value", "emeters/[1]/power");
    expect(card(title).getByText("230.5 W in the pasted answer")).toBeTruthy();
  },
);

it("2024.05.06 is given keys only, and a path through a list is named", async () => {
  const { user, store } = await openSettings("powermeter", { firmware: "2024.03.07" });
  await user.selectOptions(await screen.findByLabelText("Source"), "HTTP and JSON");
  const input = card("Phase 1").getByLabelText(/^JSON path/);
  await user.clear(input);
  await user.click(input);
  await user.paste("StatusSNS/ENERGY/Power/[0]");
  expect(screen.queryByText(/reads no places in lists/)).toBeNull();
  const known = store.get(profileAtom);
  if (!known) throw new Error("no profile");
  const release = { year: 2024, month: 5, day: 6 };
  act(() => store.set(profileAtom, { ...known, family: "onbattery", release }));
  expect(card("Phase 1").getByText(/reads no places in lists/)).toBeTruthy();
  await user.click(card("Phase 1").getByRole("button", { name: "Pick from an answer" }));
  await user.click(screen.getByLabelText("Answer of the meter"));
  await user.paste('{"total":3,"phases":[1,2]}');
  expect(screen.getByRole("button", { name: "total: 3" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /phases/ })).toBeNull();
});

it("says when two values read the same figure", async () => {
  const { user } = await openWith("MQTT");
  for (const name of ["Value 1", "Value 2"]) {
    const topic = card(name).getByLabelText("Topic");
    await user.clear(topic);
    await user.click(topic);
    await user.paste("meter/power");
  }
  expect(screen.getByText(/^1 and 2 read the same figure/)).toBeTruthy();
});
