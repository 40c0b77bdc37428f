import { BatterySettings, BatteryTopics, BatterySerial, Zendure } from "#protocol/areas/battery.ts";
import * as areas from "#protocol/areas/settings.ts";
import { type DraftOf, fieldsAt, fieldsIn, fieldsOf, partAt } from "../engine/fields.ts";
import { SettingsPage } from "../engine/SettingsPage.tsx";
import { convertedPage, type Section, settingsPage } from "../engine/settingsPage.ts";

const { toggle, choice, number } = fieldsOf(BatterySettings);
const mqtt = fieldsOf(BatteryTopics);
const serial = fieldsOf(BatterySerial);
const zendure = fieldsOf(Zendure);

type Draft = DraftOf<typeof BatterySettings.entries>;
type ZendureDraft = DraftOf<typeof Zendure.entries>;

// Numbers on the wire (docs/gateway/releases.md#settings-of-onbattery).
const provider = {
  pylontech: 0,
  jkBms: 1,
  mqtt: 2,
  pytes: 4,
  sbs: 5,
  jbdBms: 6,
  zendure: 7,
} as const;
const output = { fixed: 1, schedule: 2 } as const;
const control = { full: 0, once: 1, none: 2 } as const;

const isFrom =
  (...providers: readonly number[]) =>
  (draft: Draft): boolean =>
    providers.includes(draft.provider);

const isLimited = { when: (draft: Draft) => draft.enable_discharge_current_limit === true };
const reportsLimit = isFrom(provider.pylontech, provider.mqtt, provider.pytes, provider.sbs);
const usesReport = (draft: Draft) =>
  isLimited.when(draft) &&
  reportsLimit(draft) &&
  draft.use_battery_reported_discharge_current_limit === true;

// The first release with a Zendure always controls it in full.
const mode = (draft: ZendureDraft | undefined) => draft?.control_mode ?? control.full;
const isWritten = { when: (draft: ZendureDraft | undefined) => mode(draft) !== control.none };
const isFixed = { when: (draft: ZendureDraft) => draft.output_control === output.fixed };
const isScheduled = { when: (draft: ZendureDraft) => draft.output_control === output.schedule };
const chargesThrough = { when: (draft: ZendureDraft) => draft.charge_through_enable };

const sections: readonly Section<Draft>[] = [
  {
    id: "general",
    fields: [
      toggle("enabled"),
      toggle("verbose_logging"),
      choice("provider", { among: "batteryProvider" }),
    ],
  },
  {
    id: "serial",
    when: isFrom(provider.jkBms, provider.jbdBms),
    fields: fieldsAt("serial", [serial.choice("interface"), serial.number("polling_interval")]),
  },
  {
    id: "mqtt",
    when: isFrom(provider.mqtt),
    fields: fieldsAt("mqtt", [
      mqtt.text("soc_topic"),
      mqtt.text("soc_json_path"),
      mqtt.text("voltage_topic"),
      mqtt.text("voltage_json_path"),
      mqtt.choice("voltage_unit"),
      mqtt.text("current_topic"),
      mqtt.text("current_json_path"),
      mqtt.choice("current_unit"),
    ]),
  },
  {
    id: "zendure",
    when: isFrom(provider.zendure),
    fields: fieldsAt("zendure", [
      zendure.choice("device_type"),
      zendure.text("device_id"),
      zendure.number("polling_interval"),
      zendure.choice("control_mode"),
      zendure.number("max_output", isWritten),
      zendure.number("soc_min", isWritten),
      zendure.number("soc_max", isWritten),
      zendure.choice("bypass_mode", isWritten),
      zendure.toggle("auto_shutdown", isWritten),
      zendure.toggle("buzzer_enable", isWritten),
    ]),
  },
  {
    id: "chargeThrough",
    when: (draft) => isFrom(provider.zendure)(draft) && mode(draft.zendure) === control.full,
    fields: fieldsAt("zendure", [
      zendure.toggle("charge_through_enable"),
      zendure.number("charge_through_interval", chargesThrough),
      zendure.number("charge_through_reset", chargesThrough),
    ]),
  },
  {
    id: "output",
    when: (draft) => isFrom(provider.zendure)(draft) && isWritten.when(draft.zendure),
    fields: fieldsAt("zendure", [
      zendure.choice("output_control", {
        // Written once, it cannot follow the sun.
        warn: (draft) => mode(draft) === control.once && isScheduled.when(draft),
      }),
      zendure.number("output_limit", isFixed),
      zendure.number("sunrise_offset", isScheduled),
      zendure.number("output_limit_day", isScheduled),
      zendure.number("sunset_offset", isScheduled),
      zendure.number("output_limit_night", isScheduled),
    ]),
  },
  {
    id: "discharge",
    fields: [
      toggle("enable_discharge_current_limit"),
      number("discharge_current_limit", isLimited),
      number("discharge_current_limit_below_soc", isLimited),
      number("discharge_current_limit_below_voltage", isLimited),
      toggle("use_battery_reported_discharge_current_limit", {
        when: (draft) => isLimited.when(draft) && reportsLimit(draft),
      }),
      ...fieldsIn(
        partAt("mqtt", (draft: Draft) =>
          usesReport(draft) && isFrom(provider.mqtt)(draft) ? draft.mqtt : undefined,
        ),
        [
          mqtt.text("discharge_current_limit_topic"),
          mqtt.text("discharge_current_limit_json_path"),
          mqtt.choice("discharge_current_limit_unit"),
        ],
      ),
    ],
  },
];

/** Settings of the battery interface with a group for each kind of provider. */
export const nestedBatteryForm = settingsPage({
  id: "nestedBattery",
  area: areas.nestedBattery,
  sections,
});

/** The same of a record without groups. */
export const flatBatteryForm = convertedPage({
  id: nestedBatteryForm.id,
  schema: BatterySettings,
  area: areas.flatBattery,
  toDraft: (model) => model,
  sections,
});

/** The page of the battery settings since April 2025. */
export function NestedBatteryPage() {
  return <SettingsPage title="settingsBattery" form={nestedBatteryForm} />;
}

/** The page of the battery settings from August 2024 to February 2025. */
export function FlatBatteryPage() {
  return <SettingsPage title="settingsBattery" form={flatBatteryForm} />;
}
