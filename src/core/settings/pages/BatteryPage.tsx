import * as areas from "#protocol/areas/settings.ts";
import { BatteryConfig } from "#protocol/areas/battery.ts";
import { fieldsOf } from "../engine/fields.ts";
import { SettingsPage } from "../engine/SettingsPage.tsx";
import { settingsPage } from "../engine/settingsPage.ts";

const { text, number, choice, toggle } = fieldsOf(BatteryConfig);

// Providers by their numbers on the wire (docs/gateway/settings.md#battery).
const jkBms = 1;
const overMqtt = 2;

export const batteryForm = settingsPage({
  id: "battery",
  fills: "battery",
  area: areas.battery,
  sections: [
    { id: "general", fields: [toggle("enabled"), toggle("verbose_logging"), choice("provider")] },
    {
      id: "jkBms",
      when: (draft) => draft.provider === jkBms,
      fields: [choice("jkbms_interface"), number("jkbms_polling_interval")],
    },
    {
      id: "mqtt",
      when: (draft) => draft.provider === overMqtt,
      fields: [text("mqtt_soc_topic"), text("mqtt_voltage_topic")],
    },
  ],
});

export function BatteryPage() {
  return <SettingsPage title="settingsBattery" form={batteryForm} />;
}
