import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, onTestFinished, vi } from "vitest";
import { createGateway } from "#simulator/gateway.ts";
import { dumpConfig } from "#simulator/device/config.ts";
import { gatewayOptions } from "#simulator/scenario/scenario.ts";
import { renderApp } from "../../support/renderApp.tsx";
import { openSettings } from "../../support/settingsApp.tsx";

it.each([
  ["2024.03.07", "/api/config"],
  ["opendtu-26.3.30", "/api/file"],
  ["2026.03.31", "/api/file"],
] as const)("lists and resets the files of %s by its own calls", async (firmware, path) => {
  const { gateway, user } = await openSettings("config", { firmware });
  const file = await screen.findByLabelText("File");
  expect(within(file).getByRole("option", { name: "config.json" })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Factory reset" }));
  await user.click(screen.getByRole("button", { name: "Confirm" }));
  await screen.findByText("Settings deleted, the gateway restarts");
  const asked = gateway.received.map((request) => request.path);
  expect(asked).toContain(`${path}/list`);
  expect(asked).toContain(path === "/api/file" ? `${path}/delete_all` : `${path}/delete`);
  expect(asked.filter((one) => /^.api.(config|file).(list|delete)/.test(one))).toHaveLength(2);
});

it.each([
  ["2026.03.31", "a newer release", { git_hash: "2027.02.01", config_version: "0.1.30" }],
  ["2024.03.07", "a gateway that tells nothing", undefined],
  ["opendtu-26.3.30", "a newer one that tells nothing", undefined],
] as const)(
  "on %s: offers %s a backup, but no restore and no reset",
  async (firmware, _, system) => {
    const { gateway, user } = await openSettings("config", {
      firmware,
      prepare: ({ faults }) => {
        faults.set("/api/system/status", { kind: "body", body: JSON.stringify(system ?? {}) });
        if (system === undefined) {
          faults.set("/api/livedata/status", { kind: "body", body: "{}" });
        }
      },
    });
    await screen.findByText(/^Not offered here/);
    expect(screen.queryByRole("button", { name: "Factory reset" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Compare" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Download" }));
    const path = firmware === "2024.03.07" ? "/api/config/get" : "/api/file/get";
    await waitFor(() => expect(gateway.received.map((request) => request.path)).toContain(path));
    expect(screen.queryByText(/web page instead of data/)).toBeNull();
    expect(gateway.received.some(({ method }) => method === "POST")).toBe(false);
  },
);

const packText = JSON.stringify({ meta: { name: "Español", code: "es" }, webapp: {} });

it("lists the files with their sizes, and refuses what is none to store", async () => {
  const { gateway, user } = await openSettings("config", { firmware: "opendtu-26.3.30" });
  const files = within(await screen.findByRole("region", { name: "Files" }));
  const settings = files.getByRole("row", { name: /config\.json/ });
  expect(within(settings).getByText(/^[\d.,]+\s*kB$/i)).toBeTruthy();
  expect(within(settings).queryByRole("button", { name: "Delete config.json" })).toBeNull();

  const upload = async (name: string, text: string) => {
    await user.upload(files.getByLabelText("Add a file"), new File([text], name));
    await user.click(files.getByRole("button", { name: "Upload" }));
  };
  await upload("es.lang.json", "{}");
  await files.findByText(/This is no language pack/);
  await upload("config.json", "{}");
  await files.findByText(/are restored above/);
  expect(gateway.received.some(({ method }) => method === "POST")).toBe(false);
});

it("deletes a language pack after a question, and says that a restart is due", async () => {
  const { gateway, user } = await openSettings("config", {
    firmware: "2026.03.31",
    prepare: ({ device }) => {
      device.files.set("es.lang.json", new TextEncoder().encode(packText));
      device.restart(0);
    },
  });
  gateway.advance(10_000);
  await user.click(await screen.findByRole("button", { name: "Delete es.lang.json" }));
  await user.click(screen.getByRole("button", { name: "Delete" }));
  await screen.findByText(/File deleted\. Restart the gateway/);
  expect(gateway.device.files.has("es.lang.json")).toBe(false);
  await waitFor(() => expect(screen.queryByText("es.lang.json")).toBeNull());
});

it("names what a file of another release would do, before anything is sent", async () => {
  const older = createGateway(gatewayOptions("full", { seed: 1, firmware: "2026.03.31" }));
  const file = dumpConfig(older.device.config, older.device.generation);
  const { gateway, user } = await openSettings("config", { firmware: "opendtu-26.3.30" });
  await user.upload(
    await screen.findByLabelText("File to restore"),
    new File([file], "config.json", { type: "application/json" }),
  );
  const alert = (await screen.findByText("This file is of another firmware release")).closest(
    "[role=alert]",
  );
  expect(alert?.textContent).toMatch(/misread by a factor of 1000: dtu\.poll_interval/);
  expect(alert?.textContent).toMatch(/ignores: .*battery/);
  expect(gateway.received.some(({ method }) => method === "POST")).toBe(false);
});

it("has no list of files where the firmware tells no sizes", async () => {
  await openSettings("config", {});
  await screen.findByRole("button", { name: "Download" });
  expect(screen.queryByRole("region", { name: "Files" })).toBeNull();
});

it("offers no update over the network to a board without room for it", async () => {
  const gateway = createGateway(gatewayOptions("full", { seed: 1, firmware: "2026.03.31" }));
  gateway.faults.set("/api/firmware/status", { kind: "body", body: '{"ota_supported":false}' });
  window.localStorage.setItem("user", JSON.stringify({ authdata: btoa("admin:openDTU42") }));
  await renderApp({ path: "/firmware/upgrade", gateway });
  await screen.findByText(/takes new firmware by cable only/);
  expect(screen.getByRole("button", { name: "Upload" })).toHaveProperty("disabled", true);
});

/** Uploads that keep their file; the test environment has none that reach the simulated gateway. */
const uploadTo = (sent: Blob[]) =>
  class extends EventTarget {
    readonly upload = new EventTarget();
    readonly status = 200;
    readonly statusText = "OK";
    readonly responseText = "";
    open() {}
    setRequestHeader() {}
    abort() {}
    send(form: FormData) {
      const file = form.get("config");
      if (file instanceof Blob) sent.push(file);
      this.dispatchEvent(new Event("load"));
    }
  };

it("a backup without passwords keeps those of the gateway when it is restored", async () => {
  const saved: Blob[] = [];
  const spy = vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    if (blob instanceof Blob) saved.push(blob);
    return "blob:test";
  });
  const sent: Blob[] = [];
  vi.stubGlobal("XMLHttpRequest", uploadTo(sent));
  onTestFinished(() => {
    spy.mockRestore();
    vi.unstubAllGlobals();
  });
  const { gateway, user } = await openSettings("config");
  const { wifi, security, mqtt } = JSON.parse(
    dumpConfig(gateway.device.config, gateway.device.generation),
  );
  await user.click(await screen.findByLabelText("Without passwords"));
  await user.click(screen.getByRole("button", { name: "Download" }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const text = (await saved[0]?.text()) ?? "";
  expect(text).not.toContain(security.password);
  expect(Object.keys(JSON.parse(text).wifi)).toEqual(
    Object.keys(wifi).filter((key) => key !== "password"),
  );

  await user.upload(
    screen.getByLabelText("File to restore"),
    new File(
      [text.replace('"timezone_descr":"Europe', '"timezone_descr":"Elsewhere')],
      "config.json",
    ),
  );
  await screen.findByText(/^\d+ passwords and keys of the gateway are kept/);
  expect(screen.queryByText("Look twice before you go on")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Restore" }));
  await screen.findByText("File restored, the gateway restarts");
  expect(JSON.parse((await sent[0]?.text()) ?? "")).toMatchObject({ wifi, security, mqtt });
});

it("such a file is refused where the passwords of the gateway cannot be read", async () => {
  const { user } = await openSettings("config", {
    prepare: ({ faults }) => faults.set("/api/config/get", { kind: "status", status: 500 }),
  });
  const bare = JSON.stringify({ cfg: {}, wifi: {}, security: {}, ntp: {} });
  await user.upload(
    await screen.findByLabelText("File to restore"),
    new File([bare], "config.json"),
  );
  expect(await screen.findByText(/a restore would erase/)).toBeTruthy();
});

it("replaces nothing that was not seen: what the gateway changed meanwhile is compared again first", async () => {
  const sent: Blob[] = [];
  vi.stubGlobal("XMLHttpRequest", uploadTo(sent));
  onTestFinished(() => void vi.unstubAllGlobals());
  const { gateway, user } = await openSettings("config");
  const { device } = gateway;
  const text = dumpConfig(device.config, device.generation);
  const file = text.replace('"timezone_descr":"Europe', '"timezone_descr":"Elsewhere');
  await user.upload(
    await screen.findByLabelText("File to restore"),
    new File([file], "config.json"),
  );
  const restore = await screen.findByRole("button", { name: "Restore" });
  // Somebody else saves something on another page.
  device.save("dtu", { ...device.config.dtu, pollinterval: 77 });
  await user.click(restore);
  await screen.findByText(/^The gateway was changed meanwhile/);
  expect(sent).toHaveLength(0);
  await user.click(await screen.findByRole("button", { name: "Restore" }));
  await screen.findByText("File restored, the gateway restarts");
  expect(sent).toHaveLength(1);
});

it("names the pins of a file that the chip of the gateway does not have", async () => {
  const { user } = await openSettings("config", {
    prepare: ({ device }) => {
      device.files.delete("pin_mapping.json");
    },
  });
  await user.selectOptions(await screen.findByLabelText("Restore as"), "pin_mapping.json");
  const profiles = [
    { name: "Bench", victron: { rx: 24, tx: 6 } },
    { name: "Sound", victron: { rx: 22, tx: 21 } },
  ];
  await user.upload(
    screen.getByLabelText("File to restore"),
    new File([JSON.stringify(profiles)], "pin_mapping.json"),
  );
  await screen.findByText("Some pins of the profile “Bench” will not work");
  expect(screen.getByText(/An ESP32 has no GPIO 24/)).toBeTruthy();
  expect(screen.getByText(/GPIO 6 belongs to the flash memory/)).toBeTruthy();
  expect(screen.queryByText(/“Sound” will not work/)).toBeNull();
});
