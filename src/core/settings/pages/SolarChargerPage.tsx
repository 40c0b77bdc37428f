import { SolarChargerConfig, SolarChargerMqtt } from "#protocol/areas/solar.ts";
import * as areas from "#protocol/areas/settings.ts";
import { type DraftOf, fieldsAt, fieldsOf } from "../engine/fields.ts";
import { SettingsPage } from "../engine/SettingsPage.tsx";
import { settingsPage } from "../engine/settingsPage.ts";

const { choice, toggle } = fieldsOf(SolarChargerConfig);
const mqtt = fieldsOf(SolarChargerMqtt);

type Mqtt = DraftOf<typeof SolarChargerMqtt.entries>;

// Providers by their numbers on the wire (docs/gateway/releases.md#settings-of-onbattery).
const provider = { vedirect: 0, mqtt: 1 } as const;

const givesPower = { when: (draft: Mqtt) => !draft.calculate_output_power };
const givesCurrent = { when: (draft: Mqtt) => draft.calculate_output_power };

/** Settings of the charge controllers: by VE.Direct, or from messages of an MQTT broker. */
export const solarChargerForm = settingsPage({
  id: "solarcharger",
  area: areas.solarCharger,
  sections: [
    {
      id: "general",
      fields: [
        toggle("enabled"),
        toggle("verbose_logging"),
        // The release that knows only VE.Direct has no settings of MQTT.
        choice("provider", {
          when: (draft) => draft.enabled && draft.mqtt !== undefined,
          among: "solarProvider",
        }),
        toggle("publish_updates_only", {
          when: (draft) => draft.enabled && draft.provider === provider.vedirect,
        }),
      ],
    },
    {
      id: "mqtt",
      when: (draft) => draft.enabled && draft.provider === provider.mqtt,
      fields: fieldsAt("mqtt", [
        mqtt.toggle("calculate_output_power"),
        mqtt.text("power_topic", givesPower),
        mqtt.text("power_path", givesPower),
        mqtt.choice("power_unit", givesPower),
        mqtt.text("current_topic", givesCurrent),
        mqtt.text("current_path", givesCurrent),
        mqtt.choice("current_unit", givesCurrent),
        mqtt.text("voltage_topic"),
        mqtt.text("voltage_path"),
        mqtt.choice("voltage_unit"),
      ]),
    },
  ],
});

export function SolarChargerPage() {
  return <SettingsPage title="settingsVedirect" form={solarChargerForm} />;
}
