import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { openSettings, postedBodies, saveButton } from "../support/settingsApp.tsx";

beforeEach(() => window.localStorage.clear());

type App = Awaited<ReturnType<typeof openSettings>>;

const isInput = { selector: "input" };

async function retype({ user }: App, label: string, text: string) {
  const field = await screen.findByLabelText(label, isInput);
  await user.clear(field);
  await user.paste(text);
}

function valueOf(label: string): string {
  return screen.getByLabelText<HTMLInputElement>(label, isInput).value;
}

async function signInAgain({ user }: App) {
  await user.type(await screen.findByLabelText("User name"), "admin");
  await user.type(screen.getByLabelText("Password"), "openDTU42");
  await user.click(within(screen.getByRole("main")).getByRole("button", { name: "Login" }));
}

function refuseOnce({ gateway }: App, path: string) {
  gateway.faults.set({ path, method: "POST" }, { kind: "status", status: 401 }, 1);
}

const handles = () => screen.findAllByRole("button", { name: /^Move / });
const order = async () => (await handles()).map((handle) => handle.getAttribute("aria-label"));

describe("a session that ends in the middle of an edit", () => {
  it("gives the changes back after the sign-in, on top of what the gateway holds then", async () => {
    const app = await openSettings("network");
    await retype(app, "Host name", "roof");
    await retype(app, "Wi-Fi password", "a secret");
    refuseOnce(app, "/api/network/config");
    await app.user.click(await saveButton());
    await waitFor(() => expect(app.currentPath()).toBe("/login?returnUrl=%2Fsettings%2Fnetwork"));
    expect(Object.values(window.localStorage).join()).not.toContain("secret");
    Object.assign(app.gateway.device.config.network, { ssid: "another" });
    await signInAgain(app);
    await screen.findByText(/Your unsaved changes from before the sign-in are back/);
    expect(valueOf("Host name")).toBe("roof");
    expect(valueOf("Wi-Fi password")).toBe("a secret");
    expect(valueOf("Network name (SSID)")).toBe("another");
    await app.user.click(await saveButton());
    await waitFor(() =>
      expect(postedBodies(app.gateway, "/api/network/config")[1]).toMatchObject({
        hostname: "roof",
        ssid: "another",
      }),
    );
  });

  it("opens the dialog of the inverter again", async () => {
    const app = await openSettings("inverter");
    const [edit] = await screen.findAllByRole("button", { name: /^Edit/ });
    await app.user.click(edit ?? document.body);
    const dialog = await screen.findByRole("dialog", { name: /^Edit/ });
    const name = await within(dialog).findByLabelText("Name", isInput);
    await app.user.clear(name);
    await app.user.paste("South roof");
    refuseOnce(app, "/api/inverter/edit");
    await app.user.click(within(dialog).getByRole("button", { name: "Save" }));
    await signInAgain(app);
    const again = await screen.findByRole("dialog", { name: /^Edit/ });
    const field = await within(again).findByLabelText<HTMLInputElement>("Name", isInput);
    await waitFor(() => expect(field.value).toBe("South roof"));
  });

  it("keeps the order of the inverters", async () => {
    const app = await openSettings("inverter");
    const stored = await order();
    const [first] = await handles();
    first?.focus();
    await app.user.keyboard("{ArrowDown}");
    const wanted = await order();
    expect(wanted).not.toEqual(stored);
    refuseOnce(app, "/api/inverter/order");
    await app.user.click(screen.getByRole("button", { name: "Save order" }));
    await signInAgain(app);
    expect(await order()).toEqual(wanted);
    await app.user.click(screen.getByRole("button", { name: "Save order" }));
    await waitFor(() => expect(postedBodies(app.gateway, "/api/inverter/order")).toHaveLength(2));
    const [refused, sent] = postedBodies(app.gateway, "/api/inverter/order");
    expect(sent).toEqual(refused);
  });

  it("brings nothing back that was cancelled", async () => {
    const app = await openSettings("ntp");
    await retype(app, "Time server", "time.lan");
    app.gateway.faults.set("/api/ntp/config", { kind: "status", status: 401 }, 1);
    await app.user.click(screen.getByRole("button", { name: "Cancel" }));
    await signInAgain(app);
    await saveButton();
    expect(valueOf("Time server")).toBe("pool.ntp.org");
  });
});

describe("signing out with unsaved changes", () => {
  it("asks first, and forgets them only when told to", async () => {
    const app = await openSettings("ntp");
    await retype(app, "Time server", "time.lan");
    const logout = screen.getByRole("button", { name: "Logout" });
    await app.user.click(logout);
    const dialog = await screen.findByRole("dialog", { name: "Leave without saving?" });
    await app.user.click(within(dialog).getByRole("button", { name: "Stay here" }));
    expect(window.localStorage.getItem("user")).not.toBeNull();
    expect(valueOf("Time server")).toBe("time.lan");
    await app.user.click(logout);
    await app.user.click(await screen.findByRole("button", { name: "Discard and leave" }));
    expect(window.localStorage.getItem("user")).toBeNull();
    expect(app.currentPath()).toBe("/");
    app.navigate("/login?returnUrl=/settings/ntp");
    await signInAgain(app);
    await saveButton();
    expect(valueOf("Time server")).toBe("pool.ntp.org");
  });
});
