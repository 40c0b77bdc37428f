import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import * as v from "valibot";
import { byChannel, channelNames, fieldsOf } from "#hub-api/channels.ts";
import { isAddress } from "#hub/config/alertOptions.ts";
import { openAlertSettings } from "#hub/watch/alertSettings.ts";
import { AlertSettings, type AlertSettingsChange } from "#hub-api/settings.ts";
import { temporaryFolder } from "../../../support/hub/temporary.ts";

const nothing: AlertSettingsChange = { language: "en", ...byChannel(() => null) };
const broker = { url: "mqtt://broker.lan:1883", username: "hub", topic: "heliograph" };
const all: AlertSettingsChange = {
  language: "de",
  webhook: { url: "https://chat.example/hooks/secret-path", token: "secret-token" },
  ntfy: { url: "https://ntfy.example/secret-topic" },
  mqtt: { ...broker, password: "secret-password" },
};

it("keeps what is set over a restart, in a file of the hub's user, and shows no secret", async () => {
  const folder = join(temporaryFolder(), "data");
  const before = await openAlertSettings(folder, undefined);
  expect(before.current()).toBeUndefined();
  await before.change(all);
  const again = await openAlertSettings(folder, undefined);
  expect(again.current()).toEqual(before.current());
  expect(again.current()?.webhook).toEqual(all.webhook);
  const shown = v.parse(AlertSettings, again.shown());
  expect(JSON.stringify(shown)).not.toContain("secret");
  expect(shown).toMatchObject({
    isFixed: false,
    language: "de",
    webhook: { url: "https://chat.example", token: true },
    mqtt: { url: "mqtt://broker.lan:1883", password: true, topic: "heliograph" },
  });
  const file = join(folder, "alerts.json");
  expect(statSync(file).mode & 0o077).toBe(0);
  expect(readFileSync(file, "utf8")).toContain("secret-token");
});

it("keeps a secret for the server it was given for, and gives it to no other", async () => {
  const settings = await openAlertSettings(temporaryFolder(), undefined);
  await settings.change(all);
  await settings.change({ ...all, webhook: {}, ntfy: {}, mqtt: broker });
  expect(settings.current()).toMatchObject({
    webhook: all.webhook,
    mqtt: { password: "secret-password" },
  });
  await settings.change({ ...all, webhook: { url: "https://chat.example/hooks/another" } });
  expect(settings.current()?.webhook?.token).toBe("secret-token");
  await settings.change({ ...nothing, webhook: { url: "https://other.example/hook" } });
  expect(settings.current()?.webhook?.token).toBeUndefined();
  await settings.change({ ...all, mqtt: { ...broker, url: "mqtt://other.lan" } });
  expect(settings.current()?.mqtt?.password).toBeUndefined();
  await settings.change(all);
  await settings.change({ ...all, mqtt: { ...broker, username: "another" } });
  expect(settings.current()?.mqtt).toEqual({ ...broker, username: "another" });
  await settings.change({ ...nothing, mqtt: { ...broker, username: "" } });
  expect(settings.current()).toMatchObject({ mqtt: { topic: "heliograph" } });
});

it("takes no channel without an address, and nothing beside the configuration file", async () => {
  const settings = await openAlertSettings(temporaryFolder(), undefined);
  expect(await settings.change({ ...nothing, ntfy: {} })).toMatchObject({ ok: false });
  expect(await settings.change({ ...nothing, webhook: { url: "http://[" } })).toMatchObject({
    ok: false,
  });
  const webhook = { url: "http://127.0.0.1/", token: undefined };
  const fixed = await openAlertSettings(temporaryFolder(), { language: "fr", webhook });
  expect(await fixed.change(nothing)).toMatchObject({ ok: false });
  expect(fixed.shown()).toMatchObject({ isFixed: true, language: "fr", mqtt: null });
});

it("keeps what a change leaves out, and nothing that has no meaning without another field", async () => {
  const settings = await openAlertSettings(temporaryFolder(), undefined);
  await settings.change({ ...all, digests: ["week"] });
  const page = "http://hub.lan/";
  const change = {
    language: "en",
    mqtt: { ...broker, username: "", password: "secret", page },
  } as const;
  expect(await settings.change(change)).toMatchObject({ value: { digests: ["week"] } });
  const { mqtt, ...others } = settings.current() ?? {};
  expect(mqtt).toEqual({ url: broker.url, topic: broker.topic });
  expect(others).toEqual({
    language: "en",
    digests: ["week"],
    webhook: all.webhook,
    ntfy: all.ntfy,
  });
  await settings.change({ language: "en", mqtt: { ...broker, discovery: "ha", page } });
  expect(settings.current()?.mqtt).toEqual({ ...broker, discovery: "ha", page });
});

it("does not start with settings that it cannot read: it would be silent without a word", async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "alerts.json"), '{"language":"xx"}');
  await expect(openAlertSettings(folder, undefined)).rejects.toThrow("alerts.json cannot be read.");
  // Those of the configuration file count alone.
  const fixed = await openAlertSettings(folder, { language: "fr" });
  expect(fixed.current()).toEqual({ language: "fr" });
});

it("shows nothing of an address but server and path of a broker, whatever account or key it holds", async () => {
  const account = "me:SECRET@1:SECRET@";
  const rest = "/SECRET?t=SECRET@x";
  for (const name of channelNames) {
    for (const [field, { form }] of fieldsOf(name)) {
      if (!isAddress(form)) continue;
      const scheme = form === "http" ? "http" : form === "broker" ? "mqtt" : "smtp";
      const text = `${scheme}://${account}host.lan${form === "http" && field === "url" ? rest : ""}`;
      const settings = await openAlertSettings(temporaryFolder(), {
        language: "en",
        [name]: { [field]: text },
      });
      const shown = JSON.stringify(settings.shown());
      expect(shown).toContain("//host.lan");
      expect(shown).not.toMatch(/SECRET|me:/);
    }
  }
});
