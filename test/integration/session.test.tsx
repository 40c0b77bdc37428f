import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { endpoints } from "#protocol/areas/endpoints.ts";
import { clientAtom } from "#app/shared/api/clientAtom.ts";
import { onSessionAtom, type SessionEvent } from "#app/shared/session/session.ts";
import { createGateway } from "#simulator/gateway.ts";
import { createBarePlant } from "../support/barePlant.ts";
import { renderApp } from "../support/renderApp.tsx";

const record = JSON.stringify({ type: "success", code: 10002, authdata: "YWRtaW46b3BlbkRUVTQy" });

let events: SessionEvent[];

beforeEach(() => {
  window.localStorage.clear();
  events = [];
});

async function renderListening(...given: Parameters<typeof renderApp>) {
  const app = await renderApp(...given);
  app.store.get(onSessionAtom)((event) => events.push(event));
  return app;
}

function comeBack(persisted: boolean): void {
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));
}

function newGateway() {
  return createGateway({ plant: createBarePlant().factory });
}

async function signInAs(name: string, password: string) {
  const user = userEvent.setup({ delay: null });
  if (name !== "") await user.type(screen.getByLabelText("User name"), name);
  if (password !== "") await user.type(screen.getByLabelText("Password"), password);
  const form = screen.getByRole("main");
  await user.click(within(form).getByRole("button", { name: "Login" }));
}

