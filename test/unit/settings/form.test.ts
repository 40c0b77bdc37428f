import { describe, expect, it } from "vitest";
import { withValueAt } from "#app/core/settings/engine/formState.ts";
import {
  changesOf,
  issuesOnShow,
  placedSections,
  placeIn,
  submittedDraft,
  textKeyOf,
  withoutChange,
} from "#app/core/settings/engine/form.ts";
import type { SettingsForm } from "#app/core/settings/engine/settingsPage.ts";
import { batteryForm } from "#app/core/settings/pages/BatteryPage.tsx";
import { deviceForm } from "#app/core/settings/pages/device/deviceForm.ts";
import { dtuForm } from "#app/core/settings/pages/DtuPage.tsx";
import { networkForm } from "#app/core/settings/pages/NetworkPage.tsx";
import { ntpForm } from "#app/core/settings/pages/NtpPage.tsx";
import { powerLimiterForm } from "#app/core/settings/pages/PowerLimiterPage.tsx";
import { powerMeterForm } from "#app/core/settings/pages/PowerMeterPage.tsx";
import { drafts } from "../../support/settingsDrafts.ts";

function fieldOf<Draft extends object>(form: SettingsForm<Draft>, path: string) {
  const fields = form.sections.flatMap(({ fields: own = [] }) => own);
  const field = fields.find((candidate) => candidate.path === path);
  if (!field) throw new Error(`no field ${path}`);
  return field;
}

function firstOf<Draft extends object>(form: SettingsForm<Draft>, draft: Draft) {
  return placedSections(form, draft).flatMap(({ section, isFirst }) => (isFirst ? section.id : []));
}

describe("the first screen", () => {
  it("has the sections that begin on it", () => {
    expect(firstOf(powerLimiterForm, drafts.powerlimiter)).toEqual(["general", "inverter"]);
  });

  it("has every section of a short form", () => {
    expect(firstOf(batteryForm, { ...drafts.battery, provider: 1 })).toEqual(["general", "jkBms"]);
  });
});

describe("hidden fields", () => {
  const fixed = { ...drafts.network, dhcp: false, ipaddress: "nonsense" };
  const automatic = { ...fixed, dhcp: true };

  it("never block a save", () => {
    expect([...issuesOnShow(networkForm, fixed).keys()]).toEqual(["ipaddress"]);
    expect(issuesOnShow(networkForm, automatic).size).toBe(0);
  });

  it("are sent as the gateway holds them when they are wrong", () => {
    const sent = submittedDraft(networkForm, automatic, drafts.network);
    expect(sent.ipaddress).toBe(drafts.network.ipaddress);
  });

  it("alone are replaced: a wrong field that is shown stays as it was typed", () => {
    expect(submittedDraft(networkForm, fixed, drafts.network).ipaddress).toBe(fixed.ipaddress);
  });

  it("are sent as they were typed when they are right", () => {
    const draft = { ...drafts.network, dhcp: true, ipaddress: "10.0.0.2" };
    expect(submittedDraft(networkForm, draft, drafts.network).ipaddress).toBe("10.0.0.2");
  });

  it("let a page save whose gateway already holds an odd value elsewhere", () => {
    const odd = { ...drafts.battery, provider: 0, jkbms_polling_interval: 1 };
    expect(issuesOnShow(batteryForm, odd).size).toBe(0);
    expect(submittedDraft(batteryForm, odd, odd).jkbms_polling_interval).toBe(1);
  });

  it("and the choice of a newer gateway let it save, another unknown one does not", () => {
    const held = { ...drafts.battery, provider: 9 };
    expect(issuesOnShow(batteryForm, held, held).size).toBe(0);
    const other = { ...held, provider: 8 };
    expect([...issuesOnShow(batteryForm, other, held).keys()]).toEqual(["provider"]);
  });

  it("and a host name that the gateway took from elsewhere let it save, another wrong one does not", () => {
    const held = { ...drafts.network, hostname: "Dächle" };
    expect(issuesOnShow(networkForm, held, held).size).toBe(0);
    const other = { ...held, hostname: "Mein Dach" };
    expect([...issuesOnShow(networkForm, other, held).keys()]).toEqual(["hostname"]);
  });

  it.each([["x".repeat(40)], ["ä".repeat(20)]])(
    "and a held text that is too long lets it save: %s",
    (ssid) => {
      const held = { ...drafts.network, ssid };
      expect([...issuesOnShow(networkForm, held).keys()]).toEqual(["ssid"]);
      expect(issuesOnShow(networkForm, held, held).size).toBe(0);
    },
  );

  it("of a phase that is off neither block nor change what is sent", () => {
    const phases = drafts.powermeter.http_phases.map((phase, at) =>
      at === 0 ? phase : { ...phase, enabled: false, url: "", json_path: "" },
    );
    const draft = { ...drafts.powermeter, http_phases: phases };
    expect(issuesOnShow(powerMeterForm, draft).size).toBe(0);
    expect(submittedDraft(powerMeterForm, draft, draft)).toEqual(draft);
  });
});

