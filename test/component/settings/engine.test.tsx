import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { axeProblems } from "../../support/axeDom.ts";
import { dumpConfig } from "#simulator/device/config.ts";
import { read } from "../../support/gatewayClient.ts";
import { openSettings, postedBodies, saveButton } from "../../support/settingsApp.tsx";

beforeEach(() => window.localStorage.clear());

const ntp = "/api/ntp/config";

/** The field of a label, once the form is there; its content is replaced. */
async function retype(
  { user }: Awaited<ReturnType<typeof openSettings>>,
  label: string,
  text: string,
) {
  const field = await screen.findByLabelText(label, { selector: "input" });
  await user.clear(field);
  if (text !== "") await user.paste(text);
  return field;
}

function valueOf(label: string): unknown {
  const field = screen.getByLabelText(label, { selector: "input" });
  return field instanceof HTMLInputElement ? field.value : undefined;
}

describe("loading", () => {
  it("that fails says why and offers a retry", async () => {
    const { user } = await openSettings("ntp", {
      prepare: ({ faults }) => faults.set(ntp, { kind: "status", status: 500 }, 1),
    });
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("The settings could not be loaded");
    expect(alert.textContent).toContain("500");
    await user.click(within(alert).getByRole("button", { name: "Try again" }));
    await saveButton();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("of something else than settings says so", async () => {
    await openSettings("vedirect", {
      prepare: ({ faults }) => faults.set("/api/vedirect/config", { kind: "body", body: "[]" }),
    });
    expect((await screen.findByRole("alert")).textContent).toContain("unexpected shape");
  });
});

describe("saving", () => {
  it("stores the change, tells so and forgets the mark", async () => {
    const app = await openSettings("ntp");
    await retype(app, "Time server", "time.lan");
    expect(screen.getByRole("button", { name: "1 change" })).toBeTruthy();
    await app.user.click(await saveButton());
    await screen.findByText("Settings saved.");
    expect(await read(app.gateway, ntp)).toMatchObject({ ntp_server: "time.lan" });
    expect(screen.queryByRole("button", { name: /change/ })).toBeNull();
    expect(valueOf("Time server")).toBe("time.lan");
  });

  it("shows no value from before it when the page is opened again at once", async () => {
    const app = await openSettings("ntp", {
      prepare: (gateway) => {
        const answer = gateway.fetch.bind(gateway);
        vi.spyOn(gateway, "fetch").mockImplementation((request) => {
          // The values that the page reads after the save come never.
          if (request.method === "POST")
            gateway.faults.set({ path: ntp, method: "GET" }, { kind: "hang" });
          return answer(request);
        });
      },
    });
    await retype(app, "Time server", "time.lan");
    await app.user.click(await saveButton());
    await screen.findByText("Settings saved.");
    act(() => app.navigate("/settings/mqtt"));
    await screen.findByLabelText("Enable MQTT");
    act(() => app.navigate("/settings/ntp"));
    await waitFor(() => expect(screen.queryByLabelText("Enable MQTT")).toBeNull());
    expect(screen.queryByLabelText("Time server", { selector: "input" })).toBeNull();
  });

  it("is refused before sending at the first wrong field, which gets the focus", async () => {
    const app = await openSettings("ntp");
    await retype(app, "Time server", "");
    await retype(app, "Latitude", "95");
    await app.user.click(await saveButton());
    const server = screen.getByLabelText("Time server", { selector: "input" });
    expect(document.activeElement).toBe(server);
    expect(screen.getByText("Nothing was saved: 2 entries need attention.")).toBeTruthy();
    expect(screen.getByText("At most 90")).toBeTruthy();
    expect(postedBodies(app.gateway, ntp)).toEqual([]);
    expect(await axeProblems()).toEqual([]);
    // It is said no longer than it is so.
    await app.user.paste("x");
    expect(screen.queryByText("Please fill this in")).toBeNull();
  });

  it("that the gateway refuses shows its code with parameters and keeps the draft", async () => {
    const body = JSON.stringify({ type: "warning", message: "No", code: 9001, param: { max: 31 } });
    const app = await openSettings("ntp", {
      prepare: ({ faults }) => faults.set({ path: ntp, method: "POST" }, { kind: "body", body }),
    });
    await retype(app, "Time server", "time.lan");
    await app.user.click(await saveButton());
    await screen.findByText(/31 characters/);
    expect(valueOf("Time server")).toBe("time.lan");
    expect(screen.getByRole("button", { name: "1 change" })).toBeTruthy();
  });

  it.each([
    ["danger", "Error: "],
    ["warning", "Warning: "],
    ["odd", "Warning: "],
  ])("that is answered with %s looks so", async (type, spoken) => {
    const body = JSON.stringify({ type, message: "No", code: 1 });
    const app = await openSettings("ntp", {
      prepare: ({ faults }) => faults.set({ path: ntp, method: "POST" }, { kind: "body", body }, 1),
    });
    await retype(app, "Time server", "time.lan");
    await app.user.click(await saveButton());
    expect((await screen.findByRole("alert")).textContent).toContain(`${spoken}No`);
  });

  it("that finds nobody there keeps every typed character", async () => {
    const app = await openSettings("ntp", {
      prepare: ({ faults }) => faults.set({ path: ntp, method: "POST" }, { kind: "refuse" }, 1),
    });
    await retype(app, "Time server", "time.lan");
    await app.user.click(await saveButton());
    await screen.findByText(/The gateway does not answer/);
    expect(valueOf("Time server")).toBe("time.lan");
    await app.user.click(await saveButton());
    await screen.findByText("Settings saved.");
  });

  it("sends fields of newer firmware back as they came", async () => {
    const held = { vedirect_enabled: true, verbose_logging: false, vedirect_updatesonly: true };
    const newer = { ...held, vedirect_ports: [1, 2], nested: { a: null } };
    const path = "/api/vedirect/config";
    const app = await openSettings("vedirect", {
      prepare: ({ faults }) =>
        faults.set({ path, method: "GET" }, { kind: "body", body: JSON.stringify(newer) }),
    });
    await app.user.click(await screen.findByRole("switch", { name: "Verbose logging" }));
    await app.user.click(await saveButton());
    await waitFor(() =>
      expect(postedBodies(app.gateway, path)).toEqual([{ ...newer, verbose_logging: true }]),
    );
  });

  it("with a field that is wrong but hidden goes through", async () => {
    const app = await openSettings("network");
    await app.user.click(
      await screen.findByRole("switch", { name: "Get address automatically (DHCP)" }),
    );
    await retype(app, "IP address", "nonsense");
    await app.user.click(screen.getByRole("switch", { name: "Get address automatically (DHCP)" }));
    await app.user.click(await saveButton());
    await waitFor(() => expect(postedBodies(app.gateway, "/api/network/config")).toHaveLength(1));
    expect(postedBodies(app.gateway, "/api/network/config")[0]).toMatchObject({
      ipaddress: "0.0.0.0",
    });
  });
});

describe("changes", () => {
  it("are listed with old and new value and taken back one by one", async () => {
    const app = await openSettings("network");
    await retype(app, "Host name", "roof");
    await retype(app, "Wi-Fi password", "another one");
    await app.user.click(screen.getByRole("button", { name: "2 changes" }));
    const list = screen.getByRole("list", { name: "Unsaved changes" });
    expect(list.textContent).toContain("OpenDTU-%06X → roof");
    expect(list.textContent).not.toContain("another one");
    await app.user.click(within(list).getByRole("button", { name: "Undo: Host name" }));
    expect(valueOf("Host name")).toBe("OpenDTU-%06X");
    expect(valueOf("Wi-Fi password")).toBe("another one");
    expect(screen.getByRole("button", { name: "1 change" })).toBeTruthy();
  });

  it("are forgotten by Cancel, which asks the gateway again", async () => {
    const app = await openSettings("ntp");
    await retype(app, "Time server", "time.lan");
    await app.user.click(screen.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(valueOf("Time server")).toBe("pool.ntp.org"));
    const reads = app.gateway.received.filter(
      ({ method, path }) => method === "GET" && path === ntp,
    );
    expect(reads).toHaveLength(2);
  });

  it("hold the person back from a link until they decide", async () => {
    const app = await openSettings("ntp");
    await retype(app, "Time server", "time.lan");
    const about = screen.getByRole("link", { name: "About" });
    await app.user.click(about);
    const dialog = await screen.findByRole("dialog", { name: "Leave without saving?" });
    expect(dialog.textContent).toContain("1 change has not been saved");
    await app.user.click(within(dialog).getByRole("button", { name: "Stay here" }));
    expect(app.currentPath()).toBe("/settings/ntp");
    expect(valueOf("Time server")).toBe("time.lan");
    await app.user.click(about);
    await app.user.click(await screen.findByRole("button", { name: "Discard and leave" }));
    expect(app.currentPath()).toBe("/about");
  });

  it("that are none let the person go", async () => {
    const app = await openSettings("ntp");
    await saveButton();
    await app.user.click(screen.getByRole("link", { name: "About" }));
    expect(app.currentPath()).toBe("/about");
  });
});

describe("numbers", () => {
  it("are typed with a comma in German and sent as numbers", async () => {
    const app = await openSettings("ntp", { locale: "de" });
    const field = await retype(app, "Breitengrad", "48,5");
    expect(field).toHaveProperty("value", "48,5");
    await app.user.click(await saveButton("Speichern"));
    await waitFor(() => expect(postedBodies(app.gateway, ntp)).toHaveLength(1));
    expect(postedBodies(app.gateway, ntp)[0]).toMatchObject({ latitude: 48.5 });
  });

  it("that are none say so once the field is left", async () => {
    const app = await openSettings("dtu");
    await retype(app, "Poll interval", "soon");
    expect(screen.queryByText("Please enter a number")).toBeNull();
    await app.user.tab();
    expect(screen.getByText("Please enter a number")).toBeTruthy();
    expect(valueOf("Poll interval")).toBe("soon");
  });
});

describe("the security page", () => {
  it("sends nothing while the passwords differ", async () => {
    const app = await openSettings("security");
    await retype(app, "Password", "correct-horse-9");
    await app.user.click(await saveButton());
    expect(screen.getByRole("alert").textContent).toContain("Passwords are not equal");
    expect(document.activeElement).toBe(
      screen.getByLabelText("Repeat password", { selector: "input" }),
    );
    expect(postedBodies(app.gateway, "/api/security/config")).toEqual([]);
  });

  it("stays signed in with the new password, and keeps the repetition to itself", async () => {
    const app = await openSettings("security");
    await retype(app, "Password", "correct-horse-9");
    await retype(app, "Repeat password", "correct-horse-9");
    await app.user.click(await saveButton());
    await screen.findByText("Settings saved.");
    expect(postedBodies(app.gateway, "/api/security/config")).toEqual([
      { password: "correct-horse-9", allow_readonly: true },
    ]);
    await app.user.click(screen.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(valueOf("Repeat password")).toBe("correct-horse-9"));
    expect(app.currentPath()).toBe("/settings/security");
  });
});

describe("settings that another session changed meanwhile", () => {
  /** Save of another browser, or of a program with the library. */
  const saveElsewhere = async ({ gateway }: App, path: string, changes: object) => {
    const held: unknown = await read(gateway, path);
    const body = new FormData();
    body.set("data", JSON.stringify(Object.assign({}, held, changes)));
    const headers = { Authorization: `Basic ${btoa("admin:openDTU42")}` };
    const url = `http://gateway.test${path}`;
    await gateway.fetch(new Request(url, { method: "POST", body, headers }));
  };
  type App = Awaited<ReturnType<typeof openSettings>>;

  it("are kept by a save, which says so", async () => {
    const app = await openSettings("ntp");
    await retype(app, "Latitude", "48.5");
    await saveElsewhere(app, ntp, { ntp_server: "first.example.org" });
    await app.user.click(await saveButton());
    await screen.findByText("Settings saved.");
    expect(await read(app.gateway, ntp)).toMatchObject({
      ntp_server: "first.example.org",
      latitude: 48.5,
    });
    expect(screen.getByText(/Changed elsewhere.*: Time server/)).toBeTruthy();
  });

  it("are asked about when they are the same field, and nothing is sent", async () => {
    const app = await openSettings("ntp");
    await retype(app, "Time server", "mine.example.org");
    await saveElsewhere(app, ntp, { ntp_server: "theirs.example.org" });
    await app.user.click(await saveButton());
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("theirs.example.org → mine.example.org");
    expect(postedBodies(app.gateway, ntp)).toHaveLength(1);
    expect(valueOf("Time server")).toBe("mine.example.org");
    expect(await axeProblems()).toEqual([]);
    await app.user.click(await saveButton());
    await screen.findByText("Settings saved.");
    expect(await read(app.gateway, ntp)).toMatchObject({ ntp_server: "mine.example.org" });
  });

  it("replace the person's own where asked", async () => {
    const app = await openSettings("ntp");
    await retype(app, "Time server", "mine.example.org");
    await saveElsewhere(app, ntp, { ntp_server: "theirs.example.org" });
    await app.user.click(await saveButton());
    await app.user.click(await screen.findByRole("button", { name: "Take the stored values" }));
    expect(valueOf("Time server")).toBe("theirs.example.org");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("are never undone by an old password", async () => {
    const app = await openSettings("security");
    await app.user.click(await screen.findByRole("switch"));
    await saveElsewhere(app, "/api/security/config", { password: "newSecret99" });
    // The tab follows the session that changed the password.
    const user = JSON.stringify({ authdata: btoa("admin:newSecret99") });
    window.localStorage.setItem("user", user);
    window.dispatchEvent(new StorageEvent("storage", { key: "user" }));
    await app.user.click(await saveButton());
    await screen.findByText("Settings saved.");
    expect(app.gateway.device.config.security.password).toBe("newSecret99");
    expect(window.localStorage.getItem("user")).toContain(btoa("admin:newSecret99"));
  });

  it("appear on a page without changes when its tab is shown again, or another tab tells", async () => {
    const app = await openSettings("ntp");
    await saveButton();
    await saveElsewhere(app, ntp, { ntp_server: "first.example.org" });
    document.dispatchEvent(new Event("visibilitychange"));
    await waitFor(() => expect(valueOf("Time server")).toBe("first.example.org"));
    await saveElsewhere(app, ntp, { ntp_server: "second.example.org" });
    const other = new BroadcastChannel("heliograph-settings");
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
    other.postMessage("ntp");
    await waitFor(() => expect(valueOf("Time server")).toBe("second.example.org"));
    other.close();
  });

  it("do not disturb what is being typed", async () => {
    const app = await openSettings("ntp");
    await retype(app, "Latitude", "48.5");
    await saveElsewhere(app, ntp, { ntp_server: "first.example.org" });
    const asked = app.gateway.received.length;
    document.dispatchEvent(new Event("visibilitychange"));
    expect(app.gateway.received).toHaveLength(asked);
    expect(valueOf("Latitude")).toBe("48.5");
  });

  it("of an inverter are kept when its dialog saves", async () => {
    const app = await openSettings("inverter");
    const [edit] = await screen.findAllByRole("button", { name: /^Edit/ });
    await app.user.click(edit ?? document.body);
    const dialog = await screen.findByRole("dialog", { name: /^Edit/ });
    const name = within(dialog).getByLabelText("Name", { selector: "input" });
    await app.user.clear(name);
    await app.user.paste("South roof");
    const [inverter] = app.gateway.device.config.inverters;
    Object.assign(inverter ?? {}, { reachable_threshold: 9 });
    await app.user.click(within(dialog).getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(postedBodies(app.gateway, "/api/inverter/edit")[0]).toMatchObject({
        name: "South roof",
        reachable_threshold: 9,
      }),
    );
  });
});

describe("a form that is longer than the screen", () => {
  it("moves to a wrong field below it, however early it is saved", async () => {
    await openSettings("powerlimiter", {
      prepare: ({ device }) =>
        Object.assign(device.config.powerlimiter, {
          solar_passthrough_enabled: true,
          solar_passthrough_losses: 500,
        }),
    });
    const first = await screen.findByLabelText("Lower power limit", { selector: "input" });
    fireEvent.submit(Object(first).form);
    expect(document.activeElement).toBe(screen.getByLabelText("Passthrough losses"));
  });
});

const long = (letter: string) => letter.repeat(2500);

/** A gateway whose settings file is nearly full. */
async function openFull() {
  const app = await openSettings("mqtt", {
    prepare: ({ device }) => {
      const { config } = device;
      Object.assign(config.mqtt, {
        mqtt_enabled: true,
        mqtt_hostname: "broker.lan",
        mqtt_tls: true,
        mqtt_tls_cert_login: true,
        mqtt_root_ca_cert: long("a"),
        mqtt_client_cert: long("b"),
        mqtt_client_key: "c",
      });
      config.inverters.forEach(({ channel }, inverter) =>
        channel.forEach((one, at) =>
          Object.assign(one, { name: `String ${inverter}.${at} of the lower roof` }),
        ),
      );
      device.files.set("config.json", new TextEncoder().encode(dumpConfig(config)));
    },
  });
  return app;
}

describe("settings that the gateway could not read at its next start", () => {
  const mqtt = "/api/mqtt/config";

  it("are refused with what would be lost", async () => {
    const app = await openFull();
    const key = await screen.findByLabelText("Client key", { selector: "textarea" });
    await app.user.clear(key);
    await app.user.paste(long("k"));
    await app.user.click(await saveButton());
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("the gateway would lose settings");
    expect(alert.textContent).toContain("AC charger");
    expect(postedBodies(app.gateway, mqtt)).toEqual([]);
    await app.user.clear(key);
    await app.user.paste("k");
    await app.user.click(await saveButton());
    await waitFor(() => expect(postedBodies(app.gateway, mqtt)).toHaveLength(1));
  });
});
