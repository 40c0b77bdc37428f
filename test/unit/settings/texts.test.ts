import { describe, expect, it } from "vitest";
import * as v from "valibot";
import { endpoints } from "#protocol/areas/endpoints.ts";
import { VedirectConfig } from "#protocol/areas/solar.ts";
import { codecOf } from "#protocol/areas/codec.ts";
import de from "#app/locales/de/settings.json" with { type: "json" };
import en from "#app/locales/en/settings.json" with { type: "json" };
import fr from "#app/locales/fr/settings.json" with { type: "json" };
import { fieldsOf, type Field } from "#app/core/settings/engine/fields.ts";
import { issueKeys, textKeyOf } from "#app/core/settings/engine/form.ts";
import {
  settingsPage,
  type Section,
  type SettingsForm,
} from "#app/core/settings/engine/settingsPage.ts";
import { batteryForm } from "#app/core/settings/pages/BatteryPage.tsx";
import { chargerForm } from "#app/core/settings/pages/ChargerPage.tsx";
import { deviceForm } from "#app/core/settings/pages/device/deviceForm.ts";
import { dtuForm } from "#app/core/settings/pages/DtuPage.tsx";
import { gridChargerForm, huaweiForm } from "#app/core/settings/pages/GridChargerPage.tsx";
import { addForm, editForm } from "#app/core/settings/pages/inverter/inverterForms.tsx";
import { laterFlatMeterForm } from "#app/core/settings/pages/LaterFlatMeterPage.tsx";
import { limiterForm } from "#app/core/settings/pages/limiter/limiterForm.ts";
import { serialLimiterForm } from "#app/core/settings/pages/limiter/serialLimiterForm.ts";
import { loggingForm } from "#app/core/settings/pages/LoggingPage.tsx";
import { mqttForm } from "#app/core/settings/pages/MqttPage.tsx";
import { flatBatteryForm, nestedBatteryForm } from "#app/core/settings/pages/NestedBatteryPage.tsx";
import { nestedMeterForm } from "#app/core/settings/pages/NestedMeterPage.tsx";
import { networkForm } from "#app/core/settings/pages/NetworkPage.tsx";
import { ntpForm } from "#app/core/settings/pages/NtpPage.tsx";
import { powerLimiterForm } from "#app/core/settings/pages/PowerLimiterPage.tsx";
import { powerMeterForm } from "#app/core/settings/pages/PowerMeterPage.tsx";
import { securityForm } from "#app/core/settings/pages/SecurityPage.tsx";
import { solarChargerForm } from "#app/core/settings/pages/SolarChargerPage.tsx";
import { vedirectForm } from "#app/core/settings/pages/VedirectPage.tsx";
import { drafts } from "../../support/settingsDrafts.ts";
import { flatten } from "../../support/texts.ts";

const languages = { en: flatten(en), de: flatten(de), fr: flatten(fr) };

function fieldsOfSection<Draft>({ fields = [], list }: Section<Draft>): readonly Field<Draft>[] {
  return [...fields, ...(list?.fields("#1").filter(({ kind }) => kind !== "item") ?? [])];
}

function demandedKeys<Draft extends object>({ id, sections }: SettingsForm<Draft>) {
  const fields = sections.flatMap(fieldsOfSection);
  return [
    ...sections.map((section) => `${id}.sections.${textKeyOf(section.id)}.title`),
    ...fields.flatMap(({ kind, path, rules, warn }) => {
      const key = `${id}.fields.${textKeyOf(path)}`;
      const options = kind === "choice" ? (rules().options ?? []) : [];
      return [
        `${key}.label`,
        ...(warn ? [`${key}.warn`] : []),
        ...options.map((option) => `${key}.options.${option}`),
      ];
    }),
  ];
}

function placesOf<Draft extends object>({ id, sections }: SettingsForm<Draft>) {
  return sections.flatMap((section) => [
    `${id}.sections.${textKeyOf(section.id)}`,
    ...fieldsOfSection(section).map(({ path }) => `${id}.fields.${textKeyOf(path)}`),
  ]);
}

/** The key under which pages share the text of a field or section of the same name. */
function sharedKeyOf(key: string): string {
  const [, kind, name, part] =
    /\.(fields|sections)\..*?(\w+)\.(label|hint|unit|placeholder|warn|title|options\.-?\d+)$/.exec(
      key,
    ) ?? [];
  return `same.${kind}.${name}.${part}`;
}