describe("signing in", () => {
  it("stores the whole answer with the credentials and goes to returnUrl", async () => {
    const gateway = newGateway();
    const app = await renderListening({
      path: "/login?returnUrl=%2Fsettings%2Fntp%3Fa%3D1",
      gateway,
    });
    await signInAs("admin", "openDTU42");
    await waitFor(() => expect(app.currentPath()).toBe("/settings/ntp?a=1"));
    expect(JSON.parse(window.localStorage.getItem("user") ?? "")).toMatchObject({
      type: "success",
      code: 10002,
      authdata: "YWRtaW46b3BlbkRUVTQy",
    });
    expect(events).toEqual(["logged-in"]);
    expect(screen.getByRole("button", { name: "Logout" })).toBeTruthy();
    const [asked, ...more] = gateway.received.filter(
      ({ path }) => path === endpoints.security.authenticate.path,
    );
    expect(more).toEqual([]);
    const headers = new Headers(asked?.headers);
    expect(headers.get("X-Requested-With")).toBe("XMLHttpRequest");
    expect(headers.get("Authorization")).toBe("Basic YWRtaW46b3BlbkRUVTQy");
  });

  it("goes to / without a returnUrl", async () => {
    const gateway = newGateway();
    const app = await renderListening({ path: "/login", gateway });
    await signInAs("admin", "openDTU42");
    await waitFor(() => expect(app.currentPath()).toBe("/"));
  });

  it("refuses a wrong password with an alert that can be dismissed", async () => {
    const gateway = newGateway();
    const app = await renderListening({ path: "/login", gateway });
    await signInAs("admin", "wrong");
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("Invalid credentials");
    expect(window.localStorage.getItem("user")).toBeNull();
    expect(events).toEqual(["logged-out"]);
    expect(app.currentPath()).toBe("/login");
    await userEvent.click(within(alert).getByRole("button", { name: "Dismiss" }));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("says so when nothing answers", async () => {
    await renderListening({ path: "/login" });
    await signInAs("admin", "openDTU42");
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("does not answer");
  });

  it("names the status of any other refusal", async () => {
    await renderListening({
      path: "/login",
      gateway: { fetch: () => Promise.resolve(new Response("", { status: 429 })) },
    });
    await signInAs("admin", "openDTU42");
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("Invalid credentials");
    expect(alert.textContent).toContain("429");
  });

  it("asks for what is missing, at its field, and calls nobody", async () => {
    const gateway = newGateway();
    await renderListening({ path: "/login", gateway });
    await signInAs("", "");
    const name = screen.getByLabelText("User name");
    expect(name.getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(name);
    expect(screen.getByText("User name is required")).toBeTruthy();
    expect(screen.getByText("Password is required")).toBeTruthy();
    await userEvent.type(name, "admin");
    expect(screen.queryByText("User name is required")).toBeNull();
    expect(gateway.received).toHaveLength(0);
  });

  it("takes no space into the user name", async () => {
    await renderListening({ path: "/login" });
    const name = screen.getByLabelText<HTMLInputElement>("User name");
    await userEvent.type(name, " ad min ");
    expect(name.value).toBe("admin");
    await userEvent.clear(name);
    await userEvent.click(name);
    await userEvent.paste("a d m i n");
    expect(name.value).toBe("admin");
  });
});

describe("signing out", () => {
  it("forgets the user, says so and goes to /", async () => {
    window.localStorage.setItem("user", record);
    const app = await renderListening({ path: "/about" });
    window.localStorage.setItem("heliograph.lastLive", "{}");
    window.localStorage.setItem("heliograph.setAside", "{}");
    await userEvent.click(screen.getByRole("button", { name: "Logout" }));
    expect(app.currentPath()).toBe("/");
    expect(window.localStorage.getItem("user")).toBeNull();
    expect(window.localStorage.getItem("heliograph.lastLive")).toBeNull();
    expect(window.localStorage.getItem("heliograph.setAside")).toBeNull();
    expect(events).toEqual(["logged-out"]);
    expect(screen.getByRole("button", { name: "Login" })).toBeTruthy();
  });

  it("follows another tab", async () => {
    window.localStorage.setItem("user", record);
    await renderListening({ path: "/about" });
    window.localStorage.removeItem("user");
    window.dispatchEvent(new StorageEvent("storage", { key: "user" }));
    expect(await screen.findByRole("button", { name: "Login" })).toBeTruthy();
    expect(events).toEqual(["logged-out"]);
  });

  it("is found by a page that comes back as it was left", async () => {
    window.localStorage.setItem("user", record);
    await renderListening({ path: "/about" });
    comeBack(false);
    expect(events).toEqual([]);
    // No other tab tells a page of it that the browser keeps for the way back.
    window.localStorage.removeItem("user");
    comeBack(true);
    expect(await screen.findByRole("button", { name: "Login" })).toBeTruthy();
    expect(events).toEqual(["logged-out"]);
  });
});

describe("an answer of 401", () => {
  it("removes the user and asks for a sign-in that leads back", async () => {
    window.localStorage.setItem("user", JSON.stringify({ authdata: "eDp5" }));
    const gateway = newGateway();
    const app = await renderListening({ path: "/about?tab=2", gateway });
    const client = app.store.get(clientAtom);
    await expect(client.call(endpoints.ntp.read)).rejects.toMatchObject({ status: 401 });
    await expect(client.call(endpoints.mqtt.read)).rejects.toMatchObject({ status: 401 });
    expect(app.currentPath()).toBe("/login?returnUrl=%2Fabout%3Ftab%3D2");
    expect(await screen.findByLabelText("User name")).toBeTruthy();
    expect(window.localStorage.getItem("user")).toBeNull();
    expect(events).toContain("logged-out");
  });
});

describe("guarded pages", () => {
  it.each(["/firmware/upgrade", "/maintenance/reboot"])(
    "lead from %s to the sign-in",
    async (path) => {
      const app = await renderListening({ path });
      await waitFor(() =>
        expect(app.currentPath()).toBe(`/login?returnUrl=${encodeURIComponent(path)}`),
      );
    },
  );

  it("open for the signed-in", async () => {
    window.localStorage.setItem("user", record);
    const app = await renderListening({ path: "/maintenance/reboot" });
    expect(await screen.findByRole("heading", { level: 1, name: "Device reboot" })).toBeTruthy();
    expect(app.currentPath()).toBe("/maintenance/reboot");
  });
});