describe("changes", () => {
  it("are listed by field with both values", () => {
    const draft = { ...drafts.ntp, ntp_server: "time.lan", sunsettype: 3 };
    const changes = changesOf(ntpForm, draft, drafts.ntp);
    expect(changes.map(({ field, before, after }) => [field.path, before, after])).toEqual([
      ["ntp_server", "pool.ntp.org", "time.lan"],
      ["sunsettype", 0, 3],
    ]);
  });

  it("of a hidden wrong field are no changes, for they are not sent", () => {
    const draft = { ...drafts.network, dhcp: true, ipaddress: "nonsense" };
    const changes = changesOf(networkForm, draft, drafts.network);
    expect(changes.map(({ field }) => field.path)).toEqual(["dhcp"]);
  });

  it("of parts and lists are found", () => {
    const draft = withValueAt(drafts.device, "led.1.brightness", 40);
    const changes = changesOf(deviceForm, draft, drafts.device);
    expect(changes.map(({ field }) => field.path)).toEqual(["led.1.brightness"]);
  });

  it("are taken back one by one, a read-only field with the one it follows", () => {
    const draft = {
      ...drafts.ntp,
      ntp_server: "time.lan",
      ntp_timezone_descr: "Europe/Lisbon",
      ntp_timezone: "WET0WEST,M3.5.0/1,M10.5.0",
    };
    expect(changesOf(ntpForm, draft, drafts.ntp).map(({ field }) => field.path)).toEqual([
      "ntp_server",
      "ntp_timezone_descr",
    ]);
    const field = fieldOf(ntpForm, "ntp_timezone_descr");
    const undone = withoutChange(ntpForm, { draft, loaded: drafts.ntp, field });
    expect(undone).toEqual({ ...drafts.ntp, ntp_server: "time.lan" });
  });
});

describe("fields that set others", () => {
  it("the country sets its default frequency", () => {
    const chosen = fieldOf(dtuForm, "cmt_country").set(drafts.dtu, 1);
    expect(chosen).toMatchObject({ cmt_country: 1, cmt_frequency: 918_000_000 });
  });

  it("a field of a part changes that part alone", () => {
    const changed = fieldOf(deviceForm, "display.contrast").set(drafts.device, 10);
    expect(changed.display.contrast).toBe(10);
    expect(changed.led).toBe(drafts.device.led);
    expect(changed.curPin).toBe(drafts.device.curPin);
  });

  it("unknown fields of newer firmware stay", () => {
    const newer = { ...drafts.ntp, ntp_holiday: "yes" };
    expect(fieldOf(ntpForm, "ntp_server").set(newer, "time.lan")).toMatchObject({
      ntp_server: "time.lan",
      ntp_holiday: "yes",
    });
  });
});

describe("what a save does to the connection", () => {
  it.each([
    [powerMeterForm.consequence(drafts.powermeter, drafts.powermeter), "restart"],
    [networkForm.consequence(drafts.network, drafts.network), "network"],
    [ntpForm.consequence(drafts.ntp, drafts.ntp), "none"],
    [deviceForm.consequence(drafts.device, drafts.device), "none"],
    [
      deviceForm.consequence({ ...drafts.device, curPin: { name: "Other" } }, drafts.device),
      "restart",
    ],
    [deviceForm.consequence({ ...drafts.device, stored_name: "" }, drafts.device), "restart"],
  ])("%s", (consequence, expected) => {
    expect(consequence).toBe(expected);
  });
});

describe("keys of texts", () => {
  it.each([
    ["http_phases.1.url", "http_phases.url", 2],
    ["phase.0", "phase", 1],
    ["display.contrast", "display.contrast", undefined],
    ["dns1", "dns1", undefined],
    ["http_json.values.1.http_request.url", "http_request.url", 2],
    ["http_sml.http_request.url", "http_request.url", undefined],
  ])("%s", (path, key, place) => {
    expect(textKeyOf(path)).toBe(key);
    expect(placeIn(path)).toBe(place);
  });
});