function missingTexts<Draft extends object>(form: SettingsForm<Draft>): readonly string[] {
  const keys = [...new Set(demandedKeys(form))];
  return Object.entries(languages).flatMap(([language, texts]) =>
    keys
      .filter((key) => !texts.has(key) && !texts.has(sharedKeyOf(key)))
      .map((key) => `${language}: ${key}`),
  );
}

const missing = {
  battery: missingTexts(batteryForm),
  charger: missingTexts(chargerForm),
  device: missingTexts(deviceForm),
  dtu: missingTexts(dtuForm),
  "flat battery": missingTexts(flatBatteryForm),
  gridcharger: missingTexts(gridChargerForm),
  huawei: missingTexts(huaweiForm),
  "inverter add": missingTexts(addForm),
  "inverter edit": missingTexts(editForm(drafts.inverter)),
  "later flat meter": missingTexts(laterFlatMeterForm),
  limiter: missingTexts(limiterForm),
  "limiter by serial": missingTexts(serialLimiterForm),
  logging: missingTexts(loggingForm),
  mqtt: missingTexts(mqttForm),
  "nested battery": missingTexts(nestedBatteryForm),
  "nested meter": missingTexts(nestedMeterForm),
  network: missingTexts(networkForm),
  ntp: missingTexts(ntpForm),
  powerlimiter: missingTexts(powerLimiterForm),
  powermeter: missingTexts(powerMeterForm),
  security: missingTexts(securityForm),
  solarcharger: missingTexts(solarChargerForm),
  vedirect: missingTexts(vedirectForm),
};

describe("texts of the settings pages", () => {
  it.each(Object.entries(missing))("%s has all its texts in three languages", (_, found) => {
    expect(found).toEqual([]);
  });

  it("every issue has a text", () => {
    for (const texts of Object.values(languages)) {
      expect(issueKeys.filter((key) => !texts.has(`engine.issues.${key}`))).toEqual([]);
    }
  });

  it("a field added to a page demands one label per language", () => {
    const Newer = v.looseObject({ ...VedirectConfig.entries, vedirect_new: v.boolean() });
    const { toggle } = fieldsOf(Newer);
    const page = settingsPage({
      id: "vedirect",
      area: {
        read: { ...endpoints.vedirect.read, reply: Newer },
        write: endpoints.vedirect.write,
        codec: () => codecOf<v.InferOutput<typeof Newer>>(),
      },
      sections: [{ id: "general", fields: [toggle("verbose_logging"), toggle("vedirect_new")] }],
    });
    expect(missingTexts(page)).toEqual([
      "en: vedirect.fields.vedirect_new.label",
      "de: vedirect.fields.vedirect_new.label",
      "fr: vedirect.fields.vedirect_new.label",
    ]);
  });

  it("languages hold the same keys, hints and units included", () => {
    expect([...languages.de.keys()]).toEqual([...languages.en.keys()]);
    expect([...languages.fr.keys()]).toEqual([...languages.en.keys()]);
  });

  it("no text stands for a field or section that no page has", () => {
    const forms = [
      placesOf(batteryForm),
      placesOf(chargerForm),
      placesOf(deviceForm),
      placesOf(dtuForm),
      placesOf(gridChargerForm),
      placesOf(addForm),
      placesOf(editForm(drafts.inverter)),
      placesOf(laterFlatMeterForm),
      placesOf(limiterForm),
      placesOf(serialLimiterForm),
      placesOf(loggingForm),
      placesOf(mqttForm),
      placesOf(nestedBatteryForm),
      placesOf(nestedMeterForm),
      placesOf(networkForm),
      placesOf(ntpForm),
      placesOf(powerLimiterForm),
      placesOf(powerMeterForm),
      placesOf(securityForm),
      placesOf(solarChargerForm),
      placesOf(vedirectForm),
    ];
    const places = new Set(forms.flat());
    const sharedPlaces = new Set(
      forms.flat().map((place) => place.replace(/^\w+\.(\w+)\.(?:.*\.)?/, "same.$1.")),
    );
    const unused = [...languages.en.keys()].filter((key) => {
      if (!/^\w+\.(fields|sections)\./.test(key)) return false;
      const place = key.replace(/\.(label|hint|unit|placeholder|warn|title|options\.-?\d+)$/, "");
      return !(place.startsWith("same.") ? sharedPlaces : places).has(place);
    });
    expect(unused).toEqual([]);
  });
});
